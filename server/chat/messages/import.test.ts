import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'

const { workspace, owner } = await startApp()

const day = (number: number) => `2024-01-0${number}T00:00:00.000Z`

async function imported() {
  const space = await workspace()
  const id = await startConversation(space.send, 'bob@x.test', {
    created_at: day(1),
    messages_attributes: [
      { body: 'three', created_at: day(3) },
      { body: 'one', created_at: day(1) },
    ],
  })
  const path = `/conversations/${id}/messages`
  const post = async (body: object) =>
    space.send('POST', path, { sender_email: 'bob@x.test', ...body })
  const texts = async () => {
    const list = await space.send('GET', path)
    return (list.body['messages'] as { body: string }[]).map(({ body }) => body.slice(3, -4))
  }
  return { ...space, conversation: id, path, post, texts }
}

test('An imported message keeps its date, counts as read and is placed by its date', async () => {
  const { send, post, texts, path, conversation, id } = await imported()
  assert.deepEqual(await texts(), ['one', 'three'])
  const before = (await send('GET', `/conversations/${conversation}`)).body['conversation']!
  const two = await post({ body: 'two', created_at: day(2) })
  assert.equal(two.status, 201)
  assert.equal(two.body['message']!['created_at'], day(2))
  assert.equal(two.body['message']!['status'], 'read')
  assert.ok(String(two.body['message']!['updated_at']) > String(before['updated_at']))
  await post({ body: 'four', created_at: day(4) })
  await post({ body: 'first again', created_at: day(1) })
  await post({ body: 'live' })
  await post({ body: 'five', created_at: day(5) })
  assert.deepEqual(await texts(), ['one', 'first again', 'two', 'three', 'four', 'five', 'live'])
  const { rows } = await owner.query(
    'select position from messages where workspace_id = $1 order by position',
    [id],
  )
  assert.deepEqual(
    rows.map(({ position }) => position),
    [1, 2, 3, 4, 5, 6, 7],
  )
  const page = await send('GET', `${path}?page=2&per_page=3`)
  assert.deepEqual(
    (page.body['messages'] as { body: string }[]).map(({ body }) => body),
    ['<p>three</p>', '<p>four</p>', '<p>five</p>'],
  )
})

test('Concurrent imports leave no gap, no repeat and the order of their dates', async () => {
  const { post, texts, id } = await imported()
  const hours = Array.from({ length: 12 }, (_, at) => String(at).padStart(2, '0'))
  const sent = await Promise.all(
    hours.map(async (hour) => post({ body: hour, created_at: `2024-01-02T${hour}:00:00Z` })),
  )
  assert.ok(sent.every(({ status }) => status === 201))
  assert.deepEqual(await texts(), ['one', ...hours, 'three'].slice(0, 15))
  const { rows } = await owner.query(
    `select array_agg(position order by position) = array_agg(rank order by rank) as gapless
       from (select position, row_number() over (order by created_at, id) as rank
               from messages where workspace_id = $1) ranked`,
    [id],
  )
  assert.equal(rows[0].gapless, true)
})

test('created_at that is not a timestamp, in the future or before the conversation is rejected', async () => {
  const { post, texts } = await imported()
  const invalid = 'Invalid created_at. It must be an ISO 8601 timestamp.'
  for (const created_at of ['x', '2024-02-30', 1_700_000_000, '1700000000', {}, [day(2)], true]) {
    const refused = await post({ body: 'x', created_at })
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body, { error: invalid })
  }
  const future = await post({ body: 'x', created_at: '9000-01-01T00:00:00Z' })
  assert.equal(future.text, `{"error":"created_at can't be in the future."}`)
  const early = await post({ body: 'x', created_at: '2023-12-31T23:59:59.999Z' })
  assert.deepEqual(early.body, {
    error: "A message's created_at can't be earlier than its conversation's created_at.",
  })
  assert.equal(early.status, 422)
  assert.deepEqual(await texts(), ['one', 'three'])
})

test('A blank created_at counts as absent: the message is live', async () => {
  const { post } = await imported()
  for (const created_at of [null, '']) {
    const sent = await post({ body: 'x', created_at })
    assert.equal(sent.body['message']!['status'], 'sent')
  }
})

test('A send repeated with its external_id answers 200 with the first message and adds nothing', async () => {
  const { post, texts, path, send } = await imported()
  const first = await post({ body: 'x', external_id: 'ext-1' })
  assert.equal(first.status, 201)
  assert.equal(first.body['message']!['external_id'], 'ext-1')
  const again = await post({ body: 'something else', external_id: 'ext-1' })
  assert.equal(again.status, 200)
  assert.deepEqual(again.body, first.body)
  assert.deepEqual(await texts(), ['one', 'three', 'x'])
  const single = await send('GET', `${path}/${first.body['message']!['id']}`)
  assert.deepEqual(single.body, first.body)
  const exact = await post({ body: 'x', external_id: 'EXT-1' })
  assert.equal(exact.status, 201)
})

test('Parallel sends with one external_id create one message', async () => {
  const { post, texts } = await imported()
  const sent = await Promise.all(
    Array.from({ length: 8 }, async () => post({ body: 'x', external_id: 'ext-1' })),
  )
  assert.deepEqual(
    sent.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 200, 200, 200, 200, 200, 200, 201],
  )
  assert.equal(new Set(sent.map(({ body }) => String(body['message']!['id']))).size, 1)
  assert.deepEqual(await texts(), ['one', 'three', 'x'])
})

test('An external_id of a message in another conversation is rejected by name', async () => {
  const { send, post, texts } = await imported()
  await startConversation(send, 'eve@x.test', {
    external_id: 'conversations-are-apart',
    messages_attributes: [{ body: 'x', external_id: 'taken' }],
  })
  const refused = await post({ body: 'x', external_id: 'taken' })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body, { error: 'Message external_id must be unique: taken.' })
  const apart = await post({ body: 'y', external_id: 'conversations-are-apart' })
  assert.equal(apart.status, 201)
  assert.deepEqual(await texts(), ['one', 'three', 'y'])
})

test('Two messages of one create with one external_id are rejected, and nothing is created', async () => {
  const { send } = await workspace()
  const refused = await send('POST', '/conversations', {
    visitor_attributes: { email: 'a@x.test' },
    messages_attributes: [
      { body: 'x', external_id: 'same' },
      { body: 'y', external_id: 'same' },
    ],
  })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body, { error: 'Message external_id must be unique: same.' })
  assert.equal((await send('GET', '/visitors')).body['pagination']!['total_count'], 0)
})
