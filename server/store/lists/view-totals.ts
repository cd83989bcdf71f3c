import { rangesAfter } from './ranges-after.ts'
import { sourcesOf } from './ranges.ts'
import { conditionsSql } from './scan-rows.ts'
import { totalNarrowed } from './narrowed-totals.ts'
import { rankedFrom } from './ranked-from.ts'
import { isRangeRanked, isRanked, type Parameters, type View } from './view.ts'

/** SQL for the exact number of rows in a view. */
export function totalOf(view: View, parameters: Parameters): string {
  const { narrowed } = view
  if (narrowed !== undefined) {
    const kept = totalKept({ ...view, narrowed: undefined }, parameters)
    return totalNarrowed(view, narrowed, parameters, kept)
  }
  if (view.changedAfter === undefined) return totalKept(view, parameters)
  if (view.ranges !== undefined) return totalOfRanges(view, parameters)
  return isRanked(view) ? rankedAfter(parameters) : countedAfter(view, parameters)
}

/** The same for any moment of change, from the counters. */
export function totalKept(view: View, { labels, ...parameters }: Parameters): string {
  if (view.ranges !== undefined) return '(select coalesce(sum(total), 0)::bigint from ranges)'
  const conditions = [...view.within, ...view.filters]
  const values = [...parameters.within, ...parameters.filters]
  const status = (column: string) => (labels === '' ? '' : ` and ${column} = any(${labels})`)
  if (conditions.length === 0) {
    return `(select coalesce(sum(total), 0)::bigint from list_totals
              where workspace_id = $1 and list = '${view.list.totals}'${status('label')})`
  }
  return `(select count(*) from ${view.list.table} r
            where r.workspace_id = $1${conditionsSql(conditions, values)}${status('r.status')})`
}

/** Rows changed after the view's moment. */
const rankedAfter = ({ labels, changedAfter }: Parameters) =>
  rankedFrom(labels, 'updated_at', '>', changedAfter)

/** Rows of a view of ranges that were changed after a moment. Those that wait are few, and counted. */
function totalOfRanges(view: View, parameters: Parameters): string {
  const moment = `${parameters.changedAfter}::timestamptz`
  const counts = (condition: string) =>
    (sourcesOf(view, parameters) ?? []).map(
      ({ table, rows }) => `select held.total from ${table}
      cross join lateral (select count(*) as total from ${view.list.table} r
                           where r.workspace_id = $1${rows} and r.updated_at ${condition}) held`,
    )
  if (isRangeRanked(view)) {
    return rangesAfter(view, counts(`> ${moment} and r.updated_at < span.starts_at`), moment)
  }
  return fewerAfter(view, parameters, (operator) => {
    const all = counts(`${operator} ${moment}`).join(' union all ')
    return `(select coalesce(sum(total), 0)::bigint from (${all}) held)`
  })
}

/**
 * Rows of a view without chunks that were changed after a moment. Counts either those or the others,
 * whichever are fewer in the whole list.
 */
function countedAfter(view: View, parameters: Parameters): string {
  const conditions = [...view.within, ...view.filters]
  const values = [...parameters.within, ...parameters.filters]
  const counted = (operator: '>' | '<=') => {
    return `(select count(*) from ${view.list.table} r
      where r.workspace_id = $1${conditionsSql(conditions, values)}
        and r.updated_at ${operator} ${parameters.changedAfter}::timestamptz)`
  }
  return fewerAfter(view, parameters, counted)
}

/** Counts the rows changed after the moment, or the others and subtracts, whichever are fewer in the whole list. */
function fewerAfter(
  view: View,
  parameters: Parameters,
  counted: (operator: '>' | '<=') => string,
): string {
  const all = { ...parameters, labels: '' }
  const whole = { ...view, labels: undefined, within: [], filters: [], ranges: undefined }
  return `(select case when 2 * (${rankedAfter(all)}) <= ${totalKept(whole, all)} then ${counted('>')}
                else ${totalKept(view, parameters)} - ${counted('<=')} end)`
}
