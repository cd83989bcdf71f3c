import type { ListConversationsQuery } from '../../client/source/types.generated.ts'
import type { Row } from '../state/rows.ts'
import { isSettled } from '../state/is-settled.ts'

/** The views of the left column that every workspace has. */
export const viewNames = [
  'mine',
  'unassigned',
  'mentions',
  'open',
  'snoozed',
  'closed',
  'all',
] as const

/** A view in the address. What stands behind `filter-` is encoded for it. */
export type ViewName = (typeof viewNames)[number] | 'drafts' | FilteredName | `group-${string}`
/** A saved view by its id, or a filter that is not saved. */
type FilteredName = `view-${string}` | `filter-${string}`
export type Sort = 'newest' | 'waiting'

/** The order of a list, as the API has it. */
export type Order = {
  readonly sort: 'created_at' | 'updated_at' | 'waiting_since'
  readonly order: 'asc' | 'desc'
}

/** The filter of a list, read. */
export type ListFilter = {
  readonly text: string
  /** Whether a row fits it; undefined: the row does not tell. */
  readonly fits: (row: Row) => boolean | undefined
  /** Whether conversations enter or leave it without an event of theirs: as time passes, are read, or contacts change. */
  readonly isLoose: boolean
}

/** What a view needs to know of the workspace. */
export type ViewContext = {
  readonly memberId: string
  readonly openStatuses: readonly string[]
  /** Whether rows say what is snoozed; without that nothing is left out. */
  readonly knowsSnoozes: boolean
  /** Of a saved view, or one whose address has a filter. */
  readonly filter?: ListFilter
}

/** Whether the address names a view. */
export function isView(name: string | undefined): name is ViewName {
  return (
    viewNames.includes(name as (typeof viewNames)[number]) ||
    /^(?:drafts|(?:group|view)-[\da-f-]{36})$/.test(name ?? '') ||
    filterIn(name ?? '') !== undefined
  )
}

/** Whether the view is a saved one, or a filter: its list needs the parser, which is loaded later. */
export function isFiltered(view: ViewName): view is FilteredName {
  return view.startsWith('view-') || view.startsWith('filter-')
}

/** The filter that a view's name has. */
export function filterIn(name: string): string | undefined {
  if (!name.startsWith('filter-')) return undefined
  try {
    return decodeURIComponent(name.slice('filter-'.length))
  } catch {
    return undefined
  }
}

/** The address of a list of what fits a filter: a link to it shows a colleague the same. */
export const filterAddress = (text: string) => `/inbox/filter-${encodeURIComponent(text)}`

/** The view as filters of the API. */
export function queryOf(
  view: ViewName,
  { memberId, openStatuses, knowsSnoozes, filter }: ViewContext,
): ListConversationsQuery {
  if (filter !== undefined) return { filter: filter.text }
  const open = { status: openStatuses, ...(knowsSnoozes ? { snoozed: false } : {}) }
  if (view === 'snoozed') return { snoozed: true }
  if (view === 'mine') return { ...open, assignee: memberId }
  if (view === 'unassigned') return { ...open, assignee: 'none' }
  if (view === 'mentions') return { ...open, filter: 'mentioned:true' }
  if (view === 'open') return open
  if (view === 'closed') return { status: 'closed' }
  if (view === 'all') return {}
  return { ...open, group: view.slice('group-'.length) }
}

/** The order as parameters of the API. */
export function orderOf(sort: Sort): Order {
  return sort === 'waiting'
    ? { sort: 'waiting_since', order: 'asc' }
    : { sort: 'updated_at', order: 'desc' }
}

/**
 * Whether a conversation belongs into the view: the same rule as the server's, for rows that events bring. Undefined: the
 * row does not tell.
 */
export function fitsView(
  view: ViewName,
  { sort }: Order,
  context: ViewContext,
  row: Row,
): boolean | undefined {
  if (sort === 'waiting_since' && (row.inbox?.waiting_since ?? null) === null) return false
  if (context.filter !== undefined) return context.filter.fits(row)
  if (view === 'all') return true
  if (view === 'closed') return row.status === 'closed'
  if (isSettled(row.status)) return false
  if ((row.inbox?.snoozed === true) !== (view === 'snoozed')) return false
  if (view === 'snoozed') return true
  if (view === 'mine') return row.agent.id === context.memberId
  if (view === 'unassigned') return row.agent.id === null
  // Rows do not say who is mentioned.
  if (view === 'mentions') return undefined
  if (view === 'open') return true
  return row.group.id === view.slice('group-'.length)
}

/** The order of the API: negative if the first one stands before the other. */
export function compareRows({ sort, order }: Order, one: Row, other: Row): number {
  const key = (row: Row) =>
    sort === 'waiting_since' ? (row.inbox?.waiting_since ?? '') : row[sort]
  const upwards = compare(key(one), key(other)) || compare(one.id, other.id)
  return order === 'asc' ? upwards : -upwards
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
