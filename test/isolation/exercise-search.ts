import assert from 'node:assert/strict'
import type pg from 'pg'
import type { Database } from '../../server/store/database/connect.ts'
import { newId } from '../../server/ids.ts'
import { catchUp } from '../../server/chat/search/catch-up.ts'
import type { TestWorkspace } from '../app.ts'

/** Searches, and updates the index from new events. */
export async function exerciseSearch({ send }: TestWorkspace): Promise<void> {
  for (const query of [
    'q=hello&fresh=true',
    'q=helo&per_page=1',
    'q=hello&status=open&from=2020-01-01',
    'q=hello&assignee=none&group=none&tag=x&sender=zoe@x.test&has=file',
  ]) {
    const { status, text } = await send('GET', `/search?${query}`)
    assert.equal(status, 200, text)
  }
}

/** Rebuilds the index from the tables, as where events of a workspace are missing. */
export async function exerciseIndexing(
  database: Database,
  owner: pg.Pool,
  workspaceId: string,
): Promise<void> {
  const [contact, conversation, message] = [newId(), newId(), newId()]
  const made = [
    [
      `insert into contacts (workspace_id, id, name, last_active_at, created_at, updated_at)
       values ($1, $2, 'x', now(), now(), now())`,
      [contact],
    ],
    [
      `insert into conversations (workspace_id, id, contact_id, status, title, priority, channel_name,
         origin_page_url, origin_page_title, message_count, created_at, updated_at)
       select $1, $2, $3, name, 'x', 'low', 'x', '', '', 1, now(), now()
         from statuses where workspace_id = $1 limit 1`,
      [conversation, contact],
    ],
    [
      `insert into messages (workspace_id, id, conversation_id, position, body, kind, status,
         created_at, updated_at)
       values ($1, $2, $3, 1, 'words', 'note', 'sent', now(), now())`,
      [message, conversation],
    ],
    ['delete from events where workspace_id = $1', []],
  ] as const
  for (const [text, values] of made) await owner.query(text, [workspaceId, ...values])
  while ((await catchUp(database, workspaceId)) === 'behind');
  const forgotten = `
    with clock as (
      update workspace_clocks set sequence = sequence + 1 where workspace_id = $1 returning sequence)
    insert into events (workspace_id, sequence, id, type, created_at, actor, data)
    select $1, sequence, gen_random_uuid(), 'conversation.deleted', now(), '{}',
           ('{"conversation":{"id":"' || $2::uuid || '"}}')::json from clock`
  await owner.query(forgotten, [workspaceId, newId()])
  assert.equal(await catchUp(database, workspaceId), 'done')
}
