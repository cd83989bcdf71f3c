import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { recountLists } from '../../../test/seed.ts'

const { owner, workspace } = await startApp()
const space = await workspace()
const { send } = space

test('All of a filter are chosen in few pages, in the order of creation, and one too many is refused', async () => {
  const { visitor } = await createConversation(send)
  await owner.query(
    `insert into conversations (workspace_id, id, status, title, priority, channel_name, origin_page_url,
            origin_page_title, contact_id, message_count, created_at, updated_at)
     select $1, gen_random_uuid(), 'open', 'n' || n, case when n % 4 = 0 then 'urgent' else 'low' end, md5(n::text), '', '', $2, 0,
            timestamptz '2024-01-01' + n % 5000 * interval '1 minute', timestamptz '2025-01-01' + n * interval '1 second'
       from generate_series(1, 10001) n`,
    [space.id, visitor.id],
  )
  await owner.query('analyze conversations')
  await recountLists(owner, space.id)
  const change = { method: 'PATCH', body: {} }
  const refused = await send('POST', '/bulk-changes', { ...change, filter: 'status:open' })
  assert.equal(refused.status, 422, refused.text)
  assert.match(refused.body.error, /The most are 10,000\.$/)
  for (const [filter, condition] of [
    ['status:open -assignee:me priority:urgent', `priority = 'urgent'`],
    ['status:open created_before:2024-01-03T00:00:00Z', `created_at < '2024-01-03'`],
  ] as const) {
    const begun = await send('POST', '/bulk-changes', { ...change, filter })
    assert.equal(begun.status, 202, begun.text)
    const { rows } = await owner.query(
      `select b.conversation_ids = array(
                select c.id from conversations c
                 where c.workspace_id = $1 and c.status = 'open' and ${condition}
                 order by c.created_at, c.id) as is_equal, cardinality(b.conversation_ids) as count
         from bulk_changes b where b.workspace_id = $1 and b.id = $2`,
      [space.id, begun.body.bulk_change.id],
    )
    assert.deepEqual([rows[0].is_equal, rows[0].count > 2_000], [true, true], filter)
  }
})
