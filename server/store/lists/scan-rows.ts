import { sourcesOf } from './ranges.ts'
import { orderBy, plannedRows, type KeyOrder } from './keyset-page.ts'
import {
  isRangeRanked,
  isRanked,
  isRankedButFew,
  isSifted,
  keyOf,
  type Parameters,
  type View,
} from './view.ts'

/** Numbered pages with an offset below this skip rows; others begin at a chunk. */
export const skippedRows = 500

/** The same of views of ranges, of which a page may skip as many in each. */
export const skippedRangeRows = 50

/** The rows that numbered pages of a view without chunks reach. */
export const reachedRows = 10_000

/** The most changed rows that are sorted, and the most rows that a step of a walk checks. */
export const sortLimitRows = 5_000

type Column = 'id' | 'key' | 'fits'

/** A run of a view's rows. */
export type Scan = {
  readonly descending: boolean
  /** ` and …`: the lower bound of its rows; '' at the view's beginning. */
  readonly past: string
  /** The CTE that `past` refers to. */
  readonly from?: 'start'
  /** SQL for the number of rows to skip. */
  readonly skip?: string
  /** SQL for the number of rows wanted. */
  readonly wanted: string
  /** ` and …`: filters. */
  readonly checked?: string
  /** SQL for a column `fits`. */
  readonly fits?: string
  readonly planned?: number
}

/**
 * `select id, key` of a scan, read from an index in its order. Moments of change are unique, so a scan
 * that begins at a chunk, or merges ranges, is read in an index of moments alone, then joins its rows by
 * moment.
 */
export function scanRows(view: View, parameters: Parameters, scan: Scan): string {
  const { list, order } = view
  const isLong = scan.from !== undefined || view.ranges !== undefined
  if (!isLong || order.columns.length > 1) {
    const columns: Column[] = scan.fits === undefined ? ['id', 'key'] : ['id', 'key', 'fits']
    return walked(view, parameters, scan, columns)
  }
  // Of the rows of many ranges only those that are merged are looked at.
  const fits = scan.fits === undefined ? '' : `, (${scan.fits}) as fits`
  return `select r.id, walked.key${fits} from (${walked(view, parameters, scan, ['key'])}) walked
            join ${list.table} r on r.workspace_id = $1 and r.${keyOf(order)} = walked.key`
}

/**
 * Scans each label or range in order and merges them. `start` is joined, not compared to a subquery: under row-level security, conditions with subqueries do not
 * reach the index.
 */
function walked(
  view: View,
  parameters: Parameters,
  scan: Scan,
  columns: readonly Column[],
): string {
  const { list, order } = view
  const {
    descending,
    past,
    from,
    skip,
    wanted,
    checked = '',
    fits = '',
    planned = plannedRows,
  } = scan
  const sql = { id: 'r.id', key: `r.${keyOf(order)} as key`, fits: `(${fits}) as fits` }
  const names = columns.join(', ')
  const inOrder = orderBy(columns.length === 1 ? ['key'] : pickedColumns(order), descending)
  const offset = skip === undefined ? '' : ` offset ${skip}`
  const found = `select ${columns.map((column) => sql[column]).join(', ')} from ${list.table} r
                  where r.workspace_id = $1${past}${rowConditions(view, parameters)}${checked}`
  const joined = from === undefined ? '' : `${from} cross join `
  const sources = sourcesOf(view, parameters)
  if (sources === undefined) {
    return `select ${names} from ${joined}lateral (
              ${found} order by ${inOrder} limit ${planned}${offset}) ahead limit ${wanted}`
  }
  const deepest = skip === undefined ? 0 : reachOf(view) === Infinity ? skippedRows : reachedRows
  const bounded = from === undefined ? ` limit ${deepest + planned}` : ''
  const most = skip === undefined ? wanted : `${wanted}::bigint + ${skip}`
  const merged = sources.map(
    ({ table, rows }) => `select merged.* from ${joined}${table}
             cross join lateral (
               select ${names} from (
                 ${found}${rows} order by ${inOrder}${bounded}) ahead
                limit ${most}) merged`,
  )
  return `select ${names} from (
            select * from (${merged.join(' union all ')}) merged
             order by ${inOrder} limit ${planned}${offset}) several limit ${wanted}`
}

/** How many rows numbered pages of a view reach: all, unless they skip them from an end of the view. */
export function reachOf(view: View): number {
  if (isRanked(view) || isRankedButFew(view)) return Infinity
  return isRangeRanked(view) && !isSifted(view) ? Infinity : reachedRows
}

/** The conditions that the index of the view's order applies, except labels. */
export function rowConditions(view: View, parameters: Parameters): string {
  const isByChange = view.changedAfter !== undefined && keyOf(view.order) === 'updated_at'
  const changed = isByChange ? ` and r.updated_at > ${parameters.changedAfter}::timestamptz` : ''
  const bounds = view.narrowed?.bounds?.(parameters.narrowed) ?? ''
  return `${conditionsSql(view.within, parameters.within)}${changed}${bounds}`
}

/** ` and …` for each condition, over a row `r`. */
export function conditionsSql(
  conditions: View['within'],
  parameters: Parameters['within'],
): string {
  return conditions.map(({ sql }, at) => ` and ${sql('r', parameters[at] ?? [])}`).join('')
}

/** The columns of an order in picked rows: `key`, and `id` unless keys are unique. */
export function pickedColumns({ columns }: KeyOrder): string[] {
  return columns.length === 1 ? ['key'] : ['key', 'id']
}

/** The order of picked rows. */
export function pickedOrder(order: KeyOrder): KeyOrder {
  const names = pickedColumns(order)
  return { ...order, columns: order.columns.map(([, kind], at) => [names[at] ?? '', kind]) }
}
