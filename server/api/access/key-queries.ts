import { statement } from '../../store/database/statement.ts'
import { listedKeyJson, worksAt } from './key-resource.ts'
import { rightsSql, type MemberRights } from './rights-of-member.ts'

export type KeyRow = {
  key_id: string
  name: string
  scopes: string[]
  allowed_addresses: string[] | null
  rate_limit_per_minute: number | null
  usable_until: Date | null
  subdomain: string
} & (MemberRights | { member_id: null })

const key = `k.id as key_id, k.name, k.scopes, k.allowed_addresses, k.rate_limit_per_minute, w.subdomain,
          least(k.expires_at, k.revoked_at) as usable_until, ${rightsSql}
     from api_keys k
     join workspaces w on w.workspace_id = k.workspace_id
     left join team_members t on t.workspace_id = k.workspace_id and t.id = k.team_member_id
     left join roles r on r.workspace_id = k.workspace_id and r.name = t.organization_role`

/** The key with a hash, with its workspace and its active member, if it has one; includes expired and revoked keys. */
export const findKey = statement<KeyRow, { hash: Buffer }>(
  'find_key',
  `select ${key}
    where k.workspace_id = $workspaceId and k.key_hash = $hash and (k.team_member_id is null or t.active)`,
)

/** The same for the keys of active members. */
export const findKeysOfMembers = statement<KeyRow, { ids: readonly string[] }>(
  'find_keys_of_members',
  `select ${key} where k.workspace_id = $workspaceId and k.id = any($ids::uuid[]) and t.active`,
)

/** Sets when a key was last used, to the minute: telemetry, so without an event. */
export const touchKey = statement<object, { id: string }>(
  'touch_key',
  `update api_keys set last_used_at = date_trunc('milliseconds', now())
    where workspace_id = $workspaceId and id = $id
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
)

/** What bounds a key besides its scopes. null: no bound of its own. */
export type KeyBounds = {
  expires_at: Date | null
  allowed_addresses: string[] | null
  /** 0: no limit; null: the installation's. */
  rate_limit_per_minute: number | null
}

/** The bounds of the key of a request. One that another key replaces ends when its overlap does. */
export const findKeyBounds = statement<KeyBounds, { id: string }>(
  'find_key_bounds',
  `select least(k.expires_at, k.revoked_at) as expires_at, k.allowed_addresses, k.rate_limit_per_minute
     from api_keys k where k.workspace_id = $workspaceId and k.id = $id`,
)

/** How many keys of the workspace work, counted up to `most`. */
export const countWorkingKeys = statement<{ total: number }, { most: number }>(
  'count_working_keys',
  `select count(*) as total
     from (select from api_keys k
            where k.workspace_id = $workspaceId and k.team_member_id is null and ${worksAt('now()')} limit $most) w`,
)

export type KeyToChange = KeyBounds & {
  id: string
  name: string
  scopes: string[]
  last_four: string
  revoked_at: Date | null
  json: string
}

/** The key of the workspace with that id, and the working ones that end in these characters. */
export const findKeysToChange = statement<KeyToChange, { id: string | null; ending: string }>(
  'find_keys_to_change',
  `select k.id, k.name, k.scopes, k.last_four, k.expires_at, k.revoked_at, k.allowed_addresses,
          k.rate_limit_per_minute, ${listedKeyJson}::text as json
     from api_keys k
    where k.workspace_id = $workspaceId and k.team_member_id is null
      and (k.id = $id::uuid or (k.last_four = $ending and ${worksAt('now()')}))
    limit 3`,
)

export const insertKey = statement<
  { json: string },
  KeyBounds & {
    id: string
    name: string
    hash: Buffer
    lastFour: string
    scopes: readonly string[]
    createdBy: string
    tick: Date
  }
>(
  'insert_key',
  `insert into api_keys as k (workspace_id, id, name, key_hash, last_four, scopes, expires_at,
                              allowed_addresses, rate_limit_per_minute, created_by, created_at)
   values ($workspaceId, $id, $name, $hash, $lastFour, $scopes, $expires_at, $allowed_addresses,
           $rate_limit_per_minute, $createdBy::json, $tick)
   returning ${listedKeyJson}::text as json`,
)

/** Ends a key at a time, if it does not end earlier. */
export const endKeyAt = statement<{ json: string }, { id: string; at: Date }>(
  'end_key',
  `update api_keys k set revoked_at = least(k.revoked_at, $at::timestamptz)
    where k.workspace_id = $workspaceId and k.id = $id
    returning ${listedKeyJson}::text as json`,
)

/** Every key of a workspace but those of its members, the oldest first, including those that have ended. */
export const listAllKeys = statement<{ json: string }>(
  'list_all_keys',
  `select ${listedKeyJson}::text as json from api_keys k
    where k.workspace_id = $workspaceId and k.team_member_id is null order by k.created_at, k.id limit 10000`,
)
