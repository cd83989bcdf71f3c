import { arraySql } from '../database/json-sql.ts'
import type { Statement } from '../database/statement.ts'
import { rangeStart, inSpans } from './range-start.ts'
import { rangesSql } from './ranges.ts'
import { chunkStart, pastStart } from './chunk-start.ts'
import { eitherEnd, placeSql } from './either-end.ts'
import {
  firstOf,
  isDescending,
  keyCondition,
  keyValues,
  orderBy,
  plannedRows,
  sequenceSql,
  walkName,
  type Listed,
  type PagedList,
  type PlaceInList,
  type Walk,
  type Walked,
} from './keyset-page.ts'
import { pickedColumns, pickedOrder, scanRows, skippedRangeRows, skippedRows } from './scan-rows.ts'
import { pickedSql } from './narrowed-totals.ts'
import { boundedPage, countedFew } from './bounded-rows.ts'
import { siftedPage, siftedWalk } from './sifted-rows.ts'
import { totalOf } from './view-totals.ts'
import {
  isBounded,
  isRangeRanked,
  isRanked,
  isRankedButFew,
  isSentOnce,
  isSifted,
  keyOf,
  nameOf,
  parametersOf,
  valuesOf,
  type Parameters,
  type View,
} from './view.ts'

/** The JSON of a page's rows. */
export type Shown = {
  /** SQL for a row's JSON, given the parameters of `values`. */
  readonly json: string | ((parameters: readonly string[]) => string)
  /** The start of statement names, for rows in another shape than the documented one. */
  readonly prefix?: string
  readonly values?: readonly unknown[]
  /** The most rows of a page by cursor, and one more; default: those of a page that a request has. */
  readonly planned?: number
  /** SQL for the tables behind it, from a table that has the rows' `id`. */
  readonly tables: (source: string) => string
}

/** The pages of a view. */
export function viewList(workspaceId: string, view: View, shown: Shown): PagedList {
  return {
    order: view.order,
    page: (page) => readPageOf(workspaceId, view, page, shown),
    walk: (walk, size) => walkPageOf(workspaceId, view, walk, size, shown),
  }
}

const texts = new Map<string, string>()

/** Returns the text of that name, building it at most once; '' has a text of its own each time. */
function textOf(name: string, make: () => string): string {
  if (name === '') return make()
  const text = texts.get(name) ?? make()
  texts.set(name, text)
  return text
}

/**
 * A numbered page of a view and the view's total. The cost does not grow with the list: totals are
 * stored, and a far page begins at the chunk that contains it.
 */
export function readPageOf(
  workspaceId: string,
  view: View,
  page: PlaceInList,
  shown: Shown,
): Statement<Listed> {
  const isFar = page.offset >= farFrom(view)
  const { prefix = '', values = [] } = shown
  const name = isSentOnce(view) ? '' : `${prefix}${isFar ? 'far' : 'page'}_${nameOf(view)}`
  const text = textOf(name, () => {
    const inOrder = orderBy(
      pickedColumns(view.order).map((column) => `ahead.${column}`),
      view.order.descending,
    )
    return `with ${pageSql(view, isFar)}
   select (select total from counted) as total, ${boundedSql(view)}${sequenceSql},
          ${rowsSql(shown, parametersOf(view, 4).next, 'ahead', inOrder)} as rows`
  })
  const all = [workspaceId, page.size, page.offset, ...valuesOf(view), ...values]
  return { name, text, values: all }
}

/** The offset from which a page begins at a chunk or span. */
function farFrom(view: View): number {
  if (isRankedButFew(view)) return farFrom({ ...view, narrowed: undefined })
  return isRanked(view) ? skippedRows : isRangeRanked(view) ? skippedRangeRows : Infinity
}

/** CTEs `counted (total)`, with `bounded` if it may be, and, of a view of ranges, `ranges` before it. */
function countedSql(view: View, parameters: Parameters): string {
  const ranges = view.ranges === undefined ? '' : `${rangesSql(view.ranges, parameters)}, `
  const counted = isBounded(view)
    ? countedFew(view, parameters)
    : `counted as materialized (select ${totalOf(view, parameters)} as total)`
  return `${ranges}${pickedSql(view, parameters)}${counted}`
}

/** The column that says whether there may be more rows than the total. */
const boundedSql = (view: View) =>
  isBounded(view) ? '(select bounded from counted) as bounded, ' : ''

/** CTEs `counted (total)` and `ahead (id, key)`. `$1` workspace, `$2` page size, `$3` rows before the page. */
export function pageSql(view: View, isFar: boolean): string {
  const parameters = parametersOf(view, 4)
  const counted = countedSql(view, parameters)
  const { descending } = view.order
  if (isBounded(view)) return `${counted}, ${boundedPage(view)}`
  if (isSifted(view)) return `${counted}, ${siftedPage(view, parameters, isFar)}`
  if (!isRanked(view) && !isRangeRanked(view))
    return `${counted}, ${placeSql()}, ahead as (${eitherEnd(view, parameters)})`
  if (!isFar) {
    const scan = { descending, past: '', skip: '$3', wanted: '$2' }
    return `${counted}, ahead as (${scanRows(view, parameters, scan)})`
  }
  const ahead = scanRows(view, parameters, {
    descending,
    past: view.ranges === undefined ? pastStart(view) : inSpans(keyOf(view.order)),
    from: 'start',
    skip: '(select skip from start)',
    wanted: '$2',
  })
  const startOf = view.ranges === undefined ? chunkStart : rangeStart
  return `${counted}, ${startOf(view, parameters)}, ahead as (${ahead})`
}

/** A page of a view from a cursor on, and the view's total. */
export function walkPageOf(
  workspaceId: string,
  view: View,
  walk: Walk,
  size: number,
  shown: Shown,
): Statement<Walked> {
  const { prefix = '', values = [] } = shown
  const name = isSentOnce(view) ? '' : `${prefix}${walkName(walk)}_${nameOf(view)}`
  const text = textOf(name, () => walkText(view, walk, shown))
  const keys = keyValues(view.order, walk)
  return { name, text, values: [workspaceId, size, ...valuesOf(view), ...keys, ...values] }
}

/** In the walk's direction the page ends at the last row checked, which may be past its last row. */
function walkText(view: View, walk: Walk, shown: Shown): string {
  const { descending } = view.order
  const order = pickedOrder(view.order)
  const columns = pickedColumns(view.order)
  const inOrder = orderBy(
    columns.map((column) => `page.${column}`),
    descending,
  )
  const end = (isLast: boolean) => {
    const outermost = firstOf('page', order, descending !== isLast)
    if (!isSifted(view) || walk.backwards === isLast) return outermost
    return `coalesce(${firstOf('reached', order, descending)}, ${outermost})`
  }
  const isCut = isSifted(view) ? ' or exists (select from reached)' : ''
  const free = parametersOf(view, 3).next + keyValues(view.order, walk).length
  return `with ${walkSql(view, walk, shown.planned)}, page as (
     select id, key from ahead order by ${orderBy(columns, isDescending(order, walk))} limit $2
   )
   select (select total from counted) as total, ${boundedSql(view)}${sequenceSql}, ${rowsSql(shown, free, 'page', inOrder)} as rows,
          (select count(*) > $2 from ahead)${isCut} as more, ${end(false)} as first, ${end(true)} as last`
}

/** CTEs `counted (total)`, `ahead (id, key)`: the rows of a walk's page and one more; some have `reached`. */
export function walkSql(view: View, walk: Walk, planned = plannedRows): string {
  const parameters = parametersOf(view, 3)
  const counted = countedSql(view, parameters)
  if (isSifted(view)) return `${counted}, ${siftedWalk(view, parameters, walk)}`
  const scan = {
    descending: isDescending(view.order, walk),
    past: keyCondition(view.order, walk, parameters.next),
    wanted: '$2::bigint + 1',
    planned,
  }
  return `${counted}, ahead as materialized (${scanRows(view, parameters, scan)})`
}

/**
 * The values of `shown` begin at parameter `free`. Repeats the limits: for a union the planner expects many rows
 * and would join whole tables.
 */
function rowsSql(shown: Shown, free: number, source: string, inOrder: string): string {
  const { json, tables, values = [], planned = plannedRows } = shown
  const parameters = values.map((_, at) => `$${free + at}`)
  const object = typeof json === 'string' ? json : json(parameters)
  return `(select ${arraySql(object, inOrder)}
             from (select * from (select * from ${source} limit ${planned}) planned limit $2) ${source}
             join ${tables(source)})`
}
