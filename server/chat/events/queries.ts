import { statement } from '../../store/database/statement.ts'
import { eventJson } from './event-json.ts'

/** `sequence` and what follows are null in the only row of a page without events. */
export type LogRow = {
  oldest: number
  latest: number
  sequence: number | null
  type: string | null
  json: string | null
}

/**
 * A page of the log after a sequence, or from the oldest that is kept, with where the log begins and
 * ends. It looks at `$3` events at most, whatever it finds in them, and stops before the event that
 * would make the page larger than `$6` bytes. The place is a subquery of its own, so that it is a
 * condition of the index: `coalesce` is not leakproof, and next to a column row-level security makes it
 * a filter over the whole log. Sizes as stored, which are never larger, are summed first, so that the
 * JSON of events far beyond the page is not built.
 */
export const listEvents = statement<
  LogRow,
  [
    workspaceId: string,
    after: number | null,
    looksAt: number,
    types: readonly string[] | null,
    limit: number,
    bytes: number,
  ]
>(
  'list_events',
  `with log as (
     select c.sequence as latest,
            coalesce((select e.sequence from events e where e.workspace_id = $1
                       order by e.sequence limit 1), c.sequence + 1) as oldest
       from workspace_clocks c
      where c.workspace_id = $1),
   found as (
     select e.*
       from events e
      where e.workspace_id = $1
        and e.sequence > (select coalesce($2::bigint, oldest - 1) from log)
        and e.sequence <= (select coalesce($2::bigint, oldest - 1) + $3::bigint from log)
        and ($4::text[] is null or e.type = any($4))
      order by e.sequence
      limit $5),
   near as (
     select e.*, sum(pg_column_size(e.data)) over (order by e.sequence) - pg_column_size(e.data) as before
       from found e),
   built as (
     select e.sequence, e.type, ${eventJson} as json from near e where e.before < $6::bigint),
   sized as (
     select built.*, sum(octet_length(json)) over (order by sequence) - octet_length(json) as before
       from built)
   select log.oldest, log.latest, page.sequence, page.type, page.json
     from log left join sized page on page.before < $6::bigint
    order by page.sequence`,
)
