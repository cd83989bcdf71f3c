import type { SecretOwner } from '../../../chat/webhooks/webhook-id.ts'
import type { resealedTables } from './moved-tables.ts'

type SealedColumn = 'sealed_secret' | 'sealed'
type Row = Readonly<Record<string, unknown>>

/** The column with the sealed bytes, and whose they are. */
export const sealedIn: Readonly<
  Record<
    (typeof resealedTables)[number],
    { column: SealedColumn; ownerOf: (row: Row) => SecretOwner }
  >
> = {
  webhook_secrets: {
    column: 'sealed_secret',
    ownerOf: (row) => ({
      workspace_id: String(row['workspace_id']),
      webhook_id: String(row['webhook_id']),
    }),
  },
  channel_secrets: {
    column: 'sealed',
    ownerOf: (row) => ({
      workspace_id: String(row['workspace_id']),
      channel_id: String(row['channel_id']),
    }),
  },
  member_totp: {
    column: 'sealed',
    ownerOf: (row) => ({
      workspace_id: String(row['workspace_id']),
      member_id: String(row['team_member_id']),
    }),
  },
  company_secrets: {
    column: 'sealed',
    ownerOf: (row) => ({
      workspace_id: String(row['workspace_id']),
      provider_id: String(row['provider_id']),
    }),
  },
  former_keys: {
    column: 'sealed',
    ownerOf: (row) => ({
      workspace_id: String(row['workspace_id']),
      former_key_id: String(row['id']),
    }),
  },
}
