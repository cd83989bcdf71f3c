import { takenAway } from './chunk-start.ts'
import { rankRanges, spansOfRanges } from './ranges-after.ts'
import { totalKept } from './view-totals.ts'
import { wholeIfUncut } from './whole-if-uncut.ts'
import type { Parameters, View } from './view.ts'

/**
 * CTE `start`: the spans that hold a page of a view of ranges whose offset is `$3`, found by a running sum of
 * the ranges' counters, and how many rows to skip in them. That is `$3` at most: in the span that contains
 * the moment of change, rows before the moment are not read. `isWithout`: rows in the CTE `left_out` do not count.
 */
export function rangeStart(view: View, parameters: Parameters, isWithout = false): string {
  const { list } = view.list
  const { descending } = view.order
  const direction = descending ? 'desc' : 'asc'
  const older = view.changedAfter !== undefined && !descending
  const skipped = older ? '$3 + (select total from older)' : '$3'
  const [from, until] = descending ? ['last', 'first'] : ['first', 'last']
  const counters = `select s.starts_at, s.total::integer as total
               from ${rankRanges(view)} cross join lateral (${spansOfRanges(list)}) s
              union all ${wholeIfUncut('list_spans', list, totalKept(view, parameters))}`
  const spans = isWithout
    ? `(${counters} union all ${takenAway('list_spans', list)})`
    : `(${counters})`
  const place = (condition: string) =>
    `(select starts_at, before from running where through ${condition} order by through limit 1)`
  return `${
    older
      ? `older as materialized (
     select ${totalKept(view, parameters)} - (select total from counted) as total), `
      : ''
  }running as materialized (
     select starts_at, sum(held) over upTo - held as before, sum(held) over upTo as through
       from (select s.starts_at, sum(s.total::integer)::integer as held
               from ${spans} s
              group by s.starts_at order by s.starts_at ${direction}) pieces
     window upTo as (order by starts_at ${direction} rows unbounded preceding)
   ), start as materialized (
     select coalesce(${from}.starts_at, '-infinity') as starts_at,
            (select coalesce(min(n.starts_at), 'infinity') from list_spans n
              where n.workspace_id = $1 and n.list = '${list}' and n.starts_at > ${until}.starts_at) as ends_at,
            least(${skipped} - first.before, $3)::bigint as skip
       from ${place(`> ${skipped}`)} first
       left join ${place(`>= ${skipped} + $2`)} last on true
   )`
}

/** ` and …` for the rows of the spans of `start`. */
export function inSpans(key: string): string {
  return ` and r.${key} >= start.starts_at and r.${key} < start.ends_at`
}
