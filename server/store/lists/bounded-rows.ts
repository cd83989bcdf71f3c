import { orderBy } from './keyset-page.ts'
import { isFew } from './narrowed-totals.ts'
import { pickedColumns, scanRows, sortLimitRows } from './scan-rows.ts'
import { sifting } from './sifted-rows.ts'
import type { Parameters, View } from './view.ts'

/** The rows that are counted where they are not few, and that numbered pages reach then. */
export const countedRows = 1_000

/**
 * CTEs `hits (id, key, fits, place)` and `counted (total, bounded)`: rows that the view's index picks are counted if they are few.
 * Otherwise its rows are read in order until 1,000 fit or 5,000 have been checked.
 */
export function countedFew(view: View, parameters: Parameters): string {
  const { looked, checked } = sifting(view, parameters)
  const rows = scanRows(looked, parameters, {
    descending: view.order.descending,
    past: '',
    wanted: `${sortLimitRows}`,
    planned: sortLimitRows,
    fits: checked.slice(' and '.length),
  })
  const few = isPicked(view) ? isFew : 'false'
  const inOrder = orderBy(pickedColumns(view.order), view.order.descending)
  // The last row checked is kept as well: it says that there may be more.
  return `hits as materialized (
     select * from (
       select id, key, fits, row_number() over (order by ${inOrder}) as place from (${rows}) looked where not (${few})
     ) numbered where fits or place = ${sortLimitRows} order by place limit ${countedRows + 1}
   ), counted as materialized (
     select case when ${few} then ${isPicked(view) ? '(select count(*) from found)' : '0'}
                 else least(count(*) filter (where fits), ${countedRows}) end as total,
            coalesce(count(*) filter (where fits) > ${countedRows} or bool_or(place = ${sortLimitRows}), false) as bounded
       from hits
   )`
}

/** CTE `ahead (id, key)`: a numbered page of the rows that were counted. */
export function boundedPage(view: View): string {
  const inOrder = orderBy(pickedColumns(view.order), view.order.descending)
  const few = isPicked(view) ? `select id, key from found where ${isFew} union all ` : ''
  return `ahead as (
     select id, key from (${few}select id, key from hits where fits) counted
      order by ${inOrder} limit $2 offset $3)`
}

const isPicked = ({ narrowed }: View) => narrowed?.picked !== undefined
