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

type WaitingLot = Lot & {
  readonly resolve: (respond: () => void) => void
  readonly reject: (error: unknown) => void
}

type Waiting = { running: number; readonly lots: WaitingLot[] }

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
 * result and errors this has.
 */
export async function shareCommit(
  database: Database,
  workspaceId: string,
  changes: readonly QueuedChange[],
): Promise<() => void> {
  const [change] = mergeChanges(changes)
  if (change === undefined) return () => undefined
  const waiting = waitingFor.get(database) ?? { running: 0, lots: [] }
  waitingFor.set(database, waiting)
  return new Promise((resolve, reject) => {
    waiting.lots.push({ workspaceId, changes, change, resolve, reject })
    startNext(database, waiting)
  })
}

function startNext(database: Database, waiting: Waiting): void {
  if (waiting.running >= mostCommits || waiting.lots.length === 0) return
  const lots = waiting.lots
    .splice(0, workspacesPerCommit)
    .filter(
      ({ changes: [first], reject }) =>
        first === undefined || !refuseOverdue(database.waitMs, { since: first.since, reject }),
    )
  waiting.running += 1
  void commitLots(database, lots).finally(() => {
    waiting.running -= 1
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
