import type { ListConversationsQuery } from '../../client/source/types.generated.ts'
import type { Row } from '../state/rows.ts'
import { isSettled } from '../state/is-settled.ts'

/** The views of the left column; a group's is `group-<id>`. */
export const viewNames = ['mine', 'unassigned', 'open', 'snoozed', 'closed', 'all'] as const
export type ViewName = (typeof viewNames)[number] | `group-${string}`
export type Sort = 'newest' | 'waiting'

/** What a view needs to know of the workspace. */
export type ViewContext = {
  readonly memberId: string
  readonly openStatuses: readonly string[]
  /** Whether rows say what is snoozed; without that nothing is left out. */
  readonly knowsSnoozes: boolean
}

/** Whether the address names a view. */
export function isView(name: string | undefined): name is ViewName {
  return (
    viewNames.includes(name as (typeof viewNames)[number]) ||
    /^group-[\da-f-]{36}$/.test(name ?? '')
  )
}

/** The view as filters of the API. */
export function queryOf(
  view: ViewName,
  { memberId, openStatuses, knowsSnoozes }: ViewContext,
): ListConversationsQuery {
  const open = { status: openStatuses, ...(knowsSnoozes ? { snoozed: false } : {}) }
  if (view === 'snoozed') return { snoozed: true }
  if (view === 'mine') return { ...open, assignee: memberId }
  if (view === 'unassigned') return { ...open, assignee: 'none' }
  if (view === 'open') return open
  if (view === 'closed') return { status: 'closed' }
  if (view === 'all') return {}
  return { ...open, group: view.slice('group-'.length) }
}

/** The order as parameters of the API. */
export function orderOf(sort: Sort): ListConversationsQuery {
  return sort === 'waiting'
    ? { sort: 'waiting_since', order: 'asc' }
    : { sort: 'updated_at', order: 'desc' }
}

/** Whether a conversation belongs into the view: the same rule as the server's, for rows that events bring. */
export function fitsView(view: ViewName, sort: Sort, context: ViewContext, row: Row): boolean {
  if (sort === 'waiting' && (row.inbox?.waiting_since ?? null) === null) return false
  if (view === 'all') return true
  if (view === 'closed') return row.status === 'closed'
  if (isSettled(row.status)) return false
  if ((row.inbox?.snoozed === true) !== (view === 'snoozed')) return false
  if (view === 'snoozed') return true
  if (view === 'mine') return row.agent.id === context.memberId
  if (view === 'unassigned') return row.agent.id === null
  if (view === 'open') return true
  return row.group.id === view.slice('group-'.length)
}

/** The order of the API: negative if the first one stands before the other. */
export function compareRows(sort: Sort, one: Row, other: Row): number {
  if (sort === 'newest') return compare(other.updated_at, one.updated_at)
  const since = ({ inbox }: Row) => inbox?.waiting_since ?? ''
  return compare(since(one), since(other)) || compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
