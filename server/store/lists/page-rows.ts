import type { ListDefinition } from './list-definitions.ts'
import type { PageShape } from './list-page.ts'
import { parameters, totalKept } from './page-totals.ts'

/** Pages that begin nearer than this many rows are reached by walking; farther ones by chunks. */
export const walkLimitRows = 500

/**
 * The most rows a page has, as a constant: a plan that is kept cannot see `$2` and would prepare for
 * a tenth of the table.
 */
export const plannedRows = 100

/**
 * `start`: the chunk that holds row number `$3` of the order, found by a running sum over spans and
 * then over the chunks of one, and how many rows of it come before that row: never more than `$3`,
 * because in the chunk that the moment of change falls into, the rows before the moment are not read
 * at all. Sums of integers, which cost a third of those of bigints.
 */
export function chunkStart(shape: PageShape): string {
  const { list, descending, updatedAfter } = shape
  const older = updatedAfter && !descending
  const skipped = older ? '$3 + (select total from older)' : '$3'
  const skippedInSpan = `(select ${skipped} - before from span)`
  const span = runningStart(shape, { table: 'list_spans', skipped })
  const chunk = runningStart(shape, {
    table: 'list_chunks',
    within: 'span',
    skipped: skippedInSpan,
  })
  return `${
    older
      ? `older as materialized (
     select ${totalKept(shape)} - (select total from counted) as total), `
      : ''
  }span as materialized (
     select starts_at, before, ${nextStart('list_spans', list)} as ends_at from (${span}) s
   ), start as materialized (
     select starts_at, ${descending ? `${nextStart('list_chunks', list)} as ends_at,` : ''}
            least(${skippedInSpan} - before, $3)::bigint as skip
       from (${chunk}) s
   )`
}

/**
 * The first piece in the order up to whose end there are more than `skipped` rows, of all or of those
 * within another: laterally, or the end of the range would be a condition of a join, behind the index.
 */
function runningStart(
  { list, labelled, descending }: PageShape,
  { table, within, skipped }: { table: Counters; within?: 'span'; skipped: string },
): string {
  const direction = descending ? 'desc' : 'asc'
  const range =
    within === undefined
      ? ''
      : ` and k.starts_at >= ${within}.starts_at and k.starts_at < ${within}.ends_at`
  return `select starts_at, through - held as before from (
            select pieces.starts_at, held, sum(held) over (
                     order by pieces.starts_at ${direction} rows unbounded preceding) as through
              from ${within === undefined ? '' : `${within} cross join lateral `}(
                select k.starts_at, sum(k.total::integer)::integer as held from ${table} k
                 where k.workspace_id = $1 and k.list = '${list.list}'${range}${labelled ? ' and k.label = any($4)' : ` and k.label = ''`}
                 group by k.starts_at order by k.starts_at ${direction}) pieces) running
           where through > ${skipped} order by starts_at ${direction} limit 1`
}

type Counters = 'list_spans' | 'list_chunks'

/** Where the piece after that of `s` begins. */
function nextStart(table: Counters, { list }: ListDefinition): string {
  return `(select coalesce(min(n.starts_at), 'infinity') from ${table} n
            where n.workspace_id = $1 and n.list = '${list}' and n.starts_at > s.starts_at)`
}

/**
 * Ids in the list's order from `skip` rows after the start. Moments of change are unique, so a far page
 * in their order skips along an index that has nothing else, and finds its rows by them.
 */
export function rows(shape: PageShape, skip: string, start: 'start' | undefined): string {
  if (shape.list.key === 'created_at' || start === undefined) {
    return walk(shape, skip, start, 'id, key')
  }
  return `select r.id, walked.key from (${walk(shape, skip, start, 'key')}) walked
            join ${shape.list.table} r on r.workspace_id = $1 and r.updated_at = walked.key`
}

/**
 * The start is joined, not compared to a subquery: row-level security keeps conditions with subqueries
 * away from the index.
 */
function walk(
  shape: PageShape,
  skip: string,
  start: 'start' | undefined,
  columns: 'id, key' | 'key',
): string {
  const { list, descending, labelled, updatedAfter } = shape
  const direction = descending ? 'desc' : 'asc'
  const order = columns
    .split(', ')
    .map((column) => `${column} ${direction}`)
    .toReversed()
    .join(', ')
  const bound = descending ? `r.${list.key} < start.ends_at` : `r.${list.key} >= start.starts_at`
  const conditions = [
    'r.workspace_id = $1',
    ...(start === undefined ? [] : [bound]),
    ...(updatedAfter ? [`r.updated_at > ${parameters(shape).after}::timestamptz`] : []),
  ].join(' and ')
  const found = columns === 'key' ? `r.${list.key} as key` : `r.id, r.${list.key} as key`
  const from = start === undefined ? '' : 'start cross join '
  if (!labelled) {
    return `select ${columns} from ${from}lateral (
              select ${found} from ${list.table} r where ${conditions}
               order by ${order} limit ${plannedRows} offset ${skip}) ahead limit $2`
  }
  // One ordered index scan a label, merged: a filter on one scan would read all the other labels.
  return `select ${columns} from (
            select merged.*
              from ${from}unnest($4::text[]) as wanted (label)
             cross join lateral (
               select ${columns} from (
                 select ${found} from ${list.table} r
                  where ${conditions} and r.status = wanted.label
                  order by ${order}${start === undefined ? ` limit ${walkLimitRows + plannedRows}` : ''}) ahead
                limit $2::bigint + ${skip}) merged
             order by ${order}
             limit ${plannedRows} offset ${skip}) page_rows limit $2`
}
