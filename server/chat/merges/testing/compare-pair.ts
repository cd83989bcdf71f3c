import type pg from 'pg'
import type { TestWorkspace } from '../../../../test/app.ts'

/** What the API shows of conversations; `updated_at` says when the undo was made. */
export async function shownOf({ send, adminEmail }: TestWorkspace, ids: readonly string[]) {
  return Promise.all(
    ids.map(async (id) => {
      const path = `/conversations/${id}`
      const { conversation } = (await send('GET', `${path}?include=tags,ticket_fields`)).body
      const { messages } = (await send('GET', `${path}/messages?per_page=100`)).body
      const unread = (await send('GET', `${path}/unread?reader_email=${adminEmail}`)).text
      const shown = messages as { id: string }[]
      return { conversation: { ...conversation, updated_at: null }, messages: shown, unread }
    }),
  )
}

/** The stored rows of conversations as text. */
export async function storedOf(owner: pg.Pool, workspaceId: string, ids: readonly string[]) {
  const tables = {
    conversations: `to_jsonb(r) - 'updated_at' || jsonb_build_object('fields', r.ticket_fields::text)`,
    ...Object.fromEntries(
      [
        'conversation_tags',
        'messages',
        'message_mentions',
        'read_positions',
        'drafts',
        'conversation_mails',
        'received_mails',
        'member_notifications',
      ].map((table) => [table, 'to_json(r)']),
    ),
  }
  const found: [string, string[]][] = []
  for (const [table, json] of Object.entries(tables)) {
    const key = table === 'conversations' ? 'id' : 'conversation_id'
    const { rows } = await owner.query<{ text: string }>(
      `select (${json})::text as text from ${table} r where workspace_id = $1 and ${key} = any($2) order by 1`,
      [workspaceId, ids],
    )
    found.push([table, rows.map(({ text }) => text)])
  }
  const { rows } = await owner.query<{ text: string }>(
    `select opened::text as text from widget_devices where workspace_id = $1 and opened && $2::uuid[] order by 1`,
    [workspaceId, ids],
  )
  return [...found, ['devices', rows.map(({ text }) => text)]]
}

export async function mergesOf({ send }: TestWorkspace, id: string) {
  const { body } = await send('GET', `/conversations/${id}/merges`)
  return body.merges as [{ id: string; merged_id: string }]
}
