import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { statement } from '../../store/database/statement.ts'
import { eventJson } from './event-json.ts'
import { rememberTime, timeAfter, type AnyTime } from './times-of-logs.ts'
import { everyType, type TypeFilter } from './type-filter.ts'

/** Events that one read scans at most, so that a rare type cannot make it slow. */
const looksAt = 10_000

export type LoggedEvent = {
  readonly sequence: number
  readonly type: string
  /** The id of what it is about: of messages and notes their conversation. */
  readonly subject: string | null
  readonly json: string
  /** JSON that it shows where it is asked for (`withKept`). */
  readonly kept: string | null
}

export type LogPage = {
  /** In order. */
  readonly events: readonly LoggedEvent[]
  /** The page, with those before it, holds every wanted event up to here. */
  readonly next_after: number
  /** The first stored event; one more than `latest` if there is none. */
  readonly oldest: number
  readonly latest: number
  /** Events after the requested position were deleted, or the log ends before it (a restored backup). */
  readonly isGone: boolean
}

export type LogRequest = {
  /** Undefined: from the oldest stored event. */
  readonly after: number | undefined
  readonly filter?: TypeFilter
  readonly limit: number
  /** Limit for the size of all events without the last one. */
  readonly bytes: number
}

/** A page without events is one row without `sequence`, `type` and `json`. */
type LogRow = {
  oldest: number
  latest: number
  tick: Date
  sequence: number | null
  type: string | null
  subject: string | null
  json: string | null
  kept: string | null
}

/**
 * A page of the log after a sequence, or from the oldest stored event, with the first and last sequence of the log.
 * Reads at most `looksAt` events, and stops at the event that brings the page to `bytes`. The position is a subquery
 * of its own, so that the index can use it: `coalesce` is not leakproof, so row-level security would make it a
 * filter over the whole log. Stored sizes, which are never larger, are summed first, so that the JSON of events far
 * beyond the page is not built. `since` leaves partitions out that have no events after the position.
 */
const listEvents = statement<
  LogRow,
  {
    after: number | null
    since: Date | AnyTime
    looksAt: number
    types: readonly string[] | null
    limit: number
    bytes: number
  }
>(
  'list_events',
  `with log as (
     select c.sequence as latest, c.oldest_sequence as oldest, c.tick
       from workspace_clocks c
      where c.workspace_id = $workspaceId),
   found as (
     select e.*
       from events e
      where e.workspace_id = $workspaceId and e.created_at >= $since
        and e.sequence > (select coalesce($after::bigint, oldest - 1) from log)
        and e.sequence <= (select coalesce($after::bigint, oldest - 1) + $looksAt::bigint from log)
        and ($types::text[] is null or e.type = any($types))
      order by e.sequence
      limit $limit),
   near as (
     select e.*, sum(e.bytes) over (order by e.sequence) - e.bytes as before
       from (select *, pg_column_size(data) + coalesce(pg_column_size(kept), 0) as bytes from found) e),
   built as (
     select e.sequence, e.type, e.subject_id as subject, ${eventJson} as json, e.kept::text as kept
       from near e where e.before < $bytes::bigint),
   sized as (
     select built.*, sum(bytes) over (order by sequence) - bytes as before
       from (select *, octet_length(json) + coalesce(octet_length(kept), 0) as bytes from built) built)
   select log.oldest, log.latest, log.tick, page.sequence, page.type, page.subject, page.json, page.kept
     from log left join sized page on page.before < $bytes::bigint
    order by page.sequence`,
)

/**
 * A page of the workspace's log in one round trip, as a request's read or, with `readLowPriority`, behind those. 401 if
 * the workspace was deleted.
 */
export async function readEvents(
  database: Database,
  workspaceId: string,
  { after, filter = everyType, limit, bytes }: LogRequest,
  read: typeof readRows = readRows,
): Promise<LogPage> {
  const types = filter.types === undefined ? null : [...filter.types]
  const asked = listEvents({
    workspaceId,
    after: after ?? null,
    since: timeAfter(database, workspaceId, after),
    looksAt,
    types,
    limit,
    bytes,
  })
  const rows = await read(database, workspaceId, asked)
  const [first] = rows
  if (first === undefined) throw appError('unauthenticated')
  const { oldest, latest, tick } = first
  rememberTime(database, workspaceId, { sequence: latest, tick })
  const events = rows.flatMap(({ sequence, type, subject, json, kept }) =>
    sequence === null || type === null || json === null
      ? []
      : [{ sequence, type, subject, json, kept }],
  )
  const from = after ?? oldest - 1
  const isGone = from < oldest - 1 || from > latest
  const total = events.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0)
  const isCut = events.length === limit || total >= bytes
  const last = events.at(-1)?.sequence ?? from
  const next = isCut ? last : Math.max(last, Math.min(from + looksAt, latest))
  return { events, next_after: next, oldest, latest, isGone }
}
