import type { PageShape } from './list-page.ts'
import { chunkStart, plannedRows, rows } from './page-rows.ts'
import { parameters, totalKept } from './page-totals.ts'

/** How many changed rows are found by their change and sorted, whatever else would do. */
export const sortLimitRows = 5_000

/**
 * Changed after a moment, in order of creation: two orders at once, which no index serves. When all
 * of the list was changed since, it is the list itself. Few rows are found by their change and
 * sorted. For many, the order of creation is walked, which is quick unless those changed lie far
 * ahead; who has not filled the page after four times as many rows as there are sorts them, too. So
 * a page reads five rows for each changed one at most (docs/decisions/0018).
 */
export function crossedPage(shape: PageShape): string {
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
export function changedRows(shape: PageShape, limit: string): string {
  const { labels, after } = parameters(shape)
  const changed = (label: string) => `
    select r.id, r.created_at as key from conversations r
     where r.workspace_id = $1${label} and r.updated_at > ${after}::timestamptz
     order by r.updated_at limit ${limit}`
  if (!shape.labelled) return changed('')
  return `select found.id, found.key from unnest(${labels}::text[]) as wanted (label)
          cross join lateral (${changed(' and r.status = wanted.label')}) found`
}
