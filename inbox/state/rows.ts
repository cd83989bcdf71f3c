import { createSignal, type Accessor } from 'solid-js'
import type { Conversation, InboxRow } from '../../client/source/types.generated.ts'
import { memberRules } from '../../pages/store/member-rules.ts'
import { makeStore, type MessageRow } from '../../pages/store/store.ts'

/** A conversation with the row's part, where the server gave it. */
export type Row = Conversation

type Cell = {
  readonly read: Accessor<Row | undefined>
  readonly write: (row: Row | undefined) => void
}

const store = makeStore<{ conversations: Row; messages: MessageRow }>(memberRules())
const cells = new Map<string, Cell>()
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
  setGone((before) => new Set(before).add(id))
}

store.listen((changes) => {
  for (const { kind, id } of changes) {
    if (kind !== 'conversations') continue
    const row = store.get(kind, id)
    cells.get(id)?.write(row)
    if (row === undefined) markGone(id)
    else if (row.updated_at > newest) newest = row.updated_at
  }
})

/** Brings the rows up to date with an event: also with names that they repeat. False if it is known. */
export const applyToRows = store.apply

/** The conversation with this id, as it is now; undefined until it was read. */
export function rowOf(id: string): Row | undefined {
  return cellOf(id).read()
}

/** Keeps a row unless a newer one is known: a page that was read before an event must not undo it. */
export function putRow(row: Row): void {
  store.put('conversations', [row], store.mark())
}

/** Changes what a row shows, such as its unread count, without a newer conversation. */
export function patchInbox(id: string, change: Partial<InboxRow>): void {
  const known = store.get('conversations', id)
  if (known?.inbox !== undefined) putRow({ ...known, inbox: { ...known.inbox, ...change } })
}

function cellOf(id: string): Cell {
  const known = cells.get(id)
  if (known !== undefined) return known
  const [read, setRow] = createSignal(store.get('conversations', id))
  const cell = { read, write: (row: Row | undefined) => setRow(row) }
  cells.set(id, cell)
  return cell
}
