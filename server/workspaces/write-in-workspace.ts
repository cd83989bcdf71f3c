import { bind, send, type Connection, type Database } from '../database/connect.ts'
import { forCaller } from '../database/database-errors.ts'
import type { RowsOf, Statement } from '../database/statement.ts'
import { appError } from '../errors.ts'
import { adjustLists, type ListShifts, type TouchedChunk } from '../lists/adjust-lists.ts'
import { listsToRebalance, rebalanceLists } from '../lists/rebalance-lists.ts'
import { insertEvents, type EventDraft } from './event-log.ts'
import { advanceClock, lockClock, type ClockRow } from './clock-queries.ts'

/** Who changes something: kept with every event. */
export type Actor =
  | { type: 'api_key'; id: string; name: string }
  | { type: 'command'; name: string }

export type WriteContext = {
  readonly workspace_id: string
  readonly actor: Actor
  readonly request_id: string | undefined
}

/** The moment of a change: unique and strictly growing in its workspace, whole milliseconds. */
export type Tick = Date

export type Decision<Result> =
  | {
      /** Rows to write, in order, sent together with the events, the clock and the commit. */
      readonly statements: readonly Statement[]
      /** Rows that enter, leave or move in the lists with kept totals and chunks. */
      readonly lists: ListShifts
      readonly events: readonly EventDraft[]
      /** How many milliseconds after the tick this change used up, for changes that stamp many rows. */
      readonly extraTicks?: number
      /** `written`: a row array per statement. `recorded`: the frozen resource texts per event draft. */
      readonly reply: (written: object[][], recorded: string[][]) => Result
    }
  | { readonly unchanged: Result }

/**
 * A change of one workspace. `look` is read under the workspace's lock in the round trip that takes
 * it, undefined entries are left out; `decide` is pure: it throws an AppError, or says what to write.
 */
export type Change<Look extends readonly (Statement | undefined)[], Result> = {
  readonly look: Look
  readonly decide: (found: RowsOf<Look>, tick: Tick) => Decision<Result>
}

/**
 * The one write path. One transaction and two round trips: begin, lock the workspace's clock and
 * look; then rows, events, clock and commit. Because the lock is held from the first look to the
 * commit, ticks and event sequences appear to readers in the order they were given, and what `look`
 * found is still true when it is written.
 *
 * Resolves only after PostgreSQL has confirmed the commit. Rejects with AppError for a broken rule,
 * 503 when PostgreSQL is away (the outcome is then unknown, as ever with a lost commit).
 */
export async function writeInWorkspace<
  const Look extends readonly (Statement | undefined)[],
  Result,
>(database: Database, context: WriteContext, change: Change<Look, Result>): Promise<Result> {
  try {
    const connection = await database.pool.connect()
    const outcome = await transact(database, connection, context, change)
    connection.release('failed' in outcome ? asError(outcome.failed) : undefined)
    if ('failed' in outcome) throw outcome.failed
    if ('refused' in outcome) throw outcome.refused
    rebalanceLater(database, context.workspace_id, outcome.touched)
    return outcome.result
  } catch (error) {
    throw forCaller(error)
  }
}

type Outcome<Result> =
  | { failed: unknown }
  | { refused: unknown }
  | { result: Result; touched: TouchedChunk[] }

/** Never rejects, so that the connection is released in one place, in a state that is known. */
async function transact<const Look extends readonly (Statement | undefined)[], Result>(
  database: Database,
  connection: Connection,
  context: WriteContext,
  change: Change<Look, Result>,
): Promise<Outcome<Result>> {
  try {
    const { clock, found } = await begin(database, connection, context, change.look)
    const decided = decide(change, clock, found)
    if ('refused' in decided || 'unchanged' in decided) {
      await connection.query('rollback')
      return 'refused' in decided ? decided : { result: decided.unchanged, touched: [] }
    }
    // A clock that is not there was refused above.
    return await commit(connection, context, clock as ClockRow, decided)
  } catch (failed) {
    return { failed }
  }
}

function decide<const Look extends readonly (Statement | undefined)[], Result>(
  change: Change<Look, Result>,
  clock: ClockRow | undefined,
  found: RowsOf<Look>,
): Decision<Result> | { refused: unknown } {
  // The workspace was deleted after its key was read.
  if (clock === undefined) return { refused: appError('unauthenticated') }
  try {
    return change.decide(found, clock.tick)
  } catch (refused) {
    return { refused }
  }
}

async function begin<const Look extends readonly (Statement | undefined)[]>(
  database: Database,
  connection: Connection,
  context: WriteContext,
  look: Look,
): Promise<{ clock: ClockRow | undefined; found: RowsOf<Look> }> {
  const [, , clock, ...found] = await allDone([
    bind(database, connection, context.workspace_id),
    connection.query('begin'),
    send(connection, lockClock(context.workspace_id)),
    ...look.map((statement) =>
      statement === undefined ? { rows: [] } : send(connection, statement),
    ),
  ])
  return {
    clock: (clock as { rows: ClockRow[] }).rows[0],
    found: found.map((result) => (result as { rows: object[] }).rows) as RowsOf<Look>,
  }
}

async function commit<Result>(
  connection: Connection,
  context: WriteContext,
  clock: ClockRow,
  decision: Exclude<Decision<Result>, { unchanged: Result }>,
): Promise<{ result: Result; touched: TouchedChunk[] }> {
  const { statements: events, count } = insertEvents(context, clock, decision.events)
  const adjust = adjustLists(context.workspace_id, decision.lists)
  const lastTick = new Date(clock.tick.getTime() + (decision.extraTicks ?? 0))
  const written = decision.statements.length
  const results = await allDone([
    ...decision.statements.map(async (statement) => send(connection, statement)),
    ...events.map(async (statement) => send(connection, statement)),
    adjust === undefined ? { rows: [] } : send(connection, adjust),
    send(connection, advanceClock(context.workspace_id, lastTick, clock.sequence + count)),
    connection.query('commit'),
  ])
  // COMMIT of a failed transaction is answered with ROLLBACK and no error of its own.
  if ((results.at(-1) as { command: string }).command !== 'COMMIT') {
    throw new Error('The transaction was rolled back.')
  }
  const rows = results.map((result) => (result as { rows: object[] }).rows)
  const recorded = rows.slice(written, written + events.length) as { resource: string }[][]
  return {
    result: decision.reply(
      rows.slice(0, written),
      recorded.map((drafted) => drafted.map(({ resource }) => resource)),
    ),
    touched: rows[written + events.length] as TouchedChunk[],
  }
}

/** Waits for every answer before it looks at any: a connection with answers on the way is not free. */
async function allDone(sent: readonly unknown[]): Promise<unknown[]> {
  const results = await Promise.allSettled(sent)
  const failure = results.find((result) => result.status === 'rejected')
  if (failure !== undefined) throw failure.reason
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value)
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

/** Only the speed of far pages depends on it, so the caller does not wait for it. */
function rebalanceLater(database: Database, workspaceId: string, touched: TouchedChunk[]): void {
  const lists = listsToRebalance(touched)
  if (lists.length === 0) return
  rebalanceLists(database, workspaceId, lists).catch(database.onError)
}
