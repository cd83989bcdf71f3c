import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestReply } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { recountLists } from '../../../test/seed.ts'
import { sortLimitRows } from '../../store/lists/scan-rows.ts'
import type { Walk } from '../../store/lists/keyset-page.ts'
import { conversationOrder, conversationPages } from './conversation-view.ts'

const { workspace, owner, services } = await startOwnApp()

test('At any depth a page reads a few hundred index entries, and updated_after by creation continues in steps', async () => {
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
  const ask = async (path: string) => {
    const { body, headers }: TestReply = await large.send('GET', path)
    assert.equal(body.pagination.total_count, total)
    const leads = (relation: string) =>
      new RegExp(`<[^>]*/v2([^>]+)>; rel="${relation}"`).exec(String(headers['link']))?.[1]
    const ids: string[] = body.conversations.map(({ id }: { id: string }) => id)
    return { ids, next: leads('next'), prev: leads('prev') }
  }
  const list = '/conversations?updated_after=2025-01-01&per_page=100&order=asc'
  const pages = [await ask(`${list}&cursor=*`)]
  while (pages.length < 5) pages.push(await ask(String(pages.at(-1)?.next)))
  assert.ok(
    pages.some(({ ids }) => ids.length < 100),
    'What was not changed lies ahead of the rest.',
  )
  const seen = pages.flatMap(({ ids }) => ids)
  const { rows: expected } = await owner.query<{ id: string }>(
    `select id from conversations where workspace_id = $1 and updated_at > '2025-01-01'
      order by created_at, id limit $2`,
    [large.id, seen.length],
  )
  assert.deepEqual(
    seen,
    expected.map(({ id }) => id),
  )
  const back: string[] = []
  let prev = pages.at(-1)?.prev
  for (let page = 1; prev !== undefined && page <= 10; page += 1) {
    const found = await ask(prev)
    back.unshift(...found.ids)
    prev = found.prev
  }
  assert.deepEqual(back, seen.slice(0, -Number(pages.at(-1)?.ids.length)))

  const connection = await services.database.pool.connect()
  const binding = services.database.binding.bind(connection, large.id)
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
        const walked = conversationPages(large.id, asked).walk(walk, 10)
        assert.ok(walked)
        const { rows: plans } = await connection.query(
          `explain (analyze, buffers, format json) ${walked.text}`,
          [...walked.values],
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
