import { statement } from '../database/statement.ts'
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
 * would make the page larger than `$6` bytes.
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
     select e.sequence, e.type, ${eventJson} as json
       from events e
      where e.workspace_id = $1
        and e.sequence > coalesce($2::bigint, (select oldest - 1 from log))
        and e.sequence <= coalesce($2::bigint, (select oldest - 1 from log)) + $3::bigint
        and ($4::text[] is null or e.type = any($4))
      order by e.sequence
      limit $5),
   sized as (
     select found.*, sum(octet_length(json)) over (order by sequence) - octet_length(json) as before
       from found)
   select log.oldest, log.latest, page.sequence, page.type, page.json
     from log left join sized page on page.before < $6::bigint
    order by page.sequence`,
)
