import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { recountLists, startConversation } from '../../../test/seed.ts'
import { rebalanceAllLists } from './rebalance-lists.ts'

const { workspace, owner, services } = await startOwnApp()

/** Conversations of one contact, each created and changed at a second of its own. */
async function fill(workspaceId: string, contactId: string, count: number): Promise<void> {
  await owner.query(
    `insert into conversations (workspace_id, id, status, title, priority, channel_name,
       origin_page_url, origin_page_title, contact_id, message_count, created_at, updated_at)
     select $1, gen_random_uuid(), 'new', 'n' || n, 'low', md5(n::text), '', '', $2, 0,
            timestamptz '2024-01-01' + n * interval '1 second', timestamptz '2024-01-02' + n * interval '1 second'
       from generate_series(1, $3::integer) n`,
    [workspaceId, contactId, count],
  )
}

/** The level of the cuts, and how many counters of places there are. */
async function countersOf(workspaceId: string) {
  type Counters = { level: number; chunks: number; spans: number; ranges: number }
  const { rows } = await owner.query<Counters>(
    `select cut_levels as level,
            (select count(*)::integer from list_chunks where workspace_id = $1) as chunks,
            (select count(*)::integer from list_spans where workspace_id = $1) as spans,
            (select count(*)::integer from cell_spans where workspace_id = $1) as ranges
       from workspace_clocks where workspace_id = $1`,
    [workspaceId],
  )
  assert.ok(rows[0])
  return rows[0]
}

test('A short list keeps no counters of places, and gets chunks when it is long enough', async () => {
  const { send, id } = await workspace()
  const { visitor } = await createConversation(send)
  assert.deepEqual(await countersOf(id), { level: 0, chunks: 0, spans: 0, ranges: 0 })
  await fill(id, visitor.id, 498)
  await recountLists(owner, id, { rowsPerChunk: 500, chunksPerSpan: 64 })
  await startConversation(send)
  assert.deepEqual(await countersOf(id), { level: 0, chunks: 0, spans: 0, ranges: 0 })
  await assertCountersExact(owner, id)

  await startConversation(send)
  await until('the lists are cut', 10_000, async () => (await countersOf(id)).level === 1)
  const { chunks, spans, ranges } = await countersOf(id)
  assert.ok(chunks >= 8, `${chunks} counters of chunks`)
  assert.deepEqual([spans, ranges], [0, 0])
  await startConversation(send)
  await assertCountersExact(owner, id)
})

test('Lists of one span get spans all at once when one of them needs two', async () => {
  const { send, id } = await workspace()
  const { visitor } = await createConversation(send)
  await fill(id, visitor.id, 200)
  await recountLists(owner, id, { rowsPerChunk: 1, chunksPerSpan: 1_000 })
  assert.equal((await countersOf(id)).level, 1)
  await startConversation(send)
  await assertCountersExact(owner, id)

  await rebalanceAllLists(services.database, id)
  const { level, spans, ranges } = await countersOf(id)
  assert.equal(level, 2)
  assert.ok(spans > 4 && ranges > 4, `${spans} counters of spans, ${ranges} of ranges`)
  await startConversation(send)
  await assertCountersExact(owner, id)
})

test('Far pages are exact before a list is cut', async () => {
  const { send, id } = await workspace()
  const { visitor } = await createConversation(send)
  await fill(id, visitor.id, 699)
  await recountLists(owner, id)
  const all = await pagesOf(send, '')
  assert.equal(all.length, 700)
  const assigned = await pagesOf(send, '&assignee=none')
  assert.deepEqual(assigned, all)
  const changed = '&updated_after=2024-01-02T00:00:10Z&sort=updated_at'
  const later = await pagesOf(send, changed)
  assert.equal(later.length, 690)

  await owner.query('update workspace_clocks set cut_levels = 0 where workspace_id = $1', [id])
  await owner.query('delete from list_chunks where workspace_id = $1', [id])
  assert.deepEqual(await pagesOf(send, ''), all)
  assert.deepEqual(await pagesOf(send, '&assignee=none'), all)
  assert.deepEqual(await pagesOf(send, changed), later)
  assert.deepEqual(await pagesOf(send, `${changed}&assignee=none`), later)
})

type Sender = Awaited<ReturnType<typeof workspace>>['send']

/** The ids of all pages by number. */
async function pagesOf(send: Sender, query: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await send(
      'GET',
      `/conversations?per_page=100&page=${page}&order=desc${query}`,
    )
    const found = (body.conversations as { id: string }[]).map((one) => one.id)
    if (found.length === 0) return ids
    ids.push(...found)
    if (ids.length >= body.pagination.total_count) return ids
  }
}
