import { createSignal, untrack, type Accessor } from 'solid-js'
import type { Conversation, InboxRow } from '../../client/source/types.generated.ts'

/** A conversation with the row's part, where the server gave it. */
export type Row = Conversation

type Cell = { readonly read: Accessor<Row | undefined>; readonly write: (row: Row) => void }

const cells = new Map<string, Cell>()

/** The conversation with this id, as it is now; undefined until it was read. */
export function rowOf(id: string): Row | undefined {
  return cellOf(id).read()
}

/** Keeps a row unless a newer one is known: a page that was read before an event must not undo it. */
export function putRow(row: Row): void {
  const known = untrack(cellOf(row.id).read)
  if (known !== undefined && known.updated_at > row.updated_at) return
  const inbox = row.inbox ?? known?.inbox
  cellOf(row.id).write(inbox === undefined ? row : { ...row, inbox })
}

/** Changes what a row shows, such as its unread count, without a newer conversation. */
export function patchInbox(id: string, change: Partial<InboxRow>): void {
  const known = untrack(cellOf(id).read)
  if (known?.inbox === undefined) return
  cellOf(id).write({ ...known, inbox: { ...known.inbox, ...change } })
}

function cellOf(id: string): Cell {
  const known = cells.get(id)
  if (known !== undefined) return known
  const [read, setRow] = createSignal<Row | undefined>()
  const cell = { read, write: (row: Row) => setRow(row) }
  cells.set(id, cell)
  return cell
}
