import { sendBatch } from '../database/batch.ts'
import { begin, commit, rollback, type Connection, type Database } from '../database/connect.ts'
import type { Statement } from '../database/statement.ts'
import { noShifts, type TouchedChunk } from '../lists/adjust-lists.ts'
import { tryLockClock, type ClockRow } from './clock-queries.ts'
import { endingOf, lastBatch, noEnding, nothingMore, type Progress } from './ending.ts'
import { decideOn, rebalanceTouched } from './group-commit.ts'
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
  const batches = open.map((one) =>
    lastBatch(one.step, isTwice ? noEnding : endOf(one, one.step.stored)),
  )
  const sent = await sendAll(
    connection,
    open.map(({ workspaceId }, at) => [bind(workspaceId), ...(batches[at]?.statements ?? [])]),
    isTwice ? {} : { last },
  )
  const splits = batches.map(({ split }, at) => split((sent[at] ?? []).slice(1)))
  const rowsOf = new Map(open.map((one, at) => [one, splits[at]?.written ?? []]))
  const touched = isTwice
    ? await sendEndings(connection, open, rowsOf, bind, last)
    : splits.map((split) => split.touched)
  if (last === rollback) database.binding.unbind(connection)
  for (const [at, { workspaceId, progress }] of open.entries())
    if (progress.wrote) rebalanceTouched(database, workspaceId, progress, touched[at] ?? [])
  return made.map((one) => one && (() => one.step.respond(rowsOf.get(one) ?? [])))
}

const endOf = ({ workspaceId, progress }: Made, stored: Step['stored']) =>
  endingOf(workspaceId, progress, stored)

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

/** For replies that contain texts of the written rows. Returns the chunks that each touched. */
async function sendEndings(
  connection: Connection,
  open: readonly Made[],
  rowsOf: ReadonlyMap<Made, object[][]>,
  bind: (workspaceId: string) => Statement | undefined,
  last: Statement,
): Promise<readonly (readonly TouchedChunk[])[]> {
  const batches = open.map((one) => {
    const stored = one.step.storedOnceWritten?.(rowsOf.get(one) ?? []) ?? one.step.stored
    return lastBatch(nothingMore, endOf(one, stored))
  })
  const sent = await sendAll(
    connection,
    open.map(({ workspaceId }, at) => [bind(workspaceId), ...(batches[at]?.statements ?? [])]),
    { last },
  )
  return batches.map(({ split }, at) => split((sent[at] ?? []).slice(1)).touched)
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
