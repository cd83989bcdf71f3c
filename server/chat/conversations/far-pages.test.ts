import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { recountLists } from '../../../test/seed.ts'
import { skippedRows } from '../../store/lists/scan-rows.ts'
import { rebalanceAllLists } from '../../store/lists/rebalance-lists.ts'

const { workspace, owner, services } = await startOwnApp()
const { send, id: workspaceId } = await workspace()
const rows = 900
const pageSize = 100
/** The first page that begins at its chunk. */
const firstFarPage = Math.ceil(skippedRows / pageSize) + 1

type Row = { id: string; status: string; created_at: Date; updated_at: Date }

// Ten conversations share each moment of creation, in runs of one status and in mixtures, and the
// order of change is another one altogether.
const seed = await createConversation(send)
await insertRows(1, rows - 1, '2024-01-02')

/** `at` is when the first of them was changed; every other one later, each at its own second. */
async function insertRows(from: number, to: number, at: string): Promise<void> {
  await owner.query(
    `insert into conversations (workspace_id, id, status, title, priority, channel_name,
       origin_page_url, origin_page_title, contact_id, message_count, created_at, updated_at)
     select $1, gen_random_uuid(),
            case when n < 400 then 'trash' when n % 7 = 0 then 'closed' when n % 3 = 0 then 'open'
                 else 'new' end,
            'n' || n, 'low', md5(n::text), '', '', $2, 0,
            timestamptz '2024-01-01' + (n / 10) * interval '1 minute',
            $5::timestamptz + (n * 997 % ($4 + 1)) * interval '1 second'
       from generate_series($3::int, $4::int) n`,
    [workspaceId, seed.visitor.id, from, to, at],
  )
  // As rows that came in one by one would have been; else every page is planned for an empty table.
  await owner.query('analyze conversations')
}

async function allRows(): Promise<Row[]> {
  const { rows: found } = await owner.query<Row>(
    'select id, status, created_at, updated_at from conversations where workspace_id = $1',
    [workspaceId],
  )
  return found
}

const recut = async (rowsPerChunk: number, chunksPerSpan: number) =>
  recountLists(owner, workspaceId, { rowsPerChunk, chunksPerSpan })

/** The ids a list should have, sorted here and not by the database. */
function expected(all: readonly Row[], list: (typeof lists)[number]): string[] {
  const sign = list.order === 'asc' ? 1 : -1
  const keyOf = (row: Row) => `${row[list.sort].toISOString()} ${row.id}`
  return all
    .filter(({ status }) => list.statuses === undefined || list.statuses.includes(status))
    .filter(({ updated_at: at }) => list.after === undefined || at > new Date(list.after))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -sign : sign))
    .map(({ id }) => id)
}

async function page(list: (typeof lists)[number], number: number) {
  const query = new URLSearchParams({
    sort: list.sort,
    order: list.order,
    per_page: String(pageSize),
    page: String(number),
    ...(list.statuses === undefined ? {} : { status: list.statuses.join(',') }),
    ...(list.after === undefined ? {} : { updated_after: list.after }),
  })
  const { body } = await send('GET', `/conversations?${query}`)
  return {
    total: body.pagination.total_count as number,
    ids: body.conversations.map(({ id }: { id: string }) => id) as string[],
  }
}

const lists = (['created_at', 'updated_at'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).flatMap((order) =>
    [undefined, ['trash', 'new'], ['trash', 'closed', 'open', 'new']].flatMap((statuses) =>
      [undefined, '2024-01-02T00:03:00Z'].map((after) => ({ sort, order, statuses, after })),
    ),
  ),
)

/** Of the pages before `from` only the first: they do not depend on how the list is cut. */
async function assertPages(cut: string, from = 1): Promise<void> {
  const all = await allRows()
  assert.equal(all.length, rows)
  for (const list of lists) {
    const wanted = expected(all, list)
    const pages = Math.max(1, Math.ceil(wanted.length / pageSize))
    for (let number = 1; number <= pages; number = Math.max(number + 1, from)) {
      const { total, ids } = await page(list, number)
      const name = `${cut}, page ${number} of ${JSON.stringify(list)}`
      assert.equal(total, wanted.length, `total, ${name}`)
      assert.deepEqual(ids, wanted.slice((number - 1) * pageSize, number * pageSize), name)
    }
  }
}

test('Pages of long lists add up to the whole list in every order and filter, with any chunks', async () => {
  await recut(37, 5)
  await assertCountersExact(owner, workspaceId)
  await assertPages('cut at 37')
  await recut(100_000, 1)
  await assertCountersExact(owner, workspaceId)
  await assertPages('in one chunk', firstFarPage)
})

test('Every page is exact after changes that move rows between chunks, and after a rebalance', async () => {
  await recut(37, 1)
  const all = await allRows()
  const moving = all.filter((_, at) => at % 40 === 0)
  await Promise.all(
    moving.map(async ({ id, status }) =>
      send('PATCH', `/conversations/${id}`, { status: status === 'new' ? 'spam' : 'new' }),
    ),
  )
  await assertCountersExact(owner, workspaceId)
  await rebalanceAllLists(services.database, workspaceId)
  await assertCountersExact(owner, workspaceId)
  const { rows: left } = await owner.query<{ chunks: number; spans: number }>(
    `select count(distinct c.starts_at) as chunks, count(distinct s.starts_at) as spans
       from list_chunks c join list_spans s using (workspace_id, list)
      where workspace_id = $1 and list = 'conversations.created_at'`,
    [workspaceId],
  )
  assert.ok((left[0]?.chunks ?? 0) < 16, `joined, ${left[0]?.chunks} chunks left of 25`)
  assert.ok((left[0]?.spans ?? 0) < 4, `joined, ${left[0]?.spans} spans left of 25`)
  await assertPages('rebalanced', firstFarPage)
})

test('More than five thousand changed rows in order of creation have exact first and last pages', async () => {
  await insertRows(rows, rows + 5_200, '2024-02-01')
  await recut(300, 64)
  const all = await allRows()
  const after = '2024-01-31T00:00:00.000Z'
  const sort = 'created_at' as const
  for (const order of ['asc', 'desc'] as const) {
    for (const statuses of [undefined, ['new', 'closed', 'open']]) {
      const wanted = expected(all, { sort, order, statuses, after })
      assert.ok(wanted.length > 5_000)
      const pages = Math.ceil(wanted.length / pageSize)
      for (const page of [1, 2, 30, pages, pages + 1]) {
        const status = statuses === undefined ? '' : `&status=${statuses.join(',')}`
        const query = `order=${order}&updated_after=${after}${status}`
        const { body } = await send(
          'GET',
          `/conversations?${query}&per_page=${pageSize}&page=${page}`,
        )
        assert.deepEqual(
          body.conversations.map(({ id }: { id: string }) => id),
          wanted.slice((page - 1) * pageSize, page * pageSize),
          `${query} ${page}`,
        )
        assert.equal(body.pagination.total_count, wanted.length)
      }
    }
  }
})
