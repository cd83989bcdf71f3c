import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send, type TestReply } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'

const { workspace, owner } = await startApp()
const { send, id: workspaceId } = await workspace()
await owner.query(
  `insert into statuses (workspace_id, id, name, name_key, built_in, position)
   values ($1, gen_random_uuid(), 'Needs Legal', 'needs legal', false, 20)`,
  [workspaceId],
)

const statuses = ['new', 'open', 'open', 'closed', 'spam', 'trash', 'Needs Legal']
const all: { id: string; status: string; updated_at: string; created_at: string }[] = []
for (const status of statuses) all.push(await createConversation(send, { status }))
// The first one created is the last one changed.
const moved = await send('PATCH', `/conversations/${all[0]?.id}`, { title: 'Moved' })
all[0] = moved.body.conversation
const byCreation = all.map(({ id }) => id)
const byUpdate = [...byCreation.slice(1), ...byCreation.slice(0, 1)]

const idsOf = (reply: TestReply): string[] =>
  reply.body.conversations.map((conversation: { id: string }) => conversation.id)

async function listed(query: string, from: Send = send): Promise<string[]> {
  const reply = await from('GET', `/conversations${query}`)
  assert.equal(reply.status, 200, `${query}: ${reply.text}`)
  const ids = idsOf(reply)
  assert.equal(reply.body.pagination.total_count, ids.length, query)
  return ids
}

const having = (...wanted: string[]) =>
  all.filter(({ status }) => wanted.includes(status)).map(({ id }) => id)

test('Without a filter every status is listed, including spam and trash, oldest first', async () => {
  for (const query of [
    '',
    '?status=',
    '?status=all',
    '?status=ALL',
    '?status=%20,',
    '?unknown=1',
  ]) {
    assert.deepEqual(await listed(query), byCreation, query)
  }
})

test('The status filter accepts every usual spelling', async () => {
  const both = having('open', 'closed')
  for (const query of [
    '?status=open,closed',
    '?status=closed,open,open',
    '?status=%20OPEN%20,%20Closed',
    '?status=open&status=closed',
    '?status[]=open&status[]=closed',
    '?status%5B%5D=open&status%5B%5D=closed',
    '?statuses=open,closed',
    '?statuses[]=open&statuses[]=closed',
    '?status=open,closed,nope',
    '?status=open,,closed,',
  ]) {
    assert.deepEqual(await listed(query), both, query)
  }
  assert.deepEqual(await listed('?status=needs+legal'), having('Needs Legal'))
})

test('Unknown statuses match nothing', async () => {
  for (const query of ['?status=nope', "?status='", '?status[]=nope']) {
    const reply = await send('GET', `/conversations${query}`)
    assert.equal(reply.status, 200, query)
    assert.deepEqual(reply.body, {
      conversations: [],
      pagination: { current_page: 1, total_pages: 0, total_count: 0, per_page: 15 },
    })
  }
})

test('Sort field and direction are accepted in every usual spelling', async () => {
  const newest = byUpdate.toReversed()
  for (const query of [
    '?sort=updated_at&order=desc',
    '?sort=UPDATED_AT&order=%20Desc',
    '?sort_by=updated_at&sort_order=desc',
    '?sort_field=updated_at&sort_direction=desc',
    '?order_by=updated_at&direction=desc',
    '?order_by=updated_at&dir=desc',
    '?order=updated_at&sort=desc',
  ]) {
    assert.deepEqual(await listed(query), newest, query)
  }
  assert.deepEqual(await listed('?sort=updated_at'), byUpdate)
  assert.deepEqual(await listed('?sort=updated_at&order=asc'), byUpdate)
  assert.deepEqual(await listed('?order=desc'), byCreation.toReversed())
  assert.deepEqual(await listed('?sort=&order='), byCreation)
})

test('Any other sort value is rejected with the parameter and the value', async () => {
  for (const [query, error] of [
    ['?sort=title', /sort.*title/],
    ['?order=up', /order.*up/],
    ['?dir=-1', /dir.*-1/],
    ['?sort=updated_at,desc', /sort/],
    ['?sort[]=updated_at', /sort/],
  ] as const) {
    const reply = await send('GET', `/conversations${query}`)
    assert.equal(reply.status, 422, query)
    assert.match(reply.body.error, error)
  }
})

test('updated_after accepts every ISO 8601 form and is exclusive', async () => {
  const third = String(all[2]?.updated_at)
  const rest = byUpdate.slice(2)
  const at = new Date(third).getTime()
  const shifted = (hours: number) => new Date(at + hours * 3_600_000).toISOString().slice(0, -1)
  for (const text of [
    third,
    third.replace('Z', ''),
    third.replace('.', ',').toLowerCase(),
    third.replace('Z', '%2B00:00'),
    `${shifted(5.5)}%2B05:30`,
    `${shifted(5.5)}%2B0530`,
    `${shifted(-3)}-03`,
  ]) {
    assert.deepEqual(await listed(`?updated_after=${text}&sort=updated_at`), rest, text)
  }
  const inCreation = byCreation.filter((id) => rest.includes(id))
  assert.deepEqual(await listed(`?updated_after=${third}`), inCreation)
  assert.deepEqual(await listed(`?updated_after=${third}&order=desc`), inCreation.toReversed())
  const open = having('open').filter((id) => rest.includes(id))
  assert.deepEqual(await listed(`?updated_after=${third}&status=open,nope`), open)
  const closed = `?updated_after=${third}&status=closed,new&sort=updated_at&order=desc`
  assert.deepEqual(await listed(closed), [byCreation[0], byCreation[3]])
  for (const early of ['2020-01-01', '2020-01-01T10:00', '0001-01-01', '', '%20']) {
    assert.deepEqual(await listed(`?updated_after=${early}`), byCreation, early)
  }
  assert.deepEqual(await listed('?updated_after=9999-12-31T23:59:59.999Z'), [])
  assert.deepEqual(await listed(`?updated_after=${all[0]?.updated_at}`), [])
})

test('Anything else in updated_after returns the documented error', async () => {
  for (const query of [
    'updated_after=yesterday',
    'updated_after=2026-02-30',
    'updated_after=2026-13-01T00:00:00Z',
    'updated_after=2026-01-01T00:00:00+05:30',
    'updated_after=2026-01-01%2000:00:00',
    'updated_after=1767225600',
    'updated_after=1',
    'updated_after=March',
    'updated_after=2026-01-01T25:00:00Z',
    'updated_after=%00',
    'updated_after=2026-01-01&updated_after=2026-01-02',
    'updated_after[]=2026-01-01',
    'updated_after[x]=2026-01-01',
  ]) {
    const reply = await send('GET', `/conversations?${query}`)
    assert.equal(reply.status, 422, query)
    assert.deepEqual(reply.body, {
      error: 'Invalid updated_after value. It must be an ISO 8601 timestamp.',
    })
  }
})

test('A list shows no rows of another workspace', async () => {
  const other = await workspace()
  assert.deepEqual(await listed('', other.send), [])
})
