import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startApp, type TestApp, type TestReply, type TestWorkspace } from '../../../../test/app.ts'
import { openWidget, webChannel, type Visitor } from './testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
let channel: string
let secret: string
before(async () => {
  app = await startApp()
  space = await app.workspace()
  channel = await webChannel(app, space)
  const made = await space.send('POST', `/channels/${channel}/secrets`, { identity_space: null })
  secret = made.body.channel_secret.secret
})

const contactOf = async (conversationId: string): Promise<string> =>
  (await space.send('GET', `/conversations/${conversationId}`)).body.conversation.visitor.id

const setBlocked = async (contactId: string, isBlocked = true): Promise<void> => {
  const method = isBlocked ? 'PUT' : 'DELETE'
  const { status, text } = await space.send(method, `/visitors/${contactId}/block`)
  assert.equal(status, 204, text)
}

const blockOf = async (contactId: string) => {
  const reply = await space.send('GET', `/visitors/${contactId}/block`)
  assert.ok(reply.headers['etag'])
  return reply.body.block
}

const write = async (visitor: Visitor, id: string, body: string, key: string = randomUUID()) =>
  visitor.send(
    'POST',
    `/conversations/${id}/messages`,
    { external_id: key, body },
    { 'idempotency-key': key },
  )

const begin = async (visitor: Visitor) =>
  visitor.widget(
    'POST',
    '/conversations',
    { message: { body: 'Another one' } },
    { 'idempotency-key': randomUUID() },
  )

const upload = async (visitor: Visitor) =>
  visitor.send('POST', '/attachments', Buffer.from('Paid.'), {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="a.txt"',
  })

const identify = async (visitor: Visitor, sub: string) => {
  const base64 = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const iat = Math.floor(Date.now() / 1_000)
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub, iat, exp: iat + 60 })}`
  const mark = createHmac('sha256', secret).update(signed).digest('base64url')
  return visitor.widget('POST', '/identity', { identity_token: `${signed}.${mark}` })
}

function assertRefused({ status, body, headers }: TestReply, name: string): void {
  const seen = [status, body.error, headers['porchlight-error']]
  assert.deepEqual(seen, [403, 'You cannot write in this chat.', 'contact_blocked'], name)
}

async function assertMuted(visitor: Visitor, id: string): Promise<void> {
  assertRefused(await write(visitor, id, 'Again'), 'a message')
  assertRefused(await upload(visitor), 'a file')
  assertRefused(await begin(visitor), 'a conversation')
  const typing = await visitor.send('POST', `/conversations/${id}/typing`, { text: 'Rude wo' })
  assertRefused(typing, 'words that are being typed')
}

const eventsOf = async (contactId: string, after: number) =>
  (await space.send('GET', `/events?after=${after}&types=contact.*`)).body.events.filter(
    ({ data }: { data: { contact: { id: string } } }) => data.contact.id === contactId,
  )

const latest = async () => (await space.send('GET', '/events?after=0')).body.latest_sequence

test('Whoever is blocked sends nothing, reads what there is, and is let in again', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('Hello')
  const contact = await contactOf(id)
  const plain = await visitor.send('GET', '/conversations')
  assert.deepEqual(Object.keys(plain.body), ['conversations'])
  assert.deepEqual(await blockOf(contact), {
    is_blocked: false,
    blocked_at: null,
    blocked_until: null,
    reason: null,
    blocked_by: null,
  })
  await setBlocked(contact)
  await assertMuted(visitor, id)
  const list = await visitor.send('GET', '/conversations')
  assert.deepEqual(
    [list.status, list.body.is_blocked, list.body.conversations.length],
    [200, true, 1],
  )
  const { messages } = (await visitor.send('GET', `/conversations/${id}/messages`)).body
  assert.deepEqual(
    messages.map(({ body }: { body: string }) => body),
    ['<p>Hello</p>'],
  )
  assert.equal((await visitor.send('POST', `/conversations/${id}/read`, {})).status, 204)
  const { is_blocked: isBlocked, blocked_at: at } = await blockOf(contact)
  assert.deepEqual([isBlocked, Date.parse(at) > Date.now() - 60_000], [true, true])
  await setBlocked(contact, false)
  assert.equal((await write(visitor, id, 'Sorry')).status, 201)
  assert.equal((await upload(visitor)).status, 201)
  assert.equal((await begin(visitor)).status, 201)
  assert.equal((await visitor.send('GET', '/conversations')).text.includes('is_blocked'), false)
})

test('A refused message can be sent again, and one that has arrived is not refused', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start()
  const contact = await contactOf(id)
  const key = randomUUID()
  const arrived = await write(visitor, id, 'In time', key)
  assert.equal(arrived.status, 201)
  await setBlocked(contact)
  const again = await visitor.send('POST', `/conversations/${id}/messages`, {
    external_id: key,
    body: 'In time',
  })
  assert.deepEqual([again.status, again.body.message.id], [200, arrived.body.message.id])
  const late = randomUUID()
  assertRefused(await write(visitor, id, 'Late', late), 'late')
  await setBlocked(contact, false)
  assert.equal((await write(visitor, id, 'Late', late)).status, 201)
})

test('Another device of the same person is blocked, and so is the person that a blocked visitor signs in as', async () => {
  const [phone, laptop] = [openWidget(app, space, channel), openWidget(app, space, channel)]
  const { id } = await phone.start()
  assert.equal((await identify(phone, 'eve')).status, 200)
  await setBlocked(await contactOf(id))
  assert.equal((await identify(laptop, 'eve')).status, 200)
  await assertMuted(laptop, id)
  const known = await space.send('POST', '/visitors', { user_identifier: 'mallory' })
  const stranger = openWidget(app, space, channel)
  const begun = await stranger.start()
  await setBlocked(await contactOf(begun.id))
  assert.equal((await identify(stranger, 'mallory')).status, 200)
  assert.equal(await contactOf(begun.id), known.body.contact.id)
  await assertMuted(stranger, begun.id)
  assert.equal((await blockOf(known.body.contact.id)).is_blocked, true)
  const other = openWidget(app, space, channel)
  await other.start('Another person')
})

test('Merging keeps the block, whichever of the two has it, and the log says so', async () => {
  const contact = async () =>
    (await space.send('POST', '/visitors', { name: 'Somebody' })).body.contact.id as string
  for (const isTarget of [true, false]) {
    const [into, from] = [await contact(), await contact()]
    await setBlocked(isTarget ? into : from)
    const before = await latest()
    const merged = await space.send('POST', `/visitors/${into}/merge`, { from })
    assert.equal(merged.body.contact.id, into)
    assert.equal((await blockOf(into)).is_blocked, true)
    const events = await eventsOf(into, before)
    const types = events.map(({ type }: { type: string }) => type)
    assert.deepEqual(types, isTarget ? ['contact.merged'] : ['contact.merged', 'contact.blocked'])
    assert.deepEqual(events[0].data.changed, [])
  }
})

test('Blocking twice is one event, of the audit trail as well, and other changes keep the block', async () => {
  const { contact } = (await space.send('POST', '/visitors', { user_identifier: 'once' })).body
  const before = await latest()
  await setBlocked(contact.id)
  const { blocked_at: since } = await blockOf(contact.id)
  await setBlocked(contact.id)
  await space.send('PATCH', `/visitors/${contact.id}`, { name: 'Eve' })
  await space.send('PUT', '/visitors/by-identifier/once', { phone_number: '+31 20 123' })
  const byKey = await space.send('POST', '/conversations', {
    visitor_attributes: { user_identifier: 'once' },
    messages_attributes: [{ body: 'By the shop' }],
  })
  assert.equal(byKey.status, 201, 'The API writes for a blocked contact.')
  const { is_blocked: isBlocked, blocked_at: at } = await blockOf(contact.id)
  assert.deepEqual([isBlocked, at], [true, since])
  await setBlocked(contact.id, false)
  await setBlocked(contact.id, false)
  const events = await eventsOf(contact.id, before)
  const types = events.map(({ type }: { type: string }) => type)
  assert.deepEqual(types, [
    'contact.blocked',
    'contact.updated',
    'contact.updated',
    'contact.unblocked',
  ])
  assert.equal(events[0].created_at, since)
  assert.deepEqual(events[1].data.changed, ['name'])
  const { entries } = (await space.send('GET', '/audit?action=contact.blocked')).body
  const trail = entries.find((one: { sequence: number }) => one.sequence === events[0].sequence)
  assert.deepEqual(trail.resource, { type: 'contact', id: contact.id })
})

test('The stream of a device begins anew when it is blocked and when it is let in', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start()
  const contact = await contactOf(id)
  let place = ''
  for (const isBlocked of [true, false]) {
    const stream = await visitor.stream('', place === '' ? {} : { 'last-event-id': place })
    await until('it has begun', 5_000, () => stream.frames.length > 0)
    const polled = (await visitor.send('GET', '/events')).body.next_after
    const waiting = visitor.send('GET', `/events?after=${polled}&wait=20`)
    await setBlocked(contact, isBlocked)
    await stream.ended
    const again = await visitor.send('GET', `/events?after=${(await waiting).body.next_after}`)
    assert.equal(again.status, 410, 'a poll')
    place = stream.frames.findLast((frame) => frame.id !== undefined)?.id ?? ''
    const next = await visitor.stream('', { 'last-event-id': place })
    await until('it begins', 5_000, () => next.frames.length > 0)
    assert.equal(next.frames[0]?.event, 'reset')
    place = next.frames[0]?.id ?? ''
    next.abort()
    await next.ended
  }
})

test('A block is exported with its contact and ends with it', async () => {
  const { contact } = (await space.send('POST', '/visitors', { user_identifier: 'gone' })).body
  const path = `/visitors/${contact.id}`
  assert.equal((await space.send('GET', `${path}/export`)).text.includes('blocked_at'), false)
  await setBlocked(contact.id)
  const { blocked_at: since } = await blockOf(contact.id)
  assert.equal((await space.send('GET', `${path}/export`)).body.blocked_at, since)
  assert.equal((await space.send('DELETE', path)).status, 204)
  for (const method of ['GET', 'PUT', 'DELETE']) {
    assert.equal((await space.send(method, `${path}/block`)).status, 404, method)
  }
})
