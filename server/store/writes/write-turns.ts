import { sendBatch } from '../database/batch.ts'
import {
  begin,
  bind,
  commit,
  rollback,
  unbind,
  type Connection,
  type Database,
} from '../database/connect.ts'
import type { Statement } from '../database/statement.ts'
import { appError } from '../../errors.ts'
import {
  adjustLists,
  joinShifts,
  noShifts,
  type ListShifts,
  type TouchedChunk,
} from '../lists/adjust-lists.ts'
import { rebalanceLater } from '../lists/rebalance-later.ts'
import { placesToRebalance } from '../lists/rebalance-lists.ts'
import { advanceClock, lockClock, type ClockRow } from './clock-queries.ts'
import { insertEvents } from './event-log.ts'
import { joinTurns, keptOf } from './join-turns.ts'
import { foundReply, markedTexts, notWrittenYet, toldAhead } from './draft-kept.ts'
import {
  findKeptReplies,
  insertKeptReplies,
  isStillKept,
  type KeptRow,
} from './kept-reply-queries.ts'
import type { Turn } from './take-turn.ts'
import { withoutAnswered } from './without-answered.ts'
import type { Decision } from './write-in-workspace.ts'

/** Rows to write for one change, and what tells its caller once the commit is confirmed. */
type Step = {
  readonly statements: readonly Statement[]
  /** `rows`: what the statements answered, an array each. */
  readonly settle: (rows: readonly object[][]) => void
  /** The replies to keep with it. */
  readonly kept: readonly KeptRow[]
  /** Where those cannot be told before the statements have answered. */
  readonly keptOnceWritten?: (rows: readonly object[][]) => readonly KeptRow[]
}

/** What the transaction has come to so far. */
type Progress = {
  clock: ClockRow
  lastTick: Date
  shifts: ListShifts
  wrote: boolean
}

/**
 * Carries out several changes of one workspace in one transaction: lock the clock, then look and
 * decide for each on what those before it have written, and commit. Rows of one change and the look
 * of the next travel together, so n changes take n + 1 round trips. Returns what tells the callers;
 * rejects when nothing was committed, or when that is not known.
 */
export async function writeTurns(
  database: Database,
  workspaceId: string,
  turns: readonly Turn[],
): Promise<() => void> {
  const connection = await database.connect()
  try {
    const settle = await transact(database, connection, workspaceId, turns)
    connection.release()
    return settle
  } catch (error) {
    // What state it is in is not known.
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}

async function transact(
  database: Database,
  connection: Connection,
  workspaceId: string,
  turns: readonly Turn[],
): Promise<() => void> {
  const attempts = turns.flatMap(({ context }) => context.keep ?? [])
  const steps = joinTurns(turns)
  const [, , [clock], ...first] = await sendBatch(connection, [
    begin,
    bind(database, connection, workspaceId),
    lockClock(workspaceId),
    attempts.length === 0 ? undefined : findKeptReplies(workspaceId, attempts),
    ...lookOf(steps[0]),
  ])
  const [known, ...found] = first
  const replies = known.filter(isStillKept).map(foundReply)
  if (replies.length > 0) {
    await sendBatch(connection, [rollback])
    unbind(database, connection)
    return withoutAnswered(turns, replies, async (open) =>
      transact(database, connection, workspaceId, open),
    )
  }
  const progress = clock && { clock, lastTick: clock.tick, shifts: noShifts, wrote: false }
  return carryOut({ database, connection, workspaceId, progress }, steps, found)
}

type Transaction = {
  readonly database: Database
  readonly connection: Connection
  readonly workspaceId: string
  readonly progress: Progress | undefined
}

async function carryOut(
  { database, connection, workspaceId, progress }: Transaction,
  turns: readonly Turn[],
  firstFound: object[][],
): Promise<() => void> {
  const settles: (() => void)[] = []
  const kept: KeptRow[] = []
  let found = firstFound
  for (const [index, turn] of turns.entries()) {
    const step = progress === undefined ? refuse(turn, gone()) : take(turn, found, progress)
    kept.push(...step.kept)
    const isLast = index + 1 === turns.length
    const nextOf = () => (isLast ? ending(workspaceId, progress, kept) : lookOf(turns[index + 1]))
    const together = step.keptOnceWritten === undefined ? nextOf() : []
    // Each change decides on what the one before it has written.
    // oxlint-disable-next-line no-await-in-loop
    const rows = await sendBatch(connection, [...step.statements, ...together])
    found = rows.slice(step.statements.length)
    if (step.keptOnceWritten !== undefined) {
      kept.push(...step.keptOnceWritten(rows))
      // oxlint-disable-next-line no-await-in-loop
      found = [...(await sendBatch(connection, nextOf()))]
    }
    settles.push(() => step.settle(rows))
  }
  if (progress?.wrote !== true) unbind(database, connection)
  else {
    const shiftedRows = progress.shifts.chunks.length
    rebalanceLater(
      database,
      workspaceId,
      placesToRebalance(found[0] as TouchedChunk[], shiftedRows),
    )
  }
  return () => {
    for (const settle of settles) settle()
  }
}

function lookOf(turn: Turn | undefined): readonly (Statement | undefined)[] {
  return turn?.change.look ?? []
}

/** The workspace was deleted after the caller's key was read. */
const gone = (): Error => appError('unauthenticated')

function refuse(turn: Turn, reason: unknown): Step {
  return { statements: [], settle: () => turn.reject(reason), kept: [] }
}

function take(turn: Turn, found: object[][], progress: Progress): Step {
  const { change, context } = turn
  let decision: Decision<unknown>
  try {
    decision = change.decide(found, progress.clock.tick)
  } catch (refused) {
    return refuse(turn, refused)
  }
  if ('unchanged' in decision) {
    const { unchanged } = decision
    const settle = () => turn.resolve(unchanged)
    return { statements: [], settle, kept: keptOf(turn, () => unchanged) }
  }
  const { statements, reply } = decision
  const { sequence } = progress.clock
  const events = insertEvents(context, progress.clock, decision.events)
  advance(progress, decision, events.count)
  const resultOf = (rows: readonly object[][]) => {
    const recorded = rows.slice(statements.length, statements.length + events.statements.length)
    const texts = (recorded as { resource: string }[][]).map((all) =>
      all.map(({ resource }) => resource),
    )
    return reply(rows.slice(0, statements.length), texts)
  }
  const ahead = toldAhead(() =>
    keptOf(turn, () => reply(notWrittenYet, markedTexts(decision.events, sequence))),
  )
  return {
    statements: [...statements, ...events.statements],
    settle: (rows) => {
      // It is written; what cannot be told of it must not be done again.
      try {
        turn.resolve(resultOf(rows))
      } catch (error) {
        turn.reject(error)
      }
    },
    kept: ahead ?? [],
    ...(ahead === undefined
      ? { keptOnceWritten: (rows) => keptOf(turn, () => resultOf(rows)) }
      : {}),
  }
}

function advance(progress: Progress, decision: Write, eventCount: number): void {
  const { tick, sequence } = progress.clock
  progress.lastTick = new Date(tick.getTime() + (decision.extraTicks ?? 0))
  progress.clock = {
    ...progress.clock,
    tick: new Date(progress.lastTick.getTime() + 1),
    sequence: sequence + eventCount,
  }
  progress.shifts = joinShifts(progress.shifts, decision.lists)
  progress.wrote = true
}

type Write = Exclude<Decision<unknown>, { unchanged: unknown }>

function ending(
  workspaceId: string,
  progress: Progress | undefined,
  kept: readonly KeptRow[],
): readonly (Statement | undefined)[] {
  const keeping = kept.length === 0 ? [] : [insertKeptReplies(workspaceId, kept)]
  if (progress?.wrote !== true) return kept.length === 0 ? [rollback] : [...keeping, commit]
  return [
    adjustLists(workspaceId, progress.shifts, progress.clock.newest_cut),
    advanceClock(workspaceId, progress.lastTick, progress.clock.sequence),
    ...keeping,
    commit,
  ]
}
