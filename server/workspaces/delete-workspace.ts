import type pg from 'pg'
import { comparable } from '../comparable.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { changeChannel } from './change-notices.ts'

/** Every table of a workspace, children before their parents. */
const tablesInOrder = [
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_replays',
  'webhook_progress',
  'webhook_secrets',
  'webhooks',
  // First of all: its row is the lock of who fills the others.
  'search_progress',
  'search_documents',
  'search_buckets',
  'search_words',
  'mails',
  'events',
  'message_mentions',
  'attachments',
  'messages',
  'read_positions',
  'conversation_tags',
  'tags',
  'conversations',
  'merged_contacts',
  'contacts',
  'contact_fields',
  'ticket_fields',
  'channels',
  'groups',
  'team_members',
  'roles',
  'statuses',
  'rate_limit_buckets',
  'api_keys',
  'list_spans',
  'list_chunks',
  'list_totals',
  'workspace_clocks',
  'workspaces',
]

/** Deletes a workspace with all its rows. Returns its id, undefined when there is none of that subdomain. */
export async function deleteWorkspace(
  owner: pg.Pool,
  subdomain: string,
): Promise<string | undefined> {
  return inTransaction(owner, async (connection) => {
    const { rows } = await connection.query<{ workspace_id: string }>(
      'select workspace_id from workspaces where subdomain = $1 for update',
      [comparable(subdomain)],
    )
    const [workspace] = rows
    if (workspace === undefined) return undefined
    const { workspace_id: id } = workspace
    // Writers take the clock first; with its row locked none is under way.
    await connection.query('select from workspace_clocks where workspace_id = $1 for update', [id])
    for (const table of tablesInOrder) {
      await connection.query(`delete from ${table} where workspace_id = $1`, [id])
    }
    await connection.query('select pg_notify($1, $2)', [changeChannel, id])
    return id
  })
}
