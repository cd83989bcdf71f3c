import type { ListDefinition } from './list-definitions.ts'

/** Pages that begin nearer than this many rows are reached by walking; farther ones by chunks. */
export const walkLimitRows = 500

/**
 * The most rows a page has, as a constant: a plan that is kept cannot see `$2` and would prepare for
 * a tenth of the table.
 */
const plannedRows = 100

export type PageShape = {
  readonly list: ListDefinition
  readonly descending: boolean
  /** Only rows under some labels: `$4` is a text[]. */
  readonly labelled: boolean
  /** Only rows changed after a moment: the last parameter is a timestamp. */
  readonly updatedAfter: boolean
  /** The page begins `walkLimitRows` or more rows in. */
  readonly far: boolean
}

/** The values that `pageSql` expects for a shape, in order. */
export function pageValues(
  shape: PageShape,
  page: {
    workspace_id: string
    offset: number
    limit: number
    labels: readonly string[]
    updated_after: Date | undefined
  },
): unknown[] {
  return [
    page.workspace_id,
    page.limit,
    page.offset,
    ...(shape.labelled ? [page.labels] : []),
    ...(shape.updatedAfter ? [page.updated_after] : []),
  ]
}

/** A name for the prepared statement of a shape. */
export function pageName(shape: PageShape): string {
  const { list, descending, labelled, updatedAfter, far } = shape
  const flags = [descending, labelled, updatedAfter, far].map(Number).join('')
  return `page_${list.list.replace('.', '_')}_${flags}`
}

/**
 * CTEs `counted (total)` and `page (id, key)`: the exact number of rows in the list, and the ids of
 * one page of it. Their cost does not grow with the list: totals are kept, a far page begins at the
 * chunk that holds it. `$1` workspace, `$2` page size, `$3` rows before the page.
 */
export function pageSql(shape: PageShape): string {
  const counted = shape.updatedAfter ? totalAfter(shape) : totalKept(shape)
  return `counted as materialized (select ${counted} as total)${rest(shape)}`
}

function rest(shape: PageShape): string {
  if (shape.updatedAfter && shape.list.key === 'created_at') return `, ${crossedPage(shape)}`
  const near = `, page as (${rows(shape, '$3', undefined)})`
  if (!shape.far) return near
  return `, ${chunkStart(shape)}, page as (${rows(shape, '(select skip from start)', 'start')})`
}

const parameters = (shape: PageShape) => ({
  labels: '$4',
  after: shape.labelled ? '$5' : '$4',
})

function totalKept({ list, labelled }: PageShape): string {
  const label = labelled ? ' and label = any($4)' : ''
  return `(select coalesce(sum(total), 0)::bigint from list_totals
            where workspace_id = $1 and list = '${list.totals}'${label})`
}

/**
 * Rows changed after a moment: whole spans by their counts, then whole chunks, and the rows of the
 * chunk that the moment falls into.
 */
function totalAfter(shape: PageShape): string {
  const { after } = parameters(shape)
  const label = (row: string) => (shape.labelled ? ` and ${row} = any($4)` : '')
  const later = (counters: string) =>
    `workspace_id = $1 and list = 'conversations.updated_at' and ${counters} > ${after}::timestamptz`
  return `(select coalesce(sum(total), 0)::bigint from list_spans
            where ${later('starts_at')}${label('label')})
        + (select coalesce(sum(k.total), 0)::bigint
             from (select coalesce(min(starts_at), 'infinity') as starts_at from list_spans
                    where ${later('starts_at')}) span
             join list_chunks k on k.${later('k.starts_at')}
              and k.starts_at < span.starts_at${label('k.label')})
        + (select count(*)
             from (select coalesce(min(starts_at), 'infinity') as starts_at from list_chunks
                    where ${later('starts_at')}) chunk
             join conversations c on c.workspace_id = $1${label('c.status')}
              and c.updated_at > ${after}::timestamptz and c.updated_at < chunk.starts_at)`
}

/**
 * `start`: the chunk that holds row number `$3` of the order, found by a running sum over spans and
 * then over the chunks of one, and how many rows of it come before that row: never more than `$3`,
 * because in the chunk that the moment of change falls into, the rows before the moment are not read
 * at all.
 */
function chunkStart(shape: PageShape): string {
  const { list, descending, labelled, updatedAfter } = shape
  const direction = descending ? 'desc' : 'asc'
  const label = (row: string) => (labelled ? ` and ${row} = any($4)` : '')
  const older = updatedAfter && !descending
  const skipped = older ? '$3 + (select total from older)' : '$3'
  return `${
    older
      ? `older as materialized (
     select ${totalKept(shape)} - (select total from counted) as total), `
      : ''
  }span as materialized (
     select starts_at, ends_at, before from (
       select starts_at, lead(starts_at, 1, 'infinity') over (order by starts_at) as ends_at,
              sum(held) over (order by starts_at ${direction}) - held as before
         from (select starts_at, sum(total) as held from list_spans
                where workspace_id = $1 and list = '${list.list}'${label('label')}
                group by starts_at having sum(total) > 0) spans) running
      where before <= ${skipped}
      order by before desc limit 1
   ), start as materialized (
     select starts_at, ends_at, least(${skipped} - before, $3)::bigint as skip from (
       select starts_at, lead(starts_at, 1, span_ends_at) over (order by starts_at) as ends_at,
              sum(held) over (order by starts_at ${direction}) - held + span_before as before
         from (select k.starts_at, sum(k.total) as held, span.before as span_before,
                      span.ends_at as span_ends_at
                 from span
                 join list_chunks k on k.workspace_id = $1 and k.list = '${list.list}'
                  and k.starts_at >= span.starts_at and k.starts_at < span.ends_at${label('k.label')}
                group by k.starts_at, span.before, span.ends_at having sum(k.total) > 0) chunks) running
      where before <= ${skipped}
      order by before desc limit 1
   )`
}

/**
 * Ids in the list's order from `skip` rows after the start. The start is joined, not compared to a
 * subquery: row-level security keeps conditions with subqueries away from the index.
 */
function rows(shape: PageShape, skip: string, start: 'start' | undefined): string {
  const { list, descending, labelled, updatedAfter } = shape
  const direction = descending ? 'desc' : 'asc'
  const order = `r.${list.key} ${direction}, r.id ${direction}`
  const bound = descending ? `r.${list.key} < start.ends_at` : `r.${list.key} >= start.starts_at`
  const conditions = [
    'r.workspace_id = $1',
    ...(start === undefined ? [] : [bound]),
    ...(updatedAfter ? [`r.updated_at > ${parameters(shape).after}::timestamptz`] : []),
  ].join(' and ')
  const columns = `r.id, r.${list.key} as key`
  const from = start === undefined ? '' : 'start cross join '
  if (!labelled) {
    return `select id, key from ${from}lateral (
              select ${columns} from ${list.table} r where ${conditions}
               order by ${order} limit ${plannedRows} offset ${skip}) ahead limit $2`
  }
  // One ordered index scan a label, merged: a filter on one scan would read all the other labels.
  return `select id, key from (
            select merged.id, merged.key
              from ${from}unnest($4::text[]) as wanted (label)
             cross join lateral (
               select id, key from (
                 select ${columns} from ${list.table} r
                  where ${conditions} and r.status = wanted.label
                  order by ${order}${start === undefined ? ` limit ${walkLimitRows + plannedRows}` : ''}) ahead
                limit $2::bigint + ${skip}) merged
             order by merged.key ${direction}, merged.id ${direction}
             limit ${plannedRows} offset ${skip}) page_rows limit $2`
}

/** How many changed rows are sorted outright before the walk along the other order is cheaper. */
const sortLimitRows = 5_000

/**
 * Changed after a moment, in order of creation: two orders at once, which no index serves. Few rows
 * are found by their change and sorted; many are found walking the order of creation.
 */
function crossedPage(shape: PageShape): string {
  const { labels, after } = parameters(shape)
  const direction = shape.descending ? 'desc' : 'asc'
  const status = shape.labelled ? ` and r.status = any(${labels})` : ''
  const conditions = `r.workspace_id = $1${status} and r.updated_at > ${after}::timestamptz`
  const order = `order by key ${direction}, id ${direction} limit $2 offset $3`
  return `few as materialized (
     select r.id, r.created_at as key from conversations r
      where ${conditions} and (select total from counted) <= ${sortLimitRows}
   ), page as (
     (select id, key from few ${order})
     union all
     (select r.id, r.created_at as key from conversations r
       where ${conditions} and (select total from counted) > ${sortLimitRows}
       order by r.created_at ${direction}, r.id ${direction} limit $2 offset $3)
   )`
}
