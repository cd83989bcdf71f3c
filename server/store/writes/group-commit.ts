import { sendBatch } from '../database/batch.ts'
import { begin, commit, rollback, type Connection, type Database } from '../database/connect.ts'
import type { Statement } from '../database/statement.ts'
import { appError } from '../../errors.ts'
import { adjustRanges } from '../lists/adjust-ranges.ts'
import {
  adjustCounts,
  adjustLists,
  joinShifts,
  noShifts,
  type ListShifts,
  type TouchedChunk,
} from '../lists/adjust-lists.ts'
import { rebalanceLater } from '../lists/rebalance-later.ts'
import { placesToRebalance } from '../lists/rebalance-lists.ts'
import type { Write } from './change.ts'
import { advanceClock, lockClock, type ClockRow } from './clock-queries.ts'
import { mergeChanges, type MergedChange } from './merge-changes.ts'
import { planRejection, planStep, type Step } from './plan-step.ts'
import type { QueuedChange } from './queued-change.ts'
import { skipReplayed } from './skip-replayed.ts'
import { foundReply } from './stored-replies.ts'
import {
  findStoredReplies,
  insertStoredReplies,
  isUnexpired,
  type StoredReplyRow,
} from './stored-reply-queries.ts'

/** The state of the transaction so far. */
export type Progress = {
  clock: ClockRow
  lastTick: Date
  shifts: ListShifts
  wrote: boolean
}

/**
 * Makes several changes of one workspace in one transaction: locks the clock, then reads and decides
 * each change on the state that the previous ones left, and commits. The writes of one change and the
 * reads of the next share a round trip, so n changes take n + 1. Returns a function that responds to the
 * callers; rejects when nothing was committed or the outcome is unknown.
 */
export async function groupCommit(
  database: Database,
  workspaceId: string,
  changes: readonly QueuedChange[],
): Promise<() => void> {
  const connection = await database.connect()
  try {
    const respond = await transact(database, connection, workspaceId, changes)
    connection.release()
    return respond
  } catch (error) {
    // The state of the connection is unknown.
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}

async function transact(
  database: Database,
  connection: Connection,
  workspaceId: string,
  changes: readonly QueuedChange[],
): Promise<() => void> {
  const attempts = changes.flatMap(({ context }) => context.keep ?? [])
  const merged = mergeChanges(changes)
  const [, , [clock], stored, ...found] = await sendBatch(connection, [
    begin,
    database.binding.bind(connection, workspaceId),
    lockClock({ workspaceId }),
    attempts.length === 0 ? undefined : findStoredReplies(workspaceId, attempts),
    ...(merged[0]?.reads ?? []),
  ])
  const replies = stored.filter(isUnexpired).map(foundReply)
  if (replies.length > 0) {
    await sendBatch(connection, [rollback])
    database.binding.unbind(connection)
    return skipReplayed(changes, replies, async (open) =>
      transact(database, connection, workspaceId, open),
    )
  }
  const progress = clock && { clock, lastTick: clock.tick, shifts: noShifts, wrote: false }
  return makeAll({ database, connection, workspaceId, progress }, merged, found)
}

type Transaction = {
  readonly database: Database
  readonly connection: Connection
  readonly workspaceId: string
  readonly progress: Progress | undefined
}

async function makeAll(
  { database, connection, workspaceId, progress }: Transaction,
  changes: readonly MergedChange[],
  firstFound: object[][],
): Promise<() => void> {
  const responses: (() => void)[] = []
  const stored: StoredReplyRow[] = []
  let found = firstFound
  for (const [index, change] of changes.entries()) {
    const step = decideOn(change, found, progress)
    const isLast = index + 1 === changes.length
    const next = () =>
      isLast ? lastOf(workspaceId, progress, stored) : (changes[index + 1]?.reads ?? [])
    const { storedOnceWritten } = step
    stored.push(...step.stored)
    const together = storedOnceWritten === undefined ? next() : []
    // Each change reads the writes of the previous one.
    const rows = await sendBatch(connection, [...step.statements, ...together])
    found = rows.slice(step.statements.length)
    if (storedOnceWritten !== undefined) {
      stored.push(...storedOnceWritten(rows))
      found = [...(await sendBatch(connection, next()))]
    }
    responses.push(() => step.respond(rows))
  }
  if (progress?.wrote === true) rebalanceTouched(database, workspaceId, progress, found[0])
  else database.binding.unbind(connection)
  return () => {
    for (const respond of responses) respond()
  }
}

export function decideOn(
  change: MergedChange,
  found: object[][],
  progress: Progress | undefined,
): Step {
  // The workspace was deleted after the caller's key was read.
  if (progress === undefined) return planRejection(change, appError('unauthenticated'))
  try {
    const decision = change.decide(found, progress.clock.tick)
    const step = planStep(change, decision, progress.clock)
    if (!('unchanged' in decision)) advance(progress, decision, step.eventCount)
    return step
  } catch (refused) {
    return planRejection(change, refused)
  }
}

function advance(progress: Progress, write: Write<unknown>, eventCount: number): void {
  const { tick, sequence } = progress.clock
  progress.lastTick = new Date(tick.getTime() + (write.extraTicks ?? 0))
  progress.clock = {
    ...progress.clock,
    tick: new Date(progress.lastTick.getTime() + 1),
    sequence: sequence + eventCount,
  }
  progress.shifts = joinShifts(progress.shifts, write.lists)
  progress.wrote = true
}

function lastOf(...given: Parameters<typeof ending>): readonly (Statement | undefined)[] {
  const [, progress, stored] = given
  const isKept = progress?.wrote === true || stored.length > 0
  return [...ending(...given), isKept ? commit : rollback]
}

/** What a workspace's changes end with, before the commit. */
export function ending(
  workspaceId: string,
  progress: Progress | undefined,
  stored: readonly StoredReplyRow[],
): readonly (Statement | undefined)[] {
  const storing = stored.length === 0 ? [] : [insertStoredReplies(workspaceId, stored)]
  if (progress?.wrote !== true) return storing
  return [
    adjustLists(workspaceId, progress.shifts, progress.clock.newest_cut),
    adjustCounts(workspaceId, progress.shifts),
    adjustRanges(workspaceId, progress.shifts, progress.clock.newest_cut),
    advanceClock({ workspaceId, tick: progress.lastTick, sequence: progress.clock.sequence }),
    ...storing,
  ]
}

/** `touched`: the rows of the first statement of `ending`. */
export function rebalanceTouched(
  database: Database,
  workspaceId: string,
  { shifts }: Progress,
  touched: readonly object[] | undefined,
): void {
  const places = placesToRebalance((touched ?? []) as TouchedChunk[], shifts.chunks.length)
  rebalanceLater(database, workspaceId, places)
}
