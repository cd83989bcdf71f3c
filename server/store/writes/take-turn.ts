import type { Database } from '../database/connect.ts'
import { forCaller, isTransient, refuseOverdue } from '../database/database-errors.ts'
import type { Statement } from '../database/statement.ts'
import { hintCommit } from './commit-hints.ts'
import type { KeptRow } from './kept-reply-queries.ts'
import type { Change, Membership, WriteContext } from './write-in-workspace.ts'
import { writeTurns } from './write-turns.ts'

/** A change that waits for its workspace's lock. */
export type Turn = {
  readonly context: WriteContext
  readonly change: Change<readonly (Statement | undefined)[], unknown>
  readonly membership?: Membership<unknown, unknown> | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  /** The replies to keep, by the change's result; as its context says unless several are joined. */
  readonly keptOf?: (result: unknown) => readonly KeptRow[]
  /** When it began to wait, by the monotonic clock. */
  readonly since: number
}

/**
 * Changes that share one commit at most: enough to make its cost small, few enough that the lock is
 * free again after some tens of milliseconds.
 */
const turnsTogether = 32

/** Those that wait, by workspace; an entry is there while somebody writes. */
const queues = new WeakMap<Database, Map<string, Turn[]>>()

/**
 * Queues a change behind the others of its workspace in this process, in order of arrival. So one
 * workspace's writers hold one connection and wait in memory instead of on its lock; between
 * processes, the lock decides.
 */
export function takeTurn(database: Database, turn: Turn): void {
  const waiting = queues.get(database) ?? new Map<string, Turn[]>()
  queues.set(database, waiting)
  const workspaceId = turn.context.workspace_id
  const queue = waiting.get(workspaceId)
  if (queue !== undefined) {
    queue.push(turn)
    return
  }
  const begun = [turn]
  waiting.set(workspaceId, begun)
  void work(database, workspaceId, begun, waiting)
}

/** How many changes wait for their turn right now, in all workspaces. */
export function waitingChanges(database: Database): number {
  const waiting = [...(queues.get(database)?.values() ?? [])]
  return waiting.reduce((sum, queue) => sum + queue.length, 0)
}

async function work(
  database: Database,
  workspaceId: string,
  queue: Turn[],
  waiting: Map<string, Turn[]>,
): Promise<void> {
  while (queue.length > 0) {
    const turns = queue
      .splice(0, turnsTogether)
      .filter((turn) => !refuseOverdue(database.waitMs, turn))
    // Each batch of the same workspace needs the lock of the one before.
    // oxlint-disable-next-line no-await-in-loop
    if (turns.length > 0) await writeAll(database, workspaceId, turns)
  }
  // In the same breath as the last look: who comes later must not wait in a queue nobody works on.
  waiting.delete(workspaceId)
}

/** Never rejects: every turn hears of its own outcome. */
async function writeAll(
  database: Database,
  workspaceId: string,
  turns: readonly Turn[],
): Promise<void> {
  try {
    const settle = await writeTurns(database, workspaceId, turns)
    // Answered once the next changes are on their way: PostgreSQL works on them meanwhile.
    setImmediate(settle)
    hintCommit(database, workspaceId)
  } catch (error) {
    if (turns.length === 1 || isTransient(error)) {
      for (const turn of turns) turn.reject(forCaller(error))
      return
    }
    // PostgreSQL refused a statement of one of them and rolled all back: each by itself, then.
    for (const turn of turns) {
      // oxlint-disable-next-line no-await-in-loop
      await writeAll(database, workspaceId, [turn])
    }
  }
}
