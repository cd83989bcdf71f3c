import { rangeStart, inSpans } from './range-start.ts'
import { sourcesOf } from './ranges.ts'
import { chunkStart, pastStart } from './chunk-start.ts'
import { eitherEnd, placeSql } from './either-end.ts'
import { isDescending, keyCondition, orderBy, type Walk } from './keyset-page.ts'
import { isFew, leftOutSql } from './narrowed-totals.ts'
import {
  conditionsSql,
  pickedColumns,
  pickedOrder,
  scanRows,
  sortLimitRows,
  type Scan,
} from './scan-rows.ts'
import { totalKept } from './view-totals.ts'
import { isBounded, isRanked, isRankedButFew, keyOf, type Parameters, type View } from './view.ts'

/**
 * CTE `ahead (id, key)`: a numbered page of a view whose index also has rows outside the view, such as
 * rows changed after a moment in the order of creation, which no index serves. If all rows are changed,
 * the page is that of the whole list; few changed rows are sorted; otherwise the index is read from the
 * nearer end until the page is full (docs/decisions/0046).
 */
export function siftedPage(view: View, parameters: Parameters, isFar: boolean): string {
  const { looked, checked } = sifting(view, parameters)
  if (isFar && isRankedButFew(view)) return farButFew(view, parameters, checked)
  const some = eitherEnd(looked, parameters, checked)
  if (!hasFew(view)) return `${placeSql()}, ahead as (${some})`
  const { descending } = view.order
  const whole = { ...view, changedAfter: undefined }
  const startOf = view.ranges === undefined ? chunkStart : rangeStart
  const start = isFar ? `${startOf(whole, parameters)}, ` : ''
  const scan: Scan = isFar
    ? {
        descending,
        past: view.ranges === undefined ? pastStart(view) : inSpans(keyOf(view.order)),
        from: 'start',
        skip: '(select skip from start)',
        wanted: '$2',
      }
    : { descending, past: '', skip: '$3', wanted: '$2' }
  const inOrder = orderBy(pickedColumns(view.order), descending)
  const all = isCrossed(view)
    ? `select id, key from (${scanRows(whole, parameters, scan)}) listed where ${is('all')}
     union all
     `
    : ''
  return `${kindSql(view, parameters)}, ${placeSql(is('some'))}, ${start}ahead as (
     ${all}select id, key from (
       ${fewRows(view, parameters)} order by ${inOrder} limit $2 offset $3) sorted
     union all
     ${some})`
}

/** A far page of a view that leaves out few rows, from the chunk or span in which it begins. */
function farButFew(view: View, parameters: Parameters, checked: string): string {
  const whole = { ...view, narrowed: undefined }
  const isOfRanges = view.ranges !== undefined
  const start = isOfRanges ? rangeStart : chunkStart
  const scan: Scan = {
    descending: view.order.descending,
    past: isOfRanges ? inSpans(keyOf(view.order)) : pastStart(view),
    from: 'start',
    skip: '(select skip from start)',
    wanted: '$2',
    checked,
  }
  return `${leftOutSql(view, parameters)}, ${start(whole, parameters, true)},
   ahead as (${scanRows(whole, parameters, scan)})`
}

/**
 * CTEs `ahead (id, key)`, the rows of a walk's page and one more, and `reached`: the last row checked if
 * the limit of rows was reached before the page was full. The next page starts there.
 */
export function siftedWalk(view: View, parameters: Parameters, walk: Walk): string {
  const { order } = view
  const { looked, checked } = sifting(view, parameters)
  const descending = isDescending(order, walk)
  const inOrder = orderBy(pickedColumns(order), descending)
  const past = keyCondition(order, walk, parameters.next)
  const rows = scanRows(looked, parameters, {
    descending,
    past,
    wanted: `${sortLimitRows}`,
    planned: sortLimitRows,
    fits: checked.slice(' and '.length),
  })
  const fitting = `select id, key from looked_at where fits order by ${inOrder} limit ${oneMore}`
  const listed = { descending, past, wanted: oneMore }
  const all = isCrossed(view)
    ? `select id, key from (${scanRows({ ...view, changedAfter: undefined }, parameters, listed)}) listed
        where ${is('all')}
       union all
       `
    : ''
  const ahead = hasFew(view)
    ? `${all}select id, key from (
         ${fewRows(view, parameters)}${keyCondition(pickedOrder(order), walk, parameters.next)}
          order by ${inOrder} limit ${oneMore}) sorted
       union all
       select id, key from (${fitting}) filtered`
    : fitting
  const total = isBounded(view) ? 'true' : '(select total > 0 from counted)'
  const isSome = hasFew(view) ? is('some') : total
  return `${hasFew(view) ? `${kindSql(view, parameters)}, ` : ''}looked_at as materialized (
     select * from (${rows}) looked where ${isSome}
   ), ahead as materialized (${ahead}
   ), reached as (
     select ${pickedColumns(order).join(', ')} from looked_at
      where (select count(*) from looked_at) = ${sortLimitRows} and (select count(*) from ahead) <= $2
      order by ${orderBy(pickedColumns(order), !descending)} limit 1
   )`
}

const oneMore = '$2::bigint + 1'

/** Whether a view is changed after a moment and in another order. */
function isCrossed({ changedAfter, order }: View): boolean {
  return changedAfter !== undefined && keyOf(order) !== 'updated_at'
}

/** Whether the rows of a view are sorted if they are few. */
function hasFew(view: View): boolean {
  return view.narrowed === undefined ? isCrossed(view) : view.narrowed.picked !== undefined
}

/** CTE `crossing (kind)`: how such a view is read. */
function kindSql(view: View, parameters: Parameters): string {
  if (view.narrowed !== undefined) {
    return `crossing as materialized (select case when ${isFew} then 'few' else 'some' end as kind)`
  }
  const all =
    view.filters.length > 0 ? '' : `when total >= ${totalKept(view, parameters)} then 'all' `
  return `crossing as materialized (
     select case ${all}when total <= ${sortLimitRows} then 'few' else 'some' end as kind from counted
   )`
}

const is = (kind: 'few' | 'all' | 'some') => `(select kind from crossing) = '${kind}'`

/**
 * The view whose index is read, and ` and …` for the filters. A list of all rows is read as one range,
 * because it is unknown how far each label would have to be read.
 */
export function sifting(view: View, parameters: Parameters): { looked: View; checked: string } {
  const filters = conditionsSql(view.filters, parameters.filters)
  const changed = isCrossed(view)
    ? ` and r.updated_at > ${parameters.changedAfter}::timestamptz`
    : ''
  const rows = view.narrowed?.rows?.(parameters.narrowed)
  // A CASE, whose estimate is half of the rows: the planner would take one row for so many conditions and sort all.
  const narrowing = rows === undefined ? '' : ` and case when ${rows} then true else false end`
  const isOneRange =
    view.labels !== undefined &&
    (isRanked(view) || (rows !== undefined && view.ranges === undefined))
  const status = isOneRange ? ` and r.status = any(${parameters.labels})` : ''
  return {
    looked: {
      ...view,
      ...(isOneRange ? { labels: undefined } : {}),
      ...(isCrossed(view) ? { changedAfter: undefined } : {}),
    },
    checked: `${changed}${status}${filters}${narrowing}`,
  }
}

/** `select id, key … where …` of the rows changed after the moment, or picked, if they are few. */
function fewRows(view: View, parameters: Parameters): string {
  if (view.narrowed !== undefined) return `select id, key from found where ${is('few')}`
  const found = `select r.id, r.${keyOf(view.order)} as key from ${view.list.table} r
     where r.workspace_id = $1${conditionsSql(view.within, parameters.within)}
       and r.updated_at > ${parameters.changedAfter}::timestamptz${conditionsSql(view.filters, parameters.filters)}`
  const inOrder = `order by r.updated_at limit ${sortLimitRows}`
  const sources = sourcesOf(view, parameters)
  const rows =
    sources === undefined
      ? `${found} ${inOrder}`
      : sources
          .map(
            (source) => `select found.id, found.key from ${source.table}
          cross join lateral (${found}${source.rows} ${inOrder}) found`,
          )
          .join(' union all ')
  return `select id, key from (${rows}) few where ${is('few')}`
}
