import type pg from 'pg'
import { comparable } from '../comparable.ts'
import { changeChannel } from './change-notices.ts'

/** Every table of a workspace, children before their parents. */
const tablesInOrder = [
  'mails',
  'events',
  'message_mentions',
  'messages',
  'conversation_tags',
  'tags',
  'conversations',
  'contacts',
  'contact_fields',
  'ticket_fields',
  'channels',
  'groups',
  'team_members',
  'roles',
  'statuses',
  'api_keys',
  'list_chunks',
  'list_totals',
  'workspace_clocks',
  'workspaces',
]

/** Deletes a workspace with all its rows. False when there is none of that subdomain. */
export async function deleteWorkspace(owner: pg.Pool, subdomain: string): Promise<boolean> {
  const connection = await owner.connect()
  try {
    await connection.query('begin')
    const { rows } = await connection.query<{ workspace_id: string }>(
      'select workspace_id from workspaces where subdomain = $1 for update',
      [comparable(subdomain)],
    )
    const [workspace] = rows
    if (workspace !== undefined) {
      // Writers take the clock first; with its row locked none is under way.
      await connection.query('select from workspace_clocks where workspace_id = $1 for update', [
        workspace.workspace_id,
      ])
      for (const table of tablesInOrder) {
        await connection.query(`delete from ${table} where workspace_id = $1`, [
          workspace.workspace_id,
        ])
      }
      await connection.query('select pg_notify($1, $2)', [changeChannel, workspace.workspace_id])
    }
    await connection.query('commit')
    connection.release()
    return workspace !== undefined
  } catch (error) {
    connection.release(true)
    throw error
  }
}
