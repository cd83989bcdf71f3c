import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send, type TestReply } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { storedReplySweep } from '../../store/writes/sweep-stored-replies.ts'

const { workspace, owner, address } = await startApp()
const elsewhere = await startApp({}, address)
const space = await workspace()
const { send } = space
const { id: conversationId } = await createConversation(send)
const messages = `/conversations/${conversationId}/messages`
const hello = { body: 'Hello', sender_email: 'bob@x.test' }

function withKey(key: string): Record<string, string> {
  return { 'idempotency-key': key }
}

async function eventCount(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int as count from events where workspace_id = $1',
    [space.id],
  )
  return rows[0]?.count ?? 0
}

/** What a retry repeats: all but the headers that name the very exchange. */
function essentials({ status, text, headers }: TestReply) {
  return { status, text, location: headers['location'], etag: headers['etag'] }
}

test('Every kind of write happens once under a key, and is replayed byte for byte', async () => {
  const asking: [method: string, path: string, body?: object][] = [
    [
      'POST',
      '/conversations',
      { visitor_attributes: { email: 'a@x.test' }, messages_attributes: [{ body: 'Hi' }] },
    ],
    ['PATCH', `/conversations/${conversationId}`, { title: 'New title' }],
    ['PATCH', `/conversations/${conversationId}`, { title: 'New title' }],
    ['DELETE', `/conversations/${conversationId}/assignee`],
    ['POST', messages, hello],
    ['POST', messages, { ...hello, external_id: 'm-1' }],
    ['POST', '/team-members', { emails: ['kim@x.test'] }],
    ['POST', `/conversations/${conversationId}/read`, { reader: 'team' }],
  ]
  const contact = (await send('GET', '/visitors')).body.contacts[0].id
  asking.push(['PATCH', `/visitors/${contact}`, { name: 'Once' }])
  for (const [index, [method, path, body]] of asking.entries()) {
    const key = withKey(`each-${index}`)
    const first = await send(method, path, body, key)
    assert.ok(first.status < 300, first.text)
    assert.equal(first.headers['idempotency-replayed'], undefined)
    const events = await eventCount()
    const again = await send(method, path, body, key)
    assert.deepEqual(essentials(again), essentials(first), `${method} ${path}`)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    const other = await elsewhere.sendAs({ host: `${space.subdomain}.localhost`, key: space.key })(
      method,
      path,
      body,
      key,
    )
    assert.deepEqual(essentials(other), essentials(first), `${method} ${path} on another server`)
    assert.equal(await eventCount(), events)
  }
  const kim = (await send('GET', '/team-members?email=kim@x.test')).body.team_members[0].id
  const leave = await send('DELETE', `/team-members/${kim}`, undefined, withKey('leave'))
  const left = await send('DELETE', `/team-members/${kim}`, undefined, withKey('leave'))
  assert.deepEqual(
    [leave.status, left.status, left.headers['idempotency-replayed']],
    [204, 204, 'true'],
  )
})

test('A key of a different request is refused with 422, for any body', async () => {
  await send('POST', messages, hello, withKey('taken'))
  for (const [path, body] of [
    [messages, { ...hello, body: 'Other' }],
    [messages, { body: '' }],
    ['/conversations', hello],
  ] as const) {
    const reply = await send('POST', path, body, withKey('taken'))
    assert.equal(reply.status, 422)
    assert.equal(reply.body.error, 'This Idempotency-Key was used for another request.')
  }
})

test('An error is not stored: the same key works once its cause is gone', async () => {
  const wrong = await send('POST', messages, { ...hello, sender_email: 'x' }, withKey('fixed'))
  assert.equal(wrong.status, 422)
  const right = await send('POST', messages, hello, withKey('fixed'))
  assert.equal(right.status, 201)
  assert.equal(right.headers['idempotency-replayed'], undefined)
})

test('A retry gets the stored reply although the change is no longer possible', async () => {
  const external = { ...hello, external_id: 'm-2' }
  const first = await send('POST', messages, external, withKey('gone'))
  const role = { organization_role: 'Standard' }
  const made = await send(
    'POST',
    '/team-members',
    { emails: ['gus@x.test'], ...role },
    withKey('gus'),
  )
  await owner.query('delete from message_mentions where workspace_id = $1', [space.id])
  assert.deepEqual(
    essentials(await send('POST', messages, external, withKey('gone'))),
    essentials(first),
  )
  const again = await send(
    'POST',
    '/team-members',
    { emails: ['gus@x.test'], ...role },
    withKey('gus'),
  )
  assert.deepEqual(essentials(again), essentials(made))
})

let conflicts = 0

/** Sends again while the key is in use, as a client does. */
async function persist(once: () => Promise<TestReply>): Promise<TestReply> {
  for (;;) {
    const reply = await once()
    if (reply.status !== 409) return reply
    assert.equal(reply.headers['retry-after'], '1')
    assert.match(reply.body.error, /in progress/)
    conflicts += 1
  }
}

test('Keys sent five times concurrently to two servers have one effect and one reply each', async () => {
  const other = elsewhere.sendAs({ host: `${space.subdomain}.localhost`, key: space.key })
  const doors: Send[] = [send, send, other, other, send]
  const before = (await send('GET', messages)).body.pagination.total_count
  const keys = Array.from({ length: 40 }, (_, index) => `five-${index}`)
  const answers = await Promise.all(
    keys.map(async (key) =>
      Promise.all(
        doors.map(async (door) => persist(async () => door('POST', messages, hello, withKey(key)))),
      ),
    ),
  )
  for (const [first, ...others] of answers) {
    assert.equal(first!.status, 201)
    for (const reply of others) assert.deepEqual(essentials(reply), essentials(first!))
  }
  assert.ok(conflicts > 0, 'No reply was 409 for a key in progress.')
  const ids = new Set(answers.flat().map(({ body }) => body.message.id))
  assert.equal(ids.size, keys.length)
  assert.equal((await send('GET', messages)).body.pagination.total_count, before + keys.length)
})

test('A key belongs to the API key, lasts a day, and has a form', async () => {
  const strangers = await workspace()
  const { id } = await createConversation(strangers.send)
  await send('POST', messages, hello, withKey('mine'))
  const theirs = await strangers.send(
    'POST',
    `/conversations/${id}/messages`,
    hello,
    withKey('mine'),
  )
  assert.equal(theirs.status, 201)
  const first = await send('POST', messages, hello, withKey('old'))
  await owner.query(
    `update kept_replies set created_at = created_at - interval '25 hours'
      where workspace_id = $1 and key = 'old'`,
    [space.id],
  )
  const later = await send('POST', messages, hello, withKey('old'))
  assert.notEqual(later.body.message.id, first.body.message.id)
  assert.deepEqual(
    essentials(await send('POST', messages, hello, withKey('old'))),
    essentials(later),
  )
  const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1_000)
  assert.equal(await storedReplySweep.sweep(owner, space.id, tomorrow), false)
  const { rows } = await owner.query('select from kept_replies where workspace_id = $1', [space.id])
  assert.equal(rows.length, 0)
  for (const key of ['', 'a b', 'k'.repeat(256)]) {
    assert.equal((await send('POST', messages, hello, withKey(key))).status, 400)
  }
  assert.equal((await send('GET', messages, undefined, withKey('a b'))).status, 200)
})
