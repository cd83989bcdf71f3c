import type { Database } from '../database/connect.ts'
import { forCaller, isTransient, refuseOverdue } from '../database/database-errors.ts'
import { hintCommit } from './commit-hints.ts'
import { groupCommit } from './group-commit.ts'
import { mayShare, shareCommit } from './share-commit.ts'
import type { QueuedChange } from './queued-change.ts'

/**
 * Maximum changes per commit: enough to make its cost small, few enough to release the lock after some
 * tens of milliseconds.
 */
const changesPerCommit = 32

/**
 * The same of changes that yield, beside people who are at work and while nobody is, and how long they yield: the next change of a
 * person waits for their whole commit.
 */
const [yieldingPerCommit, yieldingAlone, yieldingMs] = [2, 8, 1_000]

type Queues = Map<string, QueuedChange[]>

/** People are at work for so long after their last change. */
const atWorkMs = 1_000

/** When a change was queued last that somebody waits for. */
const lastAwaited = new WeakMap<Database, number>()

/** Whether somebody changes something, in any workspace: work that yields then leaves them a share of the machine. */
export function arePeopleAtWork(database: Database): boolean {
  return performance.now() - (lastAwaited.get(database) ?? -Infinity) < atWorkMs
}

/** Waiting changes by workspace; a workspace has an entry while its queue is being drained. */
const queuesOf = new WeakMap<Database, Queues>()

/**
 * Queues a change after the others of its workspace in this process. So one workspace's writers use one
 * connection and wait in memory instead of on its lock; between processes, the lock decides.
 */
export function enqueueChange(database: Database, queued: QueuedChange): void {
  const queues: Queues = queuesOf.get(database) ?? new Map()
  queuesOf.set(database, queues)
  const { workspace_id: workspaceId, yields } = queued.context
  if (yields !== true) lastAwaited.set(database, queued.since)
  const queue = queues.get(workspaceId)
  if (queue !== undefined) {
    queue.push(queued)
    return
  }
  const started = [queued]
  queues.set(workspaceId, started)
  const start = () => void drain(database, workspaceId, started, queues)
  // One that yields waits for a turn of the event loop, so that others that are ready share its commit, or go first.
  if (yields === true) setImmediate(start)
  else start()
}

/** How many changes are waiting in all workspaces. */
export function waitingChanges(database: Database): number {
  const queues = [...(queuesOf.get(database)?.values() ?? [])]
  return queues.reduce((sum, queue) => sum + queue.length, 0)
}

async function drain(
  database: Database,
  workspaceId: string,
  queue: QueuedChange[],
  queues: Queues,
): Promise<void> {
  let hasWaited = false
  while (queue.length > 0) {
    const most = arePeopleAtWork(database) ? yieldingPerCommit : yieldingAlone
    const changes = takeNext(queue, most).filter(
      (queued) => !refuseOverdue(database.waitMs, queued),
    )
    // Each batch needs the lock that the previous one holds.
    if (changes.length > 0) await commitAll(database, workspaceId, changes, hasWaited)
    hasWaited = true
  }
  // Synchronous with the emptiness check, so nothing joins a queue that is no longer drained.
  queues.delete(workspaceId)
}

/** Takes the changes of the next commit out of the queue. Those that yield are next if there are no others, or have waited enough. */
function takeNext(queue: QueuedChange[], mostYielding: number): QueuedChange[] {
  const { length } = queue
  if (!queue.some(({ context }) => context.yields)) return queue.splice(0, changesPerCommit)
  const oldest = performance.now() - yieldingMs
  const isAlone = queue.every(({ context }) => context.yields)
  let yielding = 0
  const isNext = ({ context, since }: QueuedChange): boolean => {
    if (context.yields !== true) return true
    if (!isAlone && since > oldest) return false
    yielding += 1
    return yielding <= mostYielding
  }
  const taken = queue.filter(isNext).slice(0, changesPerCommit)
  const next = new Set(taken)
  queue.splice(0, length, ...queue.filter((queued) => !next.has(queued)))
  return taken
}

/** Never rejects: each change gets its own outcome. */
async function commitAll(
  database: Database,
  workspaceId: string,
  changes: readonly QueuedChange[],
  hasWaited: boolean,
): Promise<void> {
  try {
    const commit = mayShare(changes) ? shareCommit : groupCommit
    const respond = await commit(database, workspaceId, changes, hasWaited)
    // Respond after the next changes are sent: PostgreSQL works on them meanwhile.
    setImmediate(respond)
    hintCommit(database, workspaceId)
  } catch (error) {
    if (changes.length === 1 || isTransient(error)) {
      for (const queued of changes) queued.reject(forCaller(error))
      return
    }
    // PostgreSQL rejected a statement of one of them and rolled all back: run each alone.
    for (const queued of changes) {
      await commitAll(database, workspaceId, [queued], true)
    }
  }
}
