import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestReply } from '../../../test/app.ts'
import { recountLists } from '../../../test/seed.ts'

const { workspace, owner } = await startApp()
const { send, id: workspaceId } = await workspace()
const rows = 1_250
const twins = 17

// Ten contacts share each moment of creation; some share an address and an identifier.
await owner.query(
  `insert into contacts (workspace_id, id, name, email, email_key, user_identifier,
                         last_active_at, created_at, updated_at)
   select $1, gen_random_uuid(), 'n' || n,
          case when n <= $3 then 'Twin@x.test' end, case when n <= $3 then 'twin@x.test' end,
          case when n <= $3 then 'twin' end, now(),
          timestamptz '2024-01-01' + (n / 10) * interval '1 minute', now()
     from generate_series(1, $2) n`,
  [workspaceId, rows, twins],
)
await recountLists(owner, workspaceId)
const { rows: all } = await owner.query<{ id: string; created_at: Date; email: string | null }>(
  'select id, created_at, email from contacts where workspace_id = $1',
  [workspaceId],
)
const ids = all
  .map(({ id, created_at: at }) => ({ id, place: `${at.toISOString()} ${id}` }))
  .toSorted((a, b) => (a.place < b.place ? -1 : 1))
  .map(({ id }) => id)

const idsOf = ({ body }: TestReply): string[] => body.contacts.map(({ id }: { id: string }) => id)

async function get(query: string) {
  const reply = await send('GET', `/visitors?${query}`)
  assert.equal(reply.status, 200, query)
  return { ids: idsOf(reply), pagination: reply.body.pagination }
}

const page = (number: number, size: number, total = rows) => ({
  current_page: number,
  total_pages: Math.ceil(total / size),
  total_count: total,
  per_page: size,
})

test('Pages of a long list of contacts add up to the list, oldest first and ties by id, with any chunks', async () => {
  for (const [rowsPerChunk, chunksPerSpan] of [
    [100_000, 1],
    [37, 1],
    [37, 5],
    [37, 100],
  ] as const) {
    await recountLists(owner, workspaceId, { rowsPerChunk, chunksPerSpan })
    const walked: string[] = []
    for (let number = 1; number <= 13; number += 1) {
      walked.push(...(await get(`per_page=100&page=${number}`)).ids)
    }
    assert.deepEqual(walked, ids)
  }
})

test('Pages have fifteen contacts by default and at most a hundred, with either name of the parameters', async () => {
  for (const [query, number, size] of [
    ['', 1, 15],
    ['page=2', 2, 15],
    ['page_number=3&page_size=4', 3, 4],
    ['page_number=3&page=2&page_size=4&per_page=5', 2, 5],
    ['per_page=101', 1, 100],
    ['page_size=1000&page=12', 12, 100],
    ['page=84', 84, 15],
    ['page=999&per_page=100', 999, 100],
  ] as const) {
    const reply = await get(query)
    assert.deepEqual(reply.ids, ids.slice((number - 1) * size, number * size), query)
    assert.deepEqual(reply.pagination, page(number, size), query)
  }
  for (const junk of ['0', '-1', '', 'abc', '1.5', '%00', '%20']) {
    assert.deepEqual((await get(`page=${junk}&per_page=${junk}`)).pagination, page(1, 15), junk)
  }
  const huge = await get(`page=${'9'.repeat(30)}`)
  assert.deepEqual([huge.ids, huge.pagination.total_count], [[], rows])
})

test('Contacts that share an address and an identifier are all found, page by page', async () => {
  const twinIds = new Set(all.filter(({ email }) => email !== null).map(({ id }) => id))
  for (const filter of [
    'email=TWIN@x.test',
    'user_identifier=twin',
    'email=twin@x.test&user_identifier=twin',
  ]) {
    const first = await get(filter)
    assert.deepEqual(first.pagination, page(1, 15, twins), filter)
    const second = await get(`${filter}&page=2`)
    assert.deepEqual(
      [...first.ids, ...second.ids],
      ids.filter((id) => twinIds.has(id)),
      filter,
    )
    const past = await get(`${filter}&page=3&page_size=1000`)
    assert.deepEqual([past.ids, past.pagination], [[], page(3, 100, twins)])
  }
})
