import { sendBatch } from '../database/batch.ts'
import { begin, commit, rollback, type Connection, type Database } from '../database/connect.ts'
import type { Statement } from '../database/statement.ts'
import { noShifts } from '../lists/adjust-lists.ts'
import { tryLockClock, type ClockRow } from './clock-queries.ts'
import { decideOn, ending, rebalanceTouched, type Progress } from './group-commit.ts'
import type { MergedChange } from './merge-changes.ts'
import type { Step } from './plan-step.ts'
import type { QueuedChange } from './queued-change.ts'
import { findStoredReplies, isUnexpired, type FoundRow } from './stored-reply-queries.ts'

/** The changes of a workspace, which are made as one. */
export type Lot = {
  readonly workspaceId: string
  readonly changes: readonly QueuedChange[]
  readonly change: MergedChange
}

/** A lot whose clock is locked, and what it writes. */
type Made = { readonly workspaceId: string; readonly step: Step; readonly progress: Progress }

type Batch = readonly (Statement | undefined)[]

/**
 * Locks the clocks of several workspaces, decides their changes and commits them together. Each workspace is set before its
 * own statements, so that row-level security holds within the transaction, too. Returns how to respond to each lot, or
 * undefined for one that was left out: another transaction has its clock, the workspace is gone, or a reply is stored already.
 * Nothing here waits for a lock of another workspace. Rejects when nothing was committed or the outcome is unknown.
 */
export async function sharedTransaction(
  database: Database,
  connection: Connection,
  lots: readonly Lot[],
): Promise<readonly ((() => void) | undefined)[]> {
  const bind = (workspaceId: string) => database.binding.bind(connection, workspaceId)
  const found = await sendAll(
    connection,
    lots.map((lot) => [bind(lot.workspaceId), ...readsOf(lot)]),
    { first: begin },
  )
  const made = lots.map((lot, at) => makeLot(lot, found[at] ?? []))
  // Backwards: the last workspace is set already.
  const open = made.filter((one) => one !== undefined).toReversed()
  const isTwice = open.some(({ step }) => step.storedOnceWritten !== undefined)
  const isKept = open.some(({ progress, step }) => progress.wrote || step.stored.length > 0)
  const last = isKept || isTwice ? commit : rollback
  const written = await sendAll(
    connection,
    open.map(({ workspaceId, step, progress }) => [
      bind(workspaceId),
      ...step.statements,
      ...(isTwice ? [] : ending(workspaceId, progress, step.stored)),
    ]),
    isTwice ? {} : { last },
  )
  const rowsOf = new Map(open.map((one, at) => [one, (written[at] ?? []).slice(1)]))
  const ends = isTwice
    ? await sendAll(connection, endingsOf(open, rowsOf, bind), { last })
    : open.map(({ step }, at) => (written[at] ?? []).slice(step.statements.length))
  if (last === rollback) database.binding.unbind(connection)
  for (const [at, { workspaceId, progress }] of open.entries())
    if (progress.wrote) rebalanceTouched(database, workspaceId, progress, ends[at]?.[1])
  return made.map((one) => one && (() => one.step.respond(rowsOf.get(one) ?? [])))
}

function readsOf({ workspaceId, changes, change }: Lot): Batch {
  const attempts = changes.flatMap(({ context }) => context.keep ?? [])
  return [
    tryLockClock({ workspaceId }),
    attempts.length === 0 ? undefined : findStoredReplies(workspaceId, attempts),
    ...change.reads,
  ]
}

function makeLot(
  { workspaceId, change }: Lot,
  [, clocks, stored = [], ...found]: object[][],
): Made | undefined {
  const [clock] = clocks as ClockRow[]
  if (clock === undefined || (stored as FoundRow[]).some(isUnexpired)) return undefined
  const progress = { clock, lastTick: clock.tick, shifts: noShifts, wrote: false }
  return { workspaceId, step: decideOn(change, found, progress), progress }
}

/** For replies that contain texts of the written rows. */
function endingsOf(
  open: readonly Made[],
  rowsOf: ReadonlyMap<Made, object[][]>,
  bind: (workspaceId: string) => Statement | undefined,
): readonly Batch[] {
  return open.map((one) => {
    const { workspaceId, step, progress } = one
    const stored = step.storedOnceWritten?.(rowsOf.get(one) ?? []) ?? step.stored
    return [bind(workspaceId), ...ending(workspaceId, progress, stored)]
  })
}

/** Sends batches as one, between the first statement and the last, and returns the rows of each. */
async function sendAll(
  connection: Connection,
  batches: readonly Batch[],
  { first, last }: { readonly first?: Statement; readonly last?: Statement },
): Promise<readonly object[][][]> {
  const rows = await sendBatch(connection, [first, ...batches.flat(), last])
  let at = 1
  return batches.map(({ length }) => rows.slice(at, (at += length)))
}
