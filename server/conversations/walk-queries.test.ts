import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestReply } from '../../test/app.ts'
import { createConversation } from '../../test/conversations.ts'
import { recountLists } from '../../test/seed.ts'
import { bind } from '../database/connect.ts'
import { sortLimitRows } from '../lists/crossed-page.ts'
import type { Walk } from '../lists/keyset-page.ts'
import { conversationOrder, walkConversations } from './walk-queries.ts'

const { workspace, owner, services } = await startApp()

test('At any depth a page reads a few hundred index entries, and the crossed order goes on in steps', async () => {
  const large = await workspace()
  const first = await createConversation(large.send)
  const size = 2 * sortLimitRows + 1_000
  const changedFrom = sortLimitRows + 600
  await owner.query(
    `insert into conversations (workspace_id, id, status, title, priority, channel_name,
       origin_page_url, origin_page_title, contact_id, message_count, created_at, updated_at)
     select $1, gen_random_uuid(), (array['new', 'open', 'closed', 'trash'])[1 + n % 4], 'n' || n, 'low',
            md5(n::text), '', '', $2, 0, timestamptz '2024-01-01' + (n / 3) * interval '1 minute',
            case when n < $4 then timestamptz '2024-01-02' else timestamptz '2025-01-02' end
              + n * interval '1 millisecond'
       from generate_series(1, $3::int) n`,
    [large.id, first.visitor.id, size - 1, changedFrom],
  )
  await recountLists(owner, large.id)
  await owner.query('analyze conversations')
  const total = size - changedFrom + 1
  const seen: string[] = []
  let path: string | undefined =
    '/conversations?updated_after=2025-01-01&per_page=100&order=asc&cursor=*'
  let isShort = false
  for (let page = 1; page <= 5; page += 1) {
    const reply: TestReply = await large.send('GET', String(path))
    const ids = reply.body.conversations.map(({ id }: { id: string }) => id)
    assert.equal(reply.body.pagination.total_count, total)
    seen.push(...ids)
    path = /<[^>]*\/v2([^>]+)>; rel="next"/.exec(String(reply.headers['link']))?.[1]
    isShort ||= ids.length < 100
  }
  assert.ok(isShort, 'What was not changed lies ahead of the rest.')
  const { rows: expected } = await owner.query<{ id: string }>(
    `select id from conversations where workspace_id = $1 and updated_at > '2025-01-01'
      order by created_at, id limit $2`,
    [large.id, seen.length],
  )
  assert.deepEqual(
    seen,
    expected.map(({ id }) => id),
  )

  const connection = await services.database.pool.connect()
  const binding = bind(services.database, connection, large.id)
  await connection.query('begin')
  if (binding !== undefined) await connection.query(binding.text, [...binding.values])
  await connection.query('set local plan_cache_mode = force_generic_plan')
  const middle = await owner.query<{ id: string; created_at: Date; updated_at: Date }>(
    `select id, created_at, updated_at from conversations where workspace_id = $1
      order by created_at offset $2 limit 1`,
    [large.id, Math.floor(size * 0.8)],
  )
  const [row] = middle.rows
  assert.ok(row)
  for (const sort of ['created_at', 'updated_at'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      for (const named of [undefined, ['new'], ['new', 'open', 'closed']]) {
        const asked = { sort, order, statuses: named, updated_after: undefined }
        const key: Walk['from'] =
          sort === 'updated_at' ? [row.updated_at.getTime()] : [row.created_at.getTime(), row.id]
        const walk: Walk = { from: key, backwards: false, number: 1, list: '' }
        assert.equal(conversationOrder(asked).columns.length, key.length)
        const { text, values } = walkConversations(large.id, asked, walk, 10)
        const { rows: plans } = await connection.query(
          `explain (analyze, buffers, format json) ${text}`,
          [...values],
        )
        const [{ Plan: top }] = plans[0]['QUERY PLAN']
        const read = top['Shared Hit Blocks'] + top['Shared Read Blocks']
        assert.ok(read < 100, `${sort} ${order} ${named}: ${read} blocks`)
      }
    }
  }
  await connection.query('rollback')
  connection.release(true)
})
