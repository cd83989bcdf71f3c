import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { startApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { countRoundTrips } from '../../../../test/count-round-trips.ts'
import { findByToken, makeDeviceCache } from '../../../api/access/authenticate-device.ts'
import { newToken, openWidget, webChannel } from './testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
let channel: string
before(async () => {
  app = await startApp()
  space = await app.workspace()
  channel = await webChannel(app, space)
})

async function rowsOf(table: string, workspaceId = space.id): Promise<number> {
  const { rows } = await app.owner.query(
    `select count(*)::int as n from ${table} where workspace_id = $1`,
    [workspaceId],
  )
  return rows[0].n
}

test('The first message makes device, contact, conversation and message together, and a retry none again', async () => {
  const own = await app.workspace()
  const visitor = openWidget(app, own, await webChannel(app, own))
  const tables = ['widget_devices', 'contacts', 'conversations', 'messages']
  assert.deepEqual(await Promise.all(tables.map(async (one) => rowsOf(one, own.id))), [0, 0, 0, 0])
  const id = randomUUID()
  const send = async () =>
    visitor.widget(
      'POST',
      '/conversations',
      {
        message: { external_id: id, body: 'Charged twice' },
        page: { url: 'https://shop.example/cart?utm_source=mail&session=s3cret#x', title: 'Cart' },
        language: 'de',
      },
      { 'idempotency-key': id },
    )
  const [first, second] = [await send(), await send()]
  assert.equal(first.status, 201, first.text)
  assert.equal(second.status, 201)
  assert.equal(second.text, first.text)
  assert.equal(second.headers['idempotency-replayed'], 'true')
  assert.deepEqual(await Promise.all(tables.map(async (one) => rowsOf(one, own.id))), [1, 1, 1, 1])
  const { conversation, message } = first.body
  assert.deepEqual(
    [conversation.status, conversation.unread_count, conversation.last_message],
    ['open', 0, message],
  )
  assert.deepEqual(
    { ...message, id: '', sent_at: '' },
    {
      id: '',
      conversation_id: conversation.id,
      external_id: id,
      body: '<p>Charged twice</p>',
      sent_at: '',
      sender: { type: 'visitor', first_name: null, picture: null },
      attachments: [],
      status: 'sent',
    },
  )
  const seen = await own.send('GET', `/conversations/${conversation.id}`)
  assert.equal(seen.body.conversation.origin_page_url, 'https://shop.example/cart?utm_source=mail')
  assert.equal(seen.body.conversation.origin_page_title, 'Cart')
  assert.equal(seen.body.conversation.title, 'Charged twice')
  const { events } = (await own.send('GET', '/events')).body
  const types = events.map(({ type }: { type: string }) => type)
  assert.deepEqual(types.slice(-3), ['contact.created', 'conversation.created', 'message.created'])
})

test('Two first messages of one browser at once make one device', async () => {
  const own = await app.workspace()
  const visitor = openWidget(app, own, await webChannel(app, own))
  await Promise.all([visitor.start('One'), visitor.start('Two')])
  assert.equal(await rowsOf('widget_devices', own.id), 1)
  assert.equal(await rowsOf('contacts', own.id), 1)
  const { body } = await visitor.send('GET', '/conversations')
  assert.equal(body.conversations.length, 2)
})

test('Visitor and agent talk: the visitor reads answers, never notes, and opens a closed conversation again', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('Hello')
  const path = `/conversations/${id}/messages`
  await space.send('POST', path, { body: 'Hi', sender_email: space.adminEmail })
  await space.send('POST', path, { body: 'Secret', kind: 'note', sender_email: space.adminEmail })
  const { body } = await visitor.send('GET', path)
  assert.deepEqual(
    body.messages.map((one: { body: string; sender: object }) => [one.body, one.sender]),
    [
      ['<p>Hello</p>', { type: 'visitor', first_name: null, picture: null }],
      ['<p>Hi</p>', { type: 'agent', first_name: 'Ann', picture: null }],
    ],
  )
  assert.equal(
    (await visitor.send('GET', `/conversations/${id}`)).body.conversation.unread_count,
    1,
  )
  assert.equal((await visitor.send('POST', `/conversations/${id}/read`, {})).status, 204)
  assert.equal(
    (await visitor.send('GET', `/conversations/${id}`)).body.conversation.unread_count,
    0,
  )
  await space.send('PATCH', `/conversations/${id}`, { status: 'closed' })
  assert.equal((await visitor.send('GET', '/conversations')).body.conversations[0].status, 'closed')
  const external = randomUUID()
  const again = async () => visitor.send('POST', path, { body: 'Still', external_id: external })
  const [sent, repeated] = [await again(), await again()]
  assert.deepEqual([sent.status, repeated.status], [201, 200])
  assert.equal(repeated.text, sent.text)
  const seen = await space.send('GET', `/conversations/${id}`)
  assert.equal(seen.body.conversation.status, 'open')
  const open = await space.send('GET', '/conversations?status=open&per_page=100')
  assert.ok(open.body.conversations.some((one: { id: string }) => one.id === id))
})

test('A visitor says by body_format what a body is, and may not send Markdown', async () => {
  const visitor = openWidget(app, space, channel)
  const started = await visitor.widget(
    'POST',
    '/conversations',
    { message: { body: 'a<br>b', body_format: 'text' } },
    { 'idempotency-key': randomUUID() },
  )
  assert.equal(started.status, 201, started.text)
  const { conversation, message } = started.body
  assert.equal(message.body, '<p>a&lt;br&gt;b</p>')
  const path = `/conversations/${conversation.id}/messages`
  const sent = await visitor.send('POST', path, { body: '<b>a', body_format: 'html' })
  assert.equal(sent.body['message']!['body'], '<b>a</b>')
  const refused = await visitor.send('POST', path, { body: 'a', body_format: 'markdown' })
  assert.deepEqual(refused.body, {
    error: 'Invalid body_format: markdown. Allowed values are html, text.',
  })
})

test('Pages of messages go back and forth from one of them', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('m1')
  const path = `/conversations/${id}/messages`
  for (const body of ['m2', 'm3', 'm4', 'm5']) {
    await space.send('POST', path, { body, sender_email: space.adminEmail })
  }
  const page = async (query: string) => {
    const { body } = await visitor.send('GET', `${path}?${query}`)
    const bodies = body.messages.map((one: { body: string }) => one.body.slice(3, 5))
    return {
      bodies,
      first: body.messages[0]?.id,
      last: body.messages.at(-1)?.id,
      more: body.has_more,
    }
  }
  const last = await page('limit=2')
  assert.deepEqual([last.bodies, last.more], [['m4', 'm5'], true])
  const before = await page(`limit=2&before=${last.first}`)
  assert.deepEqual([before.bodies, before.more], [['m2', 'm3'], true])
  const first = await page(`limit=2&before=${before.first}`)
  assert.deepEqual([first.bodies, first.more], [['m1'], false])
  const after = await page(`limit=3&after=${first.last}`)
  assert.deepEqual([after.bodies, after.more], [['m2', 'm3', 'm4'], true])
})

test('Without ticket, with a forged or a foreign one, and without a key no device is made', async () => {
  const other = await app.workspace()
  const foreign = openWidget(app, other, await webChannel(app, other))
  const visitor = openWidget(app, space, channel)
  const [said = '', signature = ''] = visitor.ticket.split('.')
  const message = { message: { body: 'Hi' } }
  const tickets = [
    undefined,
    '',
    'x',
    `${said}.${signature.slice(2)}AA`,
    foreign.ticket,
    'x'.repeat(9_000),
  ]
  for (const ticket of tickets) {
    const reply = await visitor.widget(
      'POST',
      '/conversations',
      { ...message, ticket },
      { 'idempotency-key': 'k' },
    )
    assert.equal(reply.status, 403, `${ticket}`)
  }
  const unkeyed = await visitor.widget('POST', '/conversations', message)
  assert.equal(unkeyed.status, 400)
  const weak = await visitor.widget(
    'POST',
    '/conversations',
    { ...message, device_token: 'short' },
    { 'idempotency-key': 'k' },
  )
  assert.equal(weak.status, 422)
  assert.equal((await visitor.send('GET', '/conversations')).status, 401)
})

test('Changes are refused from other origins and without one', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start()
  for (const origin of [
    'https://evil.example',
    'null',
    undefined,
    `http://${space.subdomain}.localhost:${app.port}`,
  ]) {
    const sent = await visitor.send(
      'POST',
      `/conversations/${id}/messages`,
      { body: 'x' },
      { origin },
    )
    assert.equal(sent.status, 403, `${origin}`)
    const made = await visitor.widget('POST', '/device', {}, { origin })
    assert.equal(made.status, 403, `${origin}`)
  }
})

test('Tokens and keys work at their own door alone', async () => {
  const visitor = openWidget(app, space, channel)
  await visitor.start()
  const other = await app.workspace()
  const team = { host: `${space.subdomain}.localhost:${app.port}` }
  const elsewhere = { host: `chat--${other.subdomain}.localhost:${app.port}` }
  const key = { 'x-api-key': space.key, authorization: undefined }
  const bearer = { authorization: `Bearer ${space.key}` }
  for (const headers of [team, elsewhere, key, bearer, { 'x-api-key': space.key }]) {
    const reply = await visitor.send('GET', '/conversations', undefined, headers)
    assert.equal(reply.status, 401, JSON.stringify(headers))
  }
  assert.equal((await visitor.send('GET', '/conversations')).status, 200)
})

test('A device sees only what began on it, also of the same contact (CVE-2026-4262, CVE-2026-4263)', async () => {
  const one = openWidget(app, space, channel)
  const two = openWidget(app, space, channel)
  const mine = await one.start('Mine')
  const theirs = await two.start('Theirs')
  for (const path of ['', '/messages']) {
    const reply = await one.send('GET', `/conversations/${theirs.id}${path}`)
    assert.deepEqual([reply.status, reply.body], [404, { error: 'Conversation does not exist.' }])
  }
  for (const path of ['/messages', '/read']) {
    const reply = await one.send('POST', `/conversations/${theirs.id}${path}`, { body: 'x' })
    assert.equal(reply.status, 404)
  }
  const seen = await space.send('GET', `/conversations/${theirs.id}`)
  const visitorId = seen.body.conversation.visitor.id
  const listed = await one.send(
    'GET',
    `/conversations?visitor=${visitorId}&visitor_id=${visitorId}`,
  )
  assert.deepEqual(
    listed.body.conversations.map(({ id }: { id: string }) => id),
    [mine.id],
  )
  const merged = await space.send('GET', `/conversations/${mine.id}`)
  const from = merged.body.conversation.visitor.id
  assert.equal((await space.send('POST', `/visitors/${visitorId}/merge`, { from })).status, 200)
  const after = await one.send('GET', '/conversations')
  assert.deepEqual(
    after.body.conversations.map(({ id }: { id: string }) => id),
    [mine.id],
  )
})

test('Forgetting a device ends its token and leaves the conversation to the team', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start()
  assert.equal((await visitor.widget('DELETE', '/device')).status, 204)
  assert.equal((await visitor.send('GET', '/conversations')).status, 401)
  assert.equal((await visitor.widget('DELETE', '/device')).status, 401)
  assert.equal((await space.send('GET', `/conversations/${id}`)).status, 200)
})

test('A device token is in no reply', async () => {
  const token = newToken()
  const visitor = openWidget(app, space, channel, token)
  const reply = await visitor.widget('POST', '/device', {})
  assert.equal(reply.status, 201)
  assert.ok(!reply.text.includes(token))
})

test('A device is cached with its contact, and never without one', async () => {
  const visitor = openWidget(app, space, channel)
  assert.equal((await visitor.widget('POST', '/device', {})).status, 201)
  const devices = makeDeviceCache()
  const find = async () =>
    findByToken(
      { database: app.services.database, devices },
      { token: visitor.token, workspace_id: space.id },
    )
  assert.equal((await find())?.contact_id, null)
  assert.equal(devices.size(), 0)
  await visitor.start()
  assert.ok((await find())?.contact_id)
  assert.equal(devices.size(), 1)
})

test('A first message takes three round trips: who sends it, what is there, and what is written with its reply', async () => {
  const own = await app.workspace()
  const channelId = await webChannel(app, own)
  // Settings and ticket are remembered.
  await openWidget(app, own, channelId).start()
  const { pool } = app.services.database
  await Promise.all(Array.from({ length: 40 }, async () => pool.query('select 1')))
  const trips = countRoundTrips(pool)
  await openWidget(app, own, channelId).start()
  assert.equal(trips(), 3)
})
