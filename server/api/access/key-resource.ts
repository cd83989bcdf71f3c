import { objectSql, timestampSql } from '../../store/database/json-sql.ts'

/** The public columns of a key, never the key itself. */
export const keyColumns = {
  id: 'k.id',
  name: 'k.name',
  last_four: 'k.last_four',
  scopes: 'k.scopes',
  rate_limit_per_minute: 'k.rate_limit_per_minute',
  created_at: timestampSql('k.created_at'),
  expires_at: timestampSql('k.expires_at'),
  revoked_at: timestampSql('k.revoked_at'),
}

/** A key in events, without its allowed addresses. */
export const keyResource = {
  name: 'api_key',
  json: objectSql(keyColumns),
  from: 'api_keys k on k.workspace_id = $1 and k.id = affected.id',
}

/** The columns of a key in lists and in replies to changes of keys. */
export const listedKeyColumns = {
  id: keyColumns.id,
  name: keyColumns.name,
  last_four: keyColumns.last_four,
  scopes: keyColumns.scopes,
  allowed_addresses: 'k.allowed_addresses',
  rate_limit_per_minute: keyColumns.rate_limit_per_minute,
  created_by: 'k.created_by',
  created_at: keyColumns.created_at,
  expires_at: keyColumns.expires_at,
  revoked_at: keyColumns.revoked_at,
  last_used_at: timestampSql('k.last_used_at'),
}

export const listedKeyJson = objectSql(listedKeyColumns)

/** SQL for whether the key `k` works at a time, which is SQL as well. */
export function worksAt(time: string): string {
  return `coalesce(least(k.expires_at, k.revoked_at), 'infinity') > ${time}`
}
