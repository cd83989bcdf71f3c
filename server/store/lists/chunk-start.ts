import { wholeIfUncut } from './whole-if-uncut.ts'
import { totalKept } from './view-totals.ts'
import { keyOf, type Parameters, type View } from './view.ts'

/**
 * CTE `start`: the chunk that holds row number `$3` of a ranked view, found by a running sum over spans
 * and then over the chunks of one span, and how many rows of the chunk to skip. That is `$3` at most: in
 * the chunk that contains the moment of change, rows before the moment are not read. Sums integers, which
 * costs a third of summing bigints. `isWithout`: rows in the CTE `left_out` do not count.
 */
export function chunkStart(view: View, parameters: Parameters, isWithout = false): string {
  const { descending } = view.order
  const { list } = view.list
  const older = view.changedAfter !== undefined && !descending
  const skipped = older ? '$3 + (select total from older)' : '$3'
  const skippedInSpan = `(select ${skipped} - before from span)`
  const label = view.labels === undefined ? `k.label = ''` : `k.label = any(${parameters.labels})`
  const sum = { list, label, descending, isWithout, total: totalKept(view, parameters) }
  return `${
    older
      ? `older as materialized (
     select ${totalKept(view, parameters)} - (select total from counted) as total), `
      : ''
  }span as materialized (
     select starts_at, before, ${nextStart('list_spans', list)} as ends_at
       from (${runningStart({ ...sum, table: 'list_spans', skipped })}) s
   ), start as materialized (
     select starts_at, ${descending ? `${nextStart('list_chunks', list)} as ends_at,` : ''}
            least(${skippedInSpan} - before, $3)::bigint as skip
       from (${runningStart({ ...sum, table: 'list_chunks', within: 'span', skipped: skippedInSpan })}) s
   )`
}

/** ` and …` for the rows from `start` on. */
export function pastStart({ order }: View): string {
  const key = `r.${keyOf(order)}`
  return order.descending ? ` and ${key} < start.ends_at` : ` and ${key} >= start.starts_at`
}

type Counters = 'list_spans' | 'list_chunks'

/**
 * The first span or chunk whose running sum exceeds `skipped`, among all or within a span. Lateral, or
 * the end of the range becomes a join condition, which the index does not apply.
 */
function runningStart({
  list,
  label,
  descending,
  isWithout,
  total,
  table,
  within,
  skipped,
}: {
  list: string
  label: string
  descending: boolean
  isWithout: boolean
  /** SQL for the rows of the view. */
  total: string
  table: Counters
  within?: 'span'
  skipped: string
}): string {
  const direction = descending ? 'desc' : 'asc'
  const range =
    within === undefined
      ? ''
      : ` and k.starts_at >= ${within}.starts_at and k.starts_at < ${within}.ends_at`
  const counters = `select k.starts_at, k.total::integer as total from ${table} k
                 where k.workspace_id = $1 and k.list = '${list}'${range} and ${label}
                 union all ${wholeIfUncut(table, list, total)}`
  const without =
    within === undefined ? '' : ` where l.key >= ${within}.starts_at and l.key < ${within}.ends_at`
  const pieces = isWithout
    ? `(${counters} union all ${takenAway(table, list)}${without})`
    : `(${counters})`
  return `select starts_at, through - held as before from (
            select pieces.starts_at, held, sum(held) over (
                     order by pieces.starts_at ${direction} rows unbounded preceding) as through
              from ${within === undefined ? '' : `${within} cross join lateral `}(
                select k.starts_at, sum(k.total::integer)::integer as held from ${pieces} k
                 group by k.starts_at order by k.starts_at ${direction}) pieces) running
           where through > ${skipped} order by starts_at ${direction} limit 1`
}

/** Minus one in the span or chunk of each row that is left out. */
export function takenAway(table: Counters, list: string): string {
  return `select coalesce((select max(t.starts_at) from ${table} t
                                  where t.workspace_id = $1 and t.list = '${list}' and t.starts_at <= l.key),
                               '-infinity'), -1 from left_out l`
}

/** The start of the span or chunk after that of `s`. */
function nextStart(table: Counters, list: string): string {
  return `(select coalesce(min(n.starts_at), 'infinity') from ${table} n
            where n.workspace_id = $1 and n.list = '${list}' and n.starts_at > s.starts_at)`
}
