import type { Database } from '../database/connect.ts'
import type { RowsOf, Statement } from '../database/statement.ts'
import type { ListShifts } from '../lists/adjust-lists.ts'
import type { EventDraft } from './event-log.ts'
import type { Keep } from './kept-replies.ts'
import { takeTurn, type Turn } from './take-turn.ts'

/** Who changes something: kept with every event. */
export type Actor =
  | { type: 'api_key'; id: string; name: string }
  | { type: 'command'; name: string }
  | { type: 'automation'; name: string }

export type WriteContext = {
  readonly workspace_id: string
  readonly actor: Actor
  readonly request_id: string | undefined
  /** The ETags one of which the resource must have, as `If-Match` says. */
  readonly if_match?: string | undefined
  /** Called once the change has its place among those that wait for the workspace. */
  readonly queued?: (() => void) | undefined
  /** Where the request carries an Idempotency-Key: its reply is kept in the change's transaction. */
  readonly keep?: Keep
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
 * Changes of one kind that are carried out as one when they wait together: fewer statements, and the
 * same rows, events, refusals and replies as one after the other.
 */
export type Series<Input, Result> = {
  /** One change for all of them, which answers with an outcome for each, in their order. */
  readonly together: (
    members: readonly Member<Input>[],
  ) => Change<readonly (Statement | undefined)[], readonly Outcome<Result>[]>
}

export type Member<Input> = { readonly context: WriteContext; readonly input: Input }

export type Outcome<Result> = { readonly done: Result } | { readonly refused: unknown }

/** How a change may be part of a series. */
export type Membership<Input, Result> = {
  readonly series: Series<Input, Result>
  readonly input: Input
}

/**
 * The one write path. In one transaction under the lock of the workspace's clock: look; then rows,
 * events, clock and commit. Because the lock is held from the first look to the commit, ticks and
 * event sequences appear to readers in the order they were given, and what `look` found is still
 * true when it is written. A change alone takes two round trips; those that wait for the same
 * workspace meanwhile share the next lock and commit (write-turns.ts), each deciding on what the
 * one before it has written.
 *
 * A context with `keep` makes the change at most once: where its reply was kept before, it rejects
 * with that reply as a ReplayedReply, or with 422 where the key was another request's.
 *
 * Resolves only after PostgreSQL has confirmed the commit. Rejects with AppError for a broken rule,
 * 503 when PostgreSQL is away (the outcome is then unknown, as ever with a lost commit).
 */
export async function writeInWorkspace<
  const Look extends readonly (Statement | undefined)[],
  Result,
  Input = never,
>(
  database: Database,
  context: WriteContext,
  change: Change<Look, Result>,
  membership?: Membership<Input, Result>,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const since = performance.now()
    // The queue holds changes of every kind; each one's parts fit each other.
    takeTurn(database, { context, change, membership, resolve, reject, since } as Turn)
    context.queued?.()
  })
}
