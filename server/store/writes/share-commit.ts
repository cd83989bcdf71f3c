import type { Connection, Database } from '../database/connect.ts'
import { codeOf, isConnectionLoss, refuseOverdue } from '../database/database-errors.ts'
import { groupCommit } from './group-commit.ts'
import { mergeChanges } from './merge-changes.ts'
import type { QueuedChange } from './queued-change.ts'
import { sharedTransaction, type Lot } from './shared-transaction.ts'

/**
 * Commits in flight, and the workspaces that share one at most. Two keep PostgreSQL at work while this process reads
 * replies; more would leave fewer changes waiting that can share one.
 */
const [mostCommits, workspacesPerCommit] = [2, 8]
/** Fewer workspaces than the commit in flight has wait this long for it or for more of them: it may wait for a lock. */
const longestWaitMs = 20

type WaitingLot = Lot & {
  readonly resolve: (respond: () => void) => void
  readonly reject: (error: unknown) => void
}

type Waiting = {
  /** The number of workspaces of each commit in flight. */
  readonly running: Set<{ readonly size: number }>
  readonly lots: WaitingLot[]
  /** Whether what waits is looked at when this turn of the event loop has read all sockets. */
  isPlanned: boolean
  /** Starts a commit for what has waited long enough. */
  late: NodeJS.Timeout | undefined
}

const waitingFor = new WeakMap<Database, Waiting>()

/** Whether these changes of one workspace are made as one, and so short that others may wait for them. */
export function mayShare(changes: readonly QueuedChange[]): boolean {
  const [first] = changes
  return first?.series.isShort === true && changes.every(({ series }) => series === first.series)
}

/**
 * Makes the changes of a workspace in one transaction with those of other workspaces that wait at the same time
 * (docs/decisions/0221): two round trips, one commit and one wake-up of each process for all of them. A workspace that has
 * to be made alone, because its clock is locked or PostgreSQL refused the transaction, is made by `groupCommit`, whose
 * result and errors this has. `hasWaited`: for an earlier commit of the workspace.
 */
export async function shareCommit(
  database: Database,
  workspaceId: string,
  changes: readonly QueuedChange[],
  hasWaited: boolean,
): Promise<() => void> {
  const [change] = mergeChanges(changes)
  if (change === undefined) return () => undefined
  const waiting = waitingFor.get(database) ?? nothingWaiting()
  waitingFor.set(database, waiting)
  return new Promise((resolve, reject) => {
    waiting.lots.push({ workspaceId, changes, change, resolve, reject })
    // What has waited goes before the replies of the commit before it.
    if (hasWaited) startNext(database, waiting)
    else startSoon(database, waiting)
  })
}

const nothingWaiting = (): Waiting => ({
  running: new Set(),
  lots: [],
  isPlanned: false,
  late: undefined,
})

/** Requests that arrive in the same turn of the event loop share a commit. */
function startSoon(database: Database, waiting: Waiting): void {
  if (waiting.isPlanned || waiting.running.size >= mostCommits) return
  waiting.isPlanned = true
  setImmediate(() => {
    waiting.isPlanned = false
    startNext(database, waiting)
  })
}

/** Starts a commit beside another one for as many workspaces as that has: with fewer they wait a moment, to share the next. */
function startNext(database: Database, waiting: Waiting, isLate = false): void {
  const { running, lots: all } = waiting
  if (running.size >= mostCommits || all.length === 0) return
  const [other] = running
  if (other !== undefined && all.length < other.size && !isLate) {
    waiting.late ??= setTimeout(() => {
      waiting.late = undefined
      startNext(database, waiting, true)
    }, longestWaitMs)
    return
  }
  clearTimeout(waiting.late)
  waiting.late = undefined
  const lots = all
    .splice(0, workspacesPerCommit)
    .filter(
      ({ changes: [first], reject }) =>
        first === undefined || !refuseOverdue(database.waitMs, { since: first.since, reject }),
    )
  const commit = { size: lots.length }
  running.add(commit)
  void commitLots(database, lots).finally(() => {
    running.delete(commit)
    startNext(database, waiting)
  })
}

/** Never rejects: each lot gets its own outcome. */
async function commitLots(database: Database, lots: readonly WaitingLot[]): Promise<void> {
  let connection: Connection | undefined
  try {
    connection = await database.connect()
    const responses = await sharedTransaction(database, connection, lots)
    connection.release()
    for (const [at, lot] of lots.entries()) {
      const respond = responses[at]
      if (respond === undefined) commitAlone(database, lot)
      else lot.resolve(respond)
    }
  } catch (error) {
    // The state of the connection is unknown.
    connection?.release(error instanceof Error ? error : true)
    for (const lot of lots) {
      if (isRolledBack(error)) commitAlone(database, lot)
      else lot.reject(error)
    }
  }
}

/** Whether PostgreSQL has said that it made nothing; without an answer the commit may have happened. */
function isRolledBack(error: unknown): boolean {
  return error instanceof Error && /^[0-9A-Z]{5}$/.test(codeOf(error)) && !isConnectionLoss(error)
}

function commitAlone(database: Database, lot: WaitingLot): void {
  void groupCommit(database, lot.workspaceId, lot.changes).then(lot.resolve, lot.reject)
}
