import { createSignal, type Accessor } from 'solid-js'
import type { Conversation, InboxRow } from '../../client/source/types.generated.ts'
import type { ReplyInfo } from '../../client/source/reply-info.ts'
import { makeJournal } from '../../pages/store/journal.ts'
import { memberRules } from '../../pages/store/member-rules.ts'
import type { MessageRow } from '../../pages/store/store-rows.ts'
import { makeStore, type StoreEvent } from '../../pages/store/store.ts'

/** A conversation with the row's part, where the server gave it. */
export type Row = Conversation

type RowSignal = {
  readonly read: Accessor<Row | undefined>
  readonly write: (row: Row | undefined) => void
}

const store = makeStore<{ conversations: Row; messages: MessageRow }>(memberRules())
const journal = makeJournal()
const signals = new Map<string, RowSignal>()
const [gone, setGone] = createSignal<ReadonlySet<string>>(new Set())
let newest = ''

/** The newest `updated_at` of all rows known so far; '' before the first. */
export const newestChange = () => newest

/** Whether the conversation does not exist, was deleted, or is not for this member. */
export function isGone(id: string): boolean {
  return gone().has(id) && rowOf(id) === undefined
}

/** The server has no such conversation for this member. */
export function markGone(id: string): void {
  store.forget('conversations', id)
  signals.get(id)?.write(undefined)
  setGone((before) => new Set(before).add(id))
}

store.listen((changes) => {
  for (const { kind, id } of changes) {
    if (kind !== 'conversations') continue
    if (id === '*') {
      for (const signal of signals.values()) signal.write(undefined)
      continue
    }
    const row = store.get(kind, id)
    signals.get(id)?.write(row)
    if (row === undefined) markGone(id)
    else if (row.updated_at > newest) newest = row.updated_at
  }
})

/** Brings the rows up to date with an event: also with names that they repeat. False if it is known. */
export function applyToRows(event: StoreEvent): boolean {
  if (!store.apply(event)) return false
  const id = movedBy(event)
  if (id !== undefined && event.sequence !== undefined) journal.add(event.sequence, id)
  return true
}

/** Events that leave a conversation in its lists, at its place. */
const still = new Set(['conversation.read', 'message.status_changed', 'message.mail_updated'])

/** The conversation whose place in lists an event may change. */
export function movedBy({ type, data, conversation }: StoreEvent): string | undefined {
  const known = data as { conversation_id?: string; conversation?: { id: string } }
  // It may be out of sight by now.
  if (still.has(type) && conversation !== null) return undefined
  return conversation?.id ?? known.conversation_id ?? known.conversation?.id
}

/** The events after this one follow; of earlier ones nothing is known. */
export const beginRows = journal.begin

/** Up to which event the page was told of nothing, because it began after it. */
export const rowsBegunAt = journal.begun

/** The conversations that changed after an event; undefined if that is not known. */
export const changedSince = journal.since

/** Forgets all: somebody sees other conversations than before. */
export function forgetRows(): void {
  store.clear()
  setGone(new Set<string>())
  newest = ''
}

/** The conversation with this id, as it is now; undefined until it was read. */
export function rowOf(id: string): Row | undefined {
  return signalOf(id).read()
}

/** The last event applied: taken before a request whose reply does not say which event it is true for. */
export const markRows = store.mark

/** The event that a reply is true for. */
export function sequenceOf({ reply }: { readonly reply: ReplyInfo }): number {
  return Number(reply.headers.get('events-sequence') ?? 0)
}

/** Keeps rows of a reply, with the event that it is true for. Of each the newest state stays, whatever arrives first. */
export function putRows(rows: readonly Row[], sequence: number): void {
  store.put('conversations', rows, sequence)
}

/** Changes what a row shows, such as its unread count, unless an event after the mark has changed it. */
export function patchInbox(id: string, change: Partial<InboxRow>, mark: number): void {
  const known = store.get('conversations', id)
  if (known?.inbox === undefined) return
  putRows([{ ...known, inbox: { ...known.inbox, ...change } }], mark)
}

function signalOf(id: string): RowSignal {
  const known = signals.get(id)
  if (known !== undefined) return known
  const [read, setRow] = createSignal(store.get('conversations', id))
  const signal = { read, write: (row: Row | undefined) => setRow(row) }
  signals.set(id, signal)
  return signal
}
