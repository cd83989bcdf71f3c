import { sourcesOf } from './ranges.ts'
import { rangesAfter } from './ranges-after.ts'
import type { Narrowed, Picked, Ranked } from './narrowed.ts'
import { sortLimitRows } from './scan-rows.ts'
import { rankedFrom } from './ranked-from.ts'
import { isRangeRanked, keyOf, type Parameters, type View } from './view.ts'

/** CTEs before the total: at most one more id than are sorted, and the view's rows among them. */
export function pickedSql(
  { narrowed, order, list }: View,
  { narrowed: values }: Parameters,
): string {
  if (narrowed?.picked === undefined) return ''
  const { ids, rows } = narrowed.picked
  const condition = rows === undefined ? '' : ` and ${rows(values)}`
  return `picked as materialized (select id from (${ids(values)}) p limit ${sortLimitRows + 1}),
   found as materialized (
     select found.id, found.key
       from (select id from picked where (select count(*) from picked) <= ${sortLimitRows}) p
      cross join lateral (
        select r.id, r.${keyOf(order)} as key from ${list.table} r
         where r.workspace_id = $1 and r.id = p.id${condition} offset 0) found
   ), `
}

/** CTE `left_out (key)`: the rows that a view leaves out. */
export function leftOutSql({ narrowed, order, list }: View, parameters: Parameters): string {
  const except = narrowed?.total.by === 'counters' ? narrowed.total.except : undefined
  const values = parameters.narrowed
  const rows = except?.rows === undefined ? '' : ` and ${except.rows(values)}`
  return `left_out as materialized (
     select r.${keyOf(order)} as key from (${except?.ids(values) ?? ''}) p
       join ${list.table} r on r.workspace_id = $1 and r.id = p.id${rows})`
}

/** SQL for whether what is picked is few enough to be sorted. */
export const isFew = `(select count(*) from picked) <= ${sortLimitRows}`

/** SQL for the exact number of rows in a narrowed view, of which there would be `kept` without what narrows it. */
export function totalNarrowed(
  view: View,
  narrowed: Narrowed,
  parameters: Parameters,
  kept: string,
): string {
  const { total, picked, rows } = narrowed
  const values = parameters.narrowed
  if (total.by === 'picked' && picked !== undefined) {
    return `(select case when ${isFew} then (select count(*) from found)
                else ${countIn(view, picked, values)} end)`
  }
  if (total.by !== 'counters') return countRows(view, parameters, rows?.(values))
  const { between, except } = total
  const whole = { ...view, narrowed: undefined }
  const all =
    between === undefined
      ? kept
      : `(${from(whole, parameters, between.key, '>', between.after(values))}
        - ${from(whole, parameters, between.key, '>=', between.before(values))})`
  return except === undefined ? all : `(${all} - ${countIn(view, except, values)})`
}

/** The rows of a view from a moment on. */
function from(
  view: View,
  parameters: Parameters,
  key: Ranked,
  operator: '>' | '>=',
  moment: string,
): string {
  if (!isRangeRanked(view)) return `(${rankedFrom(parameters.labels, key, operator, moment)})`
  const at = `${moment}::timestamptz`
  const counted = counts(
    view,
    parameters,
    ` and r.${key} ${operator} ${at} and r.${key} < span.starts_at`,
  )
  return `(${rangesAfter(view, counted, at, key)})`
}

function countIn({ list }: View, { ids, rows }: Picked, values: readonly string[]) {
  if (rows === undefined) return `(select count(*) from (${ids(values)}) p)`
  return `(select count(*) from (${ids(values)}) p
             join ${list.table} r on r.workspace_id = $1 and r.id = p.id and ${rows(values)})`
}

function countRows(view: View, parameters: Parameters, rows: string | undefined): string {
  const all = counts(view, parameters, rows === undefined ? '' : ` and ${rows}`).join(' union all ')
  return `(select coalesce(sum(total), 0)::bigint from (${all}) held)`
}

/** The number of rows in each range of a view. */
function counts(view: View, parameters: Parameters, conditions: string): string[] {
  return (sourcesOf(view, parameters) ?? []).map(
    ({ table, rows }) => `select held.total from ${table}
      cross join lateral (select count(*) as total from ${view.list.table} r
                           where r.workspace_id = $1${rows}${conditions}) held`,
  )
}
