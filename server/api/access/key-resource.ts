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
