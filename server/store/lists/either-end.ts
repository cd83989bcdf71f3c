import { scanRows } from './scan-rows.ts'
import type { Parameters, View } from './view.ts'

/**
 * CTE `place`: how many rows precede and follow a numbered page, and how many rows to read forwards or
 * backwards, from the nearer end of the view. None unless `condition` holds.
 */
export function placeSql(condition = 'true'): string {
  return `place as materialized (
     select before, behind, case when before <= behind then held else 0 end as forwards,
            case when before > behind then held else 0 end as backwards
       from (select $3::bigint as before, greatest(total - $3 - $2, 0) as behind,
                    case when ${condition} then greatest(least($2, total - $3), 0) else 0 end as held
               from counted) page
   )`
}

/**
 * `select id, key` of a numbered page, by skipping rows from the nearer end; `checked` filters rows. The
 * exact total lets it stop at the last matching row.
 */
export function eitherEnd(view: View, parameters: Parameters, checked = ''): string {
  const { descending } = view.order
  const rows = (skip: string, wanted: string, isForwards: boolean) =>
    scanRows(view, parameters, {
      descending: descending === isForwards,
      past: '',
      skip: `(select ${skip} from place)`,
      wanted: `(select ${wanted} from place)`,
      checked,
    })
  return `select id, key from (${rows('before', 'forwards', true)}) forwards
     union all
     select id, key from (${rows('behind', 'backwards', false)}) backwards`
}
