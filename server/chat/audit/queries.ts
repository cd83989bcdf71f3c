import { keyColumns } from '../../api/access/key-resource.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'

/** The calling key as it is told of itself, never the key. `limit` 0 is none, and nothing remains. */
export const describeKey = statement<
  { json: string },
  [workspaceId: string, id: string, limit: number, remaining: number | null]
>(
  'describe_key',
  `select ${objectSql({
    id: keyColumns.id,
    name: keyColumns.name,
    last_four: keyColumns.last_four,
    scopes: keyColumns.scopes,
    allowed_addresses: 'k.allowed_addresses',
    rate_limit_per_minute: '$3::bigint',
    rate_limit_remaining: '$4::bigint',
    created_at: keyColumns.created_at,
    expires_at: keyColumns.expires_at,
    revoked_at: keyColumns.revoked_at,
    last_used_at: timestampSql('k.last_used_at'),
  })}::text as json
     from api_keys k
    where k.workspace_id = $1 and k.id = $2`,
)

/** Where the log begins and ends; `oldest` is one more than `latest` when nothing is kept. */
export const findLogEnds = statement<{ oldest: number; latest: number }, [workspaceId: string]>(
  'find_log_ends',
  `select coalesce((select e.sequence from events e where e.workspace_id = $1
                     order by e.sequence limit 1), c.sequence + 1) as oldest,
          c.sequence as latest
     from workspace_clocks c
    where c.workspace_id = $1`,
)

/** When these events were. */
export const findMoments = statement<
  { sequence: number; created_at: Date },
  [workspaceId: string, sequences: readonly number[]]
>(
  'find_moments',
  `select e.sequence, e.created_at from events e
    where e.workspace_id = $1 and e.sequence = any($2::bigint[])
    order by e.sequence`,
)

const entryJson = objectSql({
  id: 'e.id',
  sequence: 'e.sequence',
  action: 'e.type',
  created_at: timestampSql('e.created_at'),
  actor: 'e.actor',
  resource: `json_build_object('type', named.name, 'id', e.data -> named.name ->> 'id')`,
  changed: `e.data -> 'changed'`,
  request_id: 'e.request_id',
})

/**
 * Entries from `$2` on and before `$3`, newest first, as JSON. `$4`: patterns of actions; `$5`: the
 * actor's id or name; `$6`: the resource's id. The resource is what the data names first.
 */
export const listEntries = statement<
  { sequence: number; json: string },
  [
    workspaceId: string,
    from: number,
    before: number,
    actions: readonly string[] | null,
    actor: string | null,
    resourceId: string | null,
    limit: number,
  ]
>(
  'list_audit_entries',
  `select e.sequence, ${entryJson}::text as json
     from events e
     cross join lateral (select name from json_object_keys(e.data) as keys (name) limit 1) as named
    where e.workspace_id = $1 and e.sequence >= $2::bigint and e.sequence < $3::bigint
      and ($4::text[] is null or e.type like any($4))
      and ($5::text is null or e.actor ->> 'id' = $5 or e.actor ->> 'name' = $5)
      and ($6::text is null
           or (strpos(e.data::text, $6) > 0 and e.data -> named.name ->> 'id' = $6))
    order by e.sequence desc
    limit $7`,
)
