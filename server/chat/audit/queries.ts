import { statement } from '../../store/database/statement.ts'
import { entryJson, keyJson } from './audit-json.ts'

/** Describes an API key without its secret. `limit` 0: no rate limit, and `remaining` is null. */
export const describeKey = statement<
  { json: string },
  { id: string; limit: number; remaining: number | null }
>(
  'describe_key',
  `select ${keyJson}::text as json
     from api_keys k
    where k.workspace_id = $workspaceId and k.id = $id`,
)

/** The first and last sequence of the log; `oldest` is `latest` + 1 if the log is empty. */
export const findLogEnds = statement<{ oldest: number; latest: number }>(
  'find_log_ends',
  `select c.oldest_sequence as oldest, c.sequence as latest
     from workspace_clocks c
    where c.workspace_id = $workspaceId`,
)

/** The times of events. */
export const findTimes = statement<
  { sequence: number; created_at: Date },
  { sequences: readonly number[] }
>(
  'find_moments',
  `select e.sequence, e.created_at from events e
    where e.workspace_id = $workspaceId and e.sequence = any($sequences::bigint[])
    order by e.sequence`,
)

/**
 * Entries from `from` to before `before`, newest first, as JSON; access has a trail of its own. `actions`: `like` patterns;
 * `actor`: its id or name; `resourceId`: the resource is the first member of the event's data.
 */
export const listEntries = statement<
  { sequence: number; json: string },
  {
    from: number
    before: number
    actions: readonly string[] | null
    actor: string | null
    resourceId: string | null
    limit: number
  }
>(
  'list_audit_entries',
  `select e.sequence, ${entryJson}::text as json
     from events e
     cross join lateral (select name from json_object_keys(e.data) as keys (name) limit 1) as named
    where e.workspace_id = $workspaceId and e.sequence >= $from::bigint and e.sequence < $before::bigint
      and e.type <> 'access_entry.recorded'
      and ($actions::text[] is null or e.type like any($actions))
      and ($actor::text is null or e.actor ->> 'id' = $actor or e.actor ->> 'name' = $actor)
      and ($resourceId::text is null
           or (strpos(e.data::text, $resourceId) > 0 and e.data -> named.name ->> 'id' = $resourceId))
    order by e.sequence desc
    limit $limit`,
)
