import type { RowsOf, Statement } from '../database/statement.ts'
import type { ListShifts } from '../lists/adjust-lists.ts'
import type { Actor, EventDraft } from './event-draft.ts'
import type { Drafted } from './reply-draft.ts'
import type { Keep } from './stored-replies.ts'

export type WriteContext = {
  readonly workspace_id: string
  readonly actor: Actor
  readonly request_id: string | undefined
  /** The `If-Match` header: ETags one of which the resource must have. */
  readonly if_match?: string | undefined
  /** What nobody waits for: changes of others go first, for at most a second, and few such share a commit. */
  readonly yields?: boolean | undefined
  /** Called once the change is in the workspace's queue. */
  readonly queued?: (() => void) | undefined
  /** Set for a request with an Idempotency-Key: the change's transaction stores its reply. */
  readonly keep?: Keep
  /** Set for a change that is a part of a longer one. */
  readonly part?: Part
}

/** A part of a longer change, made at most once: what says that it was made is written in its transaction. */
export type Part = {
  /** The id of the longer change. */
  readonly of: string
  /** Returns a row if the part was made already: the change then rejects with a MadeBefore. */
  readonly find: Statement
  readonly record: Statement
}

export class MadeBefore extends Error {}

/** The writes of a change. */
export type Write<Reply> = {
  /** Rows to write, in order, sent together with the events, the clock and the commit. */
  readonly statements: readonly Statement[]
  /** The statements return no rows, none reads what another writes, and no row is written twice: they may be sent as one. */
  readonly areApart?: boolean
  /** Rows that enter, leave or move in the lists that have totals and chunks. */
  readonly lists: ListShifts
  readonly events: readonly EventDraft[]
  /** Milliseconds after the tick that the change also uses, for changes that stamp many rows. */
  readonly extraTicks?: number
  /** Reads the JSON of the reply from the rows and events that were written; sent after them. */
  readonly shows?: Statement<{ readonly json: string }>
  /** The result; its `json` may refer to an event or a row of the change (reply-draft.ts). */
  readonly reply: Reply
}

export type Decision<Result> = Write<Drafted<Result>> | { readonly unchanged: Result }

type Reads = readonly (Statement | undefined)[]

/**
 * A change of one workspace. `reads` run under the workspace's lock, in the round trip that takes it;
 * undefined entries are skipped. `decide` is pure: it throws an AppError, or returns the writes. `tick`
 * is the time of the change: unique and strictly increasing in its workspace, in whole milliseconds.
 */
export type Change<Statements extends Reads, Result> = {
  readonly reads: Statements
  readonly decide: (found: RowsOf<Statements>, tick: Date) => Decision<Result>
  /** Few rows, and no lock besides the clock: its commit may be shared with other workspaces (share-commit.ts). */
  readonly isShort?: boolean
}

/**
 * Changes of one kind that are merged when they wait together: fewer statements, but the same rows,
 * events, errors and replies as when made in sequence.
 */
export type Series<Input, Result> = {
  /** One change for all members, which returns an outcome for each, in order. */
  readonly together: (members: Members<Input>) => Change<Reads, readonly Outcome<Drafted<Result>>[]>
  readonly isShort?: boolean
}

export type Member<Input> = { readonly context: WriteContext; readonly input: Input }

export type Members<Input> = readonly [Member<Input>, ...Member<Input>[]]

export type Outcome<Reply> = { readonly done: Reply } | { readonly refused: unknown }
