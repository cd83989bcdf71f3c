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
  return `(select coalesce(sum(total::integer), 0) from list_spans
            where ${later('starts_at')}${label('label')})
        + (select coalesce(sum(k.total::integer), 0)
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
 * at all. Sums of integers, which cost a third of those of bigints.
 */
function chunkStart(shape: PageShape): string {
  const { list, descending, updatedAfter } = shape
  const older = updatedAfter && !descending
  const skipped = older ? '$3 + (select total from older)' : '$3'
  const span = runningStart(shape, {
    from: `list_spans k where k.workspace_id = $1 and k.list = '${list.list}'`,
    skipped,
  })
  const chunk = runningStart(shape, {
    from: `span join list_chunks k on k.workspace_id = $1 and k.list = '${list.list}'
             and k.starts_at >= span.starts_at and k.starts_at < span.ends_at`,
    skipped: `(select ${skipped} - before from span)`,
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
            least((select ${skipped} - before from span) - before, $3)::bigint as skip
       from (${chunk}) s
   )`
}

/** The first piece in the order up to whose end there are more than `skipped` rows. */
function runningStart(
  { labelled, descending }: PageShape,
  { from, skipped }: { from: string; skipped: string },
): string {
  const direction = descending ? 'desc' : 'asc'
  return `select starts_at, through - held as before from (
            select starts_at, held,
                   sum(held) over (order by starts_at ${direction} rows unbounded preceding) as through
              from (select k.starts_at, sum(k.total::integer)::integer as held
                      from ${from}${labelled ? ' and k.label = any($4)' : ''}
                     group by k.starts_at order by k.starts_at ${direction}) pieces) running
           where through > ${skipped} order by starts_at ${direction} limit 1`
}

/** Where the piece after that of `s` begins. */
function nextStart(table: 'list_spans' | 'list_chunks', { list }: ListDefinition): string {
  return `(select coalesce(min(n.starts_at), 'infinity') from ${table} n
            where n.workspace_id = $1 and n.list = '${list}' and n.starts_at > s.starts_at)`
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

/** How many changed rows are found by their change and sorted, whatever else would do. */
const sortLimitRows = 5_000

/**
 * Changed after a moment, in order of creation: two orders at once, which no index serves. When all
 * of the list was changed since, it is the list itself. Few rows are found by their change and
 * sorted. For many, the order of creation is walked, which is quick unless those changed lie far
 * ahead; who has not filled the page after four times as many rows as there are sorts them, too. So
 * a page reads five rows for each changed one at most (docs/decisions/0018).
 */
function crossedPage(shape: PageShape): string {
  const { labels, after } = parameters(shape)
  const direction = shape.descending ? 'desc' : 'asc'
  const inOrder = `order by key ${direction}, id ${direction} limit $2 offset $3`
  const whole = { ...shape, updatedAfter: false }
  const status = shape.labelled ? ` and status = any(${labels})` : ''
  const is = (kind: 'few' | 'all' | 'some') => `(select kind from crossing) = '${kind}'`
  return `crossing as materialized (
     select case when total >= ${totalKept(shape)} then 'all'
                 when total <= ${sortLimitRows} then 'few' else 'some' end as kind, total
       from counted
   )${shape.far ? `, ${chunkStart(whole)}` : ''}, walked as materialized (
     select id, key from (
       select r.id, r.created_at as key, r.updated_at, r.status from conversations r
        where r.workspace_id = $1
        order by r.created_at ${direction}, r.id ${direction}
        limit (select 4 * total from crossing)) ahead
      where ${is('some')} and updated_at > ${after}::timestamptz${status} ${inOrder}
   ), page as (select id, key from (
     select id, key from (${rows(whole, shape.far ? '(select skip from start)' : '$3', shape.far ? 'start' : undefined)}) listed
      where ${is('all')}
     union all
     select id, key from (
       select id, key from (${changedRows(shape, String(sortLimitRows))}) few where ${is('few')} ${inOrder}) sorted
     union all
     select id, key from walked
     union all
     select id, key from (
       select id, key from (${changedRows(shape, '(select total from crossing)')}) many
        where ${is('some')}
          and (select count(*) from walked) < (select least($2, total - $3) from crossing) ${inOrder}) sorted
     limit ${plannedRows}) one_of_them limit $2
   )`
}

/** Rows changed after the moment, found by their change: as many as `limit` says, a label at a time. */
function changedRows(shape: PageShape, limit: string): string {
  const { labels, after } = parameters(shape)
  const changed = (label: string) => `
    select r.id, r.created_at as key from conversations r
     where r.workspace_id = $1${label} and r.updated_at > ${after}::timestamptz
     order by r.updated_at limit ${limit}`
  if (!shape.labelled) return changed('')
  return `select found.id, found.key from unnest(${labels}::text[]) as wanted (label)
          cross join lateral (${changed(' and r.status = wanted.label')}) found`
}
