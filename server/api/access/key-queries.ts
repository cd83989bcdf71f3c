import { statement } from '../../store/database/statement.ts'

export type KeyRow = {
  key_id: string
  name: string
  scopes: string[]
  allowed_addresses: string[] | null
  rate_limit_per_minute: number | null
  usable_until: Date | null
  subdomain: string
}

/** The key with a hash, and its workspace; includes expired and revoked keys. */
export const findKey = statement<KeyRow, { hash: Buffer }>(
  'find_key',
  `select k.id as key_id, k.name, k.scopes, k.allowed_addresses, k.rate_limit_per_minute, w.subdomain,
          least(k.expires_at, k.revoked_at) as usable_until
     from api_keys k
     join workspaces w on w.workspace_id = k.workspace_id
    where k.workspace_id = $workspaceId and k.key_hash = $hash`,
)

/** Sets when a key was last used, to the minute: telemetry, so without an event. */
export const touchKey = statement<object, { id: string }>(
  'touch_key',
  `update api_keys set last_used_at = date_trunc('milliseconds', now())
    where workspace_id = $workspaceId and id = $id
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
)
