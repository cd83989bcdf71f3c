import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import {
  assertCountersExact,
  conversationBody,
  createConversation,
} from '../../../test/conversations.ts'

const { workspace, owner } = await startApp()

const old = '2020-03-01T10:00:00.000Z'
const imported = {
  created_at: '2020-03-01T11:00:00+01:00',
  messages_attributes: [
    { body: 'third', created_at: '2020-03-03T00:00:00Z' },
    { body: 'first', created_at: old },
    { body: 'second', created_at: '2020-03-02' },
  ],
}

test('An import keeps its dates, stores its messages in time order and counts them as read', async () => {
  const { send, id } = await workspace()
  const live = await createConversation(send)
  const made = await createConversation(send, {
    ...imported,
    status: 'Closed',
    closed_at: '2020-04-01T00:00:00Z',
  })
  assert.equal(made.created_at, old)
  assert.equal(made.title, 'first')
  const list = await send('GET', `/conversations/${made.id}/messages`)
  assert.deepEqual(
    list.body.messages.map((message: { body: string; status: string; created_at: string }) => [
      message.body,
      message.status,
      message.created_at,
    ]),
    [
      ['<p>first</p>', 'read', old],
      ['<p>second</p>', 'read', '2020-03-02T00:00:00.000Z'],
      ['<p>third</p>', 'read', '2020-03-03T00:00:00.000Z'],
    ],
  )
  const { rows } = await owner.query('select closed_at from conversations where id = $1', [made.id])
  assert.deepEqual(rows, [{ closed_at: new Date('2020-04-01T00:00:00Z') }])
  const byCreation = await send('GET', '/conversations')
  assert.deepEqual(idsOf(byCreation), [made.id, live.id])
  const polled = await send(
    'GET',
    `/conversations?updated_after=${live.updated_at}&sort=updated_at&order=asc`,
  )
  assert.deepEqual(idsOf(polled), [made.id])
  await assertCountersExact(owner, id)
})

const idsOf = (reply: { body: { conversations: { id: string }[] } }) =>
  reply.body.conversations.map((conversation) => conversation.id)

const soon = new Date(Date.now() + 3_600_000).toISOString()
const refusals: [name: string, body: object, error: RegExp][] = [
  [
    'junk',
    { created_at: 'yesterday' },
    /^Invalid created_at\. It must be an ISO 8601 timestamp\.$/,
  ],
  ['an epoch', { created_at: 1_583_056_800 }, /^Invalid created_at\./],
  ['an impossible date', { created_at: '2020-02-30' }, /^Invalid created_at\./],
  [
    'the future',
    { created_at: soon, messages_attributes: [{ body: 'a', created_at: soon }] },
    /future/,
  ],
  [
    'a message in the future',
    { created_at: old, messages_attributes: [{ body: 'a', created_at: soon }] },
    /future/,
  ],
  [
    'a message before its conversation',
    { created_at: old, messages_attributes: [{ body: 'a', created_at: '2019-01-01' }] },
    /^A message's created_at can't be earlier than its conversation's created_at\.$/,
  ],
  [
    'a message with a junk date',
    { created_at: old, messages_attributes: [{ body: 'a', created_at: 'x' }] },
    /^Invalid created_at\./,
  ],
  ['an undated message', { created_at: old }, /created_at/],
  [
    'an undated conversation',
    { messages_attributes: [{ body: 'a', created_at: old }] },
    /created_at/,
  ],
  ['a closing date without closed', { ...imported, closed_at: old }, /closed_at/],
  ['a closing date without an import', { status: 'closed', closed_at: old }, /closed_at/],
  ['a junk closing date', { ...imported, status: 'closed', closed_at: 'x' }, /closed_at/],
  [
    'closed before created',
    { ...imported, status: 'closed', closed_at: '2019-01-01' },
    /closed_at/,
  ],
]

test('An import with impossible dates is rejected, and stores nothing', async () => {
  const { send, id } = await workspace()
  for (const [name, more, error] of refusals) {
    const refused = await send('POST', '/conversations', conversationBody('a@x.test', more))
    assert.equal(refused.status, 422, `${name}: ${refused.text}`)
    assert.match(refused.body.error, error, name)
  }
  const { rows } = await owner.query(
    'select count(*) as contacts from contacts where workspace_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ contacts: 0 }])
})

test('Imports with equal dates are listed by id, in either order', async () => {
  const { send } = await workspace()
  const made: string[] = []
  for (let at = 0; at < 4; at += 1) {
    const conversation = await createConversation(send, imported)
    made.push(conversation.id)
  }
  const ids = made.toSorted()
  assert.deepEqual(idsOf(await send('GET', '/conversations')), ids)
  assert.deepEqual(idsOf(await send('GET', '/conversations?order=desc')), ids.toReversed())
  const pages = await Promise.all(
    [1, 2, 3, 4].map(async (page) => send('GET', `/conversations?per_page=1&page=${page}`)),
  )
  assert.deepEqual(pages.flatMap(idsOf), ids)
})

test('A create with a known external_id returns 200 with the existing conversation and creates nothing', async () => {
  const { send, id } = await workspace()
  const body = conversationBody('a@x.test', { external_id: 'c-1', title: 'First' })
  const created = await send('POST', '/conversations', body)
  assert.equal(created.status, 201)
  assert.equal(created.body.conversation.external_id, 'c-1')
  const again = await send('POST', '/conversations', { ...body, title: 'Second', tags: ['x'] })
  assert.equal(again.status, 200)
  assert.deepEqual(again.body, created.body)
  const other = await workspace()
  const elsewhere = await other.send('POST', '/conversations', body)
  assert.equal(elsewhere.status, 201)
  const { rows } = await owner.query(
    `select (select count(*) from conversations where workspace_id = $1) as conversations,
            (select count(*) from messages where workspace_id = $1) as messages,
            (select count(*) from tags where workspace_id = $1) as tags`,
    [id],
  )
  assert.deepEqual(rows, [{ conversations: 1, messages: 1, tags: 0 }])
})

test('Parallel creates with one external_id create one conversation', async () => {
  const { send, id } = await workspace()
  const replies = await Promise.all(
    Array.from({ length: 12 }, async (_, at) =>
      send('POST', '/conversations', conversationBody(`p${at}@x.test`, { external_id: 'same' })),
    ),
  )
  assert.equal(replies.filter(({ status }) => status === 201).length, 1)
  assert.equal(replies.filter(({ status }) => status === 200).length, 11)
  assert.equal(new Set(replies.map(({ body }) => body.conversation.id)).size, 1)
  await assertCountersExact(owner, id)
})

test("A message's external_id used twice, in one body or in two, is rejected with that id", async () => {
  const { send } = await workspace()
  const message = { body: 'a', external_id: 'm-1' }
  await createConversation(send, { messages_attributes: [message] })
  for (const messages of [
    [message],
    [
      { body: 'x', external_id: 'm-2' },
      { body: 'y', external_id: 'm-2' },
    ],
  ]) {
    const refused = await send(
      'POST',
      '/conversations',
      conversationBody('a@x.test', { messages_attributes: messages }),
    )
    assert.equal(refused.status, 422)
    assert.equal(
      refused.body.error,
      `Message external_id must be unique: ${messages[0]?.external_id}.`,
    )
  }
})
