import { createSignal, type Accessor } from 'solid-js'
import type { Conversation, InboxRow } from '../../client/source/types.generated.ts'
import { memberRules } from '../../pages/store/member-rules.ts'
import { makeStore, type MessageRow } from '../../pages/store/store.ts'

/** A conversation with the row's part, where the server gave it. */
export type Row = Conversation

type Cell = { readonly read: Accessor<Row | undefined>; readonly write: (row: Row) => void }

const store = makeStore<{ conversations: Row; messages: MessageRow }>(memberRules())
const cells = new Map<string, Cell>()

store.listen((changes) => {
  for (const { kind, id } of changes) {
    const row = kind === 'conversations' ? store.get(kind, id) : undefined
    if (row !== undefined) cells.get(id)?.write(row)
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
  const cell = { read, write: (row: Row) => setRow(row) }
  cells.set(id, cell)
  return cell
}
