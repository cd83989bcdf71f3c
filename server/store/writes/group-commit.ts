import { sendBatch } from '../database/batch.ts'
import { begin, commit, rollback, type Connection, type Database } from '../database/connect.ts'
import { appError } from '../../errors.ts'
import { joinShifts, noShifts, type TouchedChunk } from '../lists/adjust-lists.ts'
import { rebalanceLater } from '../lists/rebalance-later.ts'
import { placesToRebalance } from '../lists/rebalance-lists.ts'
import type { Write } from './change.ts'
import { lockClock } from './clock-queries.ts'
import { endingOf, lastBatch, noEnding, nothingMore, type Progress } from './ending.ts'
import { mergeChanges, type MergedChange } from './merge-changes.ts'
import { planRejection, planStep, type Step } from './plan-step.ts'
import type { QueuedChange } from './queued-change.ts'
import { skipReplayed } from './skip-replayed.ts'
import { foundReply } from './stored-replies.ts'
import { findStoredReplies, isUnexpired, type StoredReplyRow } from './stored-reply-queries.ts'

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
  let touched: readonly TouchedChunk[] = []
  const end = async (step: Parameters<typeof lastBatch>[0]) => {
    const isKept = progress?.wrote === true || stored.length > 0
    const last = lastBatch(step, endingOf(workspaceId, progress, stored))
    const rows = await sendBatch(connection, [...last.statements, isKept ? commit : rollback])
    const { written, touched: chunks } = last.split(rows)
    touched = chunks
    return written
  }
  for (const [index, change] of changes.entries()) {
    const step = decideOn(change, found, progress)
    const { storedOnceWritten, respond } = step
    stored.push(...step.stored)
    const isLast = index + 1 === changes.length
    if (isLast && storedOnceWritten === undefined) {
      const rows = await end(step)
      responses.push(() => respond(rows))
      continue
    }
    // Each change reads the writes of the previous one.
    const next = isLast ? [] : (changes[index + 1]?.reads ?? [])
    const { statements, split } = lastBatch(step, noEnding)
    const rows = await sendBatch(connection, [...statements, ...next])
    found = rows.slice(statements.length)
    const { written } = split(rows)
    stored.push(...(storedOnceWritten?.(written) ?? []))
    responses.push(() => respond(written))
    if (isLast) await end(nothingMore)
  }
  if (progress?.wrote === true) rebalanceTouched(database, workspaceId, progress, touched)
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

/** Looks at the chunks that were touched, later. */
export function rebalanceTouched(
  database: Database,
  workspaceId: string,
  { shifts }: Progress,
  touched: readonly TouchedChunk[],
): void {
  const places = placesToRebalance(touched, shifts.chunks.length)
  rebalanceLater(database, workspaceId, places)
}
