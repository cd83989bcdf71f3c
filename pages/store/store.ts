import { makeMessages } from './kept-messages.ts'
import type { Change, MessageRow } from './store-rows.ts'
import { makeTable, type Mark, type Row, type Table } from './table.ts'

/** An event of the stream: for members with its sequence, and perhaps the conversation's row; for contacts without. */
export type StoreEvent = {
  readonly type: string
  readonly sequence?: number | undefined
  readonly created_at?: string | undefined
  readonly data: Readonly<Record<string, unknown>>
  /** With `include=inbox`: the row as it is now; null if it is gone or may not be seen any more. */
  readonly conversation?: (Row & Readonly<Record<string, unknown>>) | null | undefined
}

/** What events mean for those who get them: members, or a contact. */
export type Rules = {
  /** Brings the tables up to date. Returns the rows that changed. */
  readonly apply: (tables: Tables, event: StoreEvent, at: Mark) => readonly Change[]
  /** A row of a read, with what changed since it was asked for and shows in the row as a part. */
  readonly renew: <R extends Row>(kind: string, row: R, mark: Mark) => R
  readonly clear: () => void
}

/** What a store holds: rows by kind. Others than conversations and messages are added by the app. */
export type StoreRows = {
  readonly conversations: Row
  readonly messages: MessageRow
}

/** What the server has said, by events and reads in any order; the newest wins. */
export type Store<Rows extends StoreRows = StoreRows> = {
  /** The last event applied: taken before a request whose reply does not say which event it is true for. */
  readonly mark: () => Mark
  /** Rows of a reply, with the event that it is true for. */
  readonly put: <Kind extends string & keyof Rows>(
    kind: Kind,
    rows: readonly Rows[Kind][],
    mark: Mark,
  ) => void
  /** Returns false for an event that was applied before. */
  readonly apply: (event: StoreEvent) => boolean
  readonly get: <Kind extends string & keyof Rows>(kind: Kind, id: string) => Rows[Kind] | undefined
  readonly all: <Kind extends string & keyof Rows>(kind: Kind) => readonly Rows[Kind][]
  /** The messages of a conversation, oldest first. The same array until one of them changes. */
  readonly messagesOf: (conversationId: string) => readonly Rows['messages'][]
  /**
   * Holds the messages of a conversation from now on. Call it before reading them: those of conversations that nobody
   * has opened are not kept. The ones opened longest ago are dropped.
   */
  readonly keep: (conversationId: string) => void
  readonly forget: (kind: string & keyof Rows, id: string) => void
  /** Forgets all: the history is gone, or somebody else has signed in. */
  readonly clear: () => void
  /** Called after each change, with all that it changed. Returns what ends that. */
  readonly listen: (listener: (changes: readonly Change[]) => void) => () => void
}

/** The tables of a store, for what applies events. */
export type Tables = {
  readonly of: (kind: string) => Table<Row & Readonly<Record<string, unknown>>>
  readonly isKept: (conversationId: string) => boolean
}

export function makeStore<Rows extends StoreRows = StoreRows>(rules: Rules): Store<Rows> {
  const held = new Map<string, Table<Row & Readonly<Record<string, unknown>>>>()
  const of = (kind: string) => {
    const table = held.get(kind) ?? makeTable()
    held.set(kind, table)
    return table
  }
  const messages = makeMessages(of('messages') as unknown as Table<MessageRow>)
  const tables: Tables = { of, isKept: messages.isKept }
  const listeners = new Set<(changes: readonly Change[]) => void>()
  let clock: Mark = 0
  let lastSequence = -1
  const tell = (changes: readonly Change[]) => {
    messages.onChanges(changes)
    if (changes.length > 0) for (const listener of listeners) listener(changes)
  }
  const store = {
    mark: () => clock,
    put: (kind: string, rows: readonly Row[], mark: Mark) => {
      // Of a conversation that is gone no event names each message.
      const isGone = (row: Row) =>
        kind === 'messages' &&
        of('conversations').isRemoved((row as MessageRow).conversation_id, mark)
      const changed = rows.filter(
        (row) => !isGone(row) && of(kind).read(rules.renew(kind, row, mark), mark),
      )
      tell(changed.map(({ id }) => ({ kind, id })))
    },
    apply: (event: StoreEvent) => {
      if (event.sequence !== undefined && event.sequence <= lastSequence) return false
      lastSequence = event.sequence ?? lastSequence
      clock = event.sequence ?? clock + 1
      tell(rules.apply(tables, event, clock))
      return true
    },
    get: (kind: string, id: string) => of(kind).get(id),
    all: (kind: string) => of(kind).all(),
    messagesOf: messages.of,
    keep: messages.keep,
    forget: (kind: string, id: string) => of(kind).forget(id),
    clear: () => {
      for (const table of held.values()) table.clear()
      rules.clear()
      lastSequence = -1
      tell([...held.keys()].map((kind) => ({ kind, id: '*' })))
    },
    listen: (listener: (changes: readonly Change[]) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  // Rows are held as the API sent them; the types say which those are.
  return store as unknown as Store<Rows>
}
