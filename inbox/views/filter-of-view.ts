import { printFilter } from '../../client/source/filter/print-filter.ts'
import { filterIn } from '../list/views.ts'

/** The filter that shows what a view of every workspace shows, of a group, or of an address with a filter. */
export function filterOfView(view: string, openStatuses: readonly string[]): string {
  const open = printFilter({ field: 'status', values: openStatuses, words: [] })
  const awake = openStatuses.length === 0 ? 'snoozed:false' : `${open} snoozed:false`
  const known: Readonly<Record<string, string>> = {
    mine: `assignee:me ${awake}`,
    unassigned: `assignee:none ${awake}`,
    mentions: `mentioned:true ${awake}`,
    open: awake,
    snoozed: 'snoozed:true',
    closed: 'status:closed',
  }
  if (view.startsWith('group-')) return `group:${view.slice('group-'.length)} ${awake}`
  return filterIn(view) ?? known[view] ?? ''
}
