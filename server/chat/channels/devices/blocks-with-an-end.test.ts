import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { openWidget, webChannel, type Visitor } from './testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
let channel: string
before(async () => {
  app = await startApp()
  space = await app.workspace()
  channel = await webChannel(app, space)
})

const none = {
  is_blocked: false,
  blocked_at: null,
  blocked_until: null,
  reason: null,
  blocked_by: null,
}

const make = async (): Promise<string> =>
  (await space.send('POST', '/visitors', { name: 'Somebody' })).body.contact.id

const block = async (contact: string, body: object = {}) =>
  space.send('PUT', `/visitors/${contact}/block`, body)

const blockOf = async (contact: string) =>
  (await space.send('GET', `/visitors/${contact}/block`)).body.block

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A visitor with a conversation, and its contact. */
async function chatting() {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('Hello')
  const { conversation } = (await space.send('GET', `/conversations/${id}`)).body
  return { visitor, id, contact: conversation.visitor.id as string }
}

const write = async (visitor: Visitor, id: string) => {
  const key = randomUUID()
  const message = { external_id: key, body: 'Again' }
  return visitor.send('POST', `/conversations/${id}/messages`, message, { 'idempotency-key': key })
}

const eventsOf = async (contact: string) =>
  (await space.send('GET', '/events?limit=1000&types=contact.*')).body.events
    .filter(({ data }: { data: { contact: { id: string } } }) => data.contact.id === contact)
    .map(({ type, data }: { type: string; data: { blocked_until?: string } }) =>
      data.blocked_until === undefined ? type : `${type} ${data.blocked_until}`,
    )

const blockedWith = async (contact: string) =>
  (await space.send('GET', '/visitors?blocked=true&include=block&per_page=100')).body.contacts.find(
    ({ id }: { id: string }) => id === contact,
  )?.block

test('A block with an end refuses until then, says who and why, and ends without an event', async () => {
  const { visitor, id, contact } = await chatting()
  const end = inMs(6_000)
  assert.equal((await block(contact, { blocked_until: end, reason: ' Insults ' })).status, 204)
  const refused = await write(visitor, id)
  assert.deepEqual([refused.status, refused.headers['porchlight-error']], [403, 'contact_blocked'])
  const list = (await visitor.send('GET', '/conversations')).body
  assert.deepEqual([list.is_blocked, list.blocked_until], [true, end])
  assert.equal(JSON.stringify(list).includes('Insults'), false)
  const shown = await blockOf(contact)
  const { name } = (await space.send('GET', '/api-key')).body.api_key
  assert.deepEqual(
    [shown.is_blocked, shown.blocked_until, shown.reason, shown.blocked_by.name],
    [true, end, 'Insults', name],
  )
  assert.deepEqual(await blockedWith(contact), shown)
  await until('it may write', 30_000, async () => (await write(visitor, id)).status === 201)
  assert.ok(Date.now() >= Date.parse(end))
  assert.deepEqual(await blockOf(contact), none)
  assert.equal(await blockedWith(contact), undefined)
  assert.equal((await visitor.send('GET', '/conversations')).text.includes('blocked'), false)
  assert.equal((await space.send('DELETE', `/visitors/${contact}/block`)).status, 204)
  assert.deepEqual(await eventsOf(contact), ['contact.created', `contact.blocked ${end}`])
})

test('The stream of a device begins anew when a block ends by itself', async () => {
  const { visitor, contact } = await chatting()
  await block(contact, { blocked_until: inMs(4_000) })
  const stream = await visitor.stream()
  await until('it has begun', 5_000, () => stream.frames.length > 0)
  const { next_after: place } = (await visitor.send('GET', '/events')).body
  await stream.ended
  assert.equal((await visitor.send('GET', `/events?after=${place}`)).status, 410)
  assert.equal((await visitor.send('GET', '/conversations')).body.is_blocked, undefined)
})

test('The stream of a device begins anew when its block gets another end, or none', async () => {
  const { visitor, contact } = await chatting()
  for (const [first, then] of [
    [inMs(3_600_000), inMs(7_200_000)],
    [inMs(3_600_000), null],
  ]) {
    await block(contact, { blocked_until: first })
    const stream = await visitor.stream()
    await until('it has begun', 5_000, () => stream.frames.length > 0)
    const { next_after: place } = (await visitor.send('GET', '/events')).body
    await block(contact, { blocked_until: then })
    await stream.ended
    assert.equal((await visitor.send('GET', `/events?after=${place}`)).status, 410)
    const list = (await visitor.send('GET', '/conversations')).body
    assert.deepEqual([list.is_blocked, list.blocked_until], [true, then ?? undefined])
  }
})

test('A request sets the whole block, and the same one again changes nothing', async () => {
  const contact = await make()
  const end = inMs(3_600_000)
  await block(contact, { blocked_until: end, reason: 'Spam' })
  const { blocked_at: since } = await blockOf(contact)
  await block(contact, { blocked_until: end, reason: 'Spam' })
  const later = inMs(7_200_000)
  await block(contact, { blocked_until: later })
  const changed = await blockOf(contact)
  assert.deepEqual(
    [changed.blocked_at, changed.blocked_until, changed.reason],
    [since, later, null],
  )
  await block(contact)
  assert.deepEqual((await blockOf(contact)).blocked_until, null)
  assert.deepEqual(await eventsOf(contact), [
    'contact.created',
    `contact.blocked ${end}`,
    `contact.blocked ${later}`,
    'contact.blocked',
  ])
})

test('An end that is no time to come, and a reason that is too long, are refused', async () => {
  const contact = await make()
  for (const [body, error] of [
    [{ blocked_until: '2020-01-01T00:00:00Z' }, 'blocked_until must be in the future.'],
    [{ blocked_until: 'tomorrow' }, 'blocked_until must be an ISO 8601 timestamp.'],
    [{ blocked_until: 5 }, 'blocked_until must be an ISO 8601 timestamp.'],
    [{ reason: 'x'.repeat(501) }, 'reason is too long.'],
  ] as const) {
    const { status, body: said } = await block(contact, body)
    assert.deepEqual([status, said.error], [422, error])
  }
  assert.deepEqual(await blockOf(contact), none)
  assert.equal((await block(randomUUID(), { blocked_until: 'tomorrow' })).status, 404)
  for (const query of ['include=block', 'blocked=true&include=traits']) {
    assert.equal((await space.send('GET', `/visitors?${query}`)).status, 422, query)
  }
})

test('Of two merged blocks the one that ends last holds, and nothing of one that has ended', async () => {
  const [day, week] = [inMs(86_400_000), inMs(604_800_000)]
  for (const [own, other, held] of [
    [{ blocked_until: day }, { blocked_until: week, reason: 'Spam' }, [week, 'Spam']],
    [{ blocked_until: week }, { blocked_until: day }, [week, null]],
    [{ blocked_until: week }, {}, [null, null]],
    [{ reason: 'For ever' }, { blocked_until: day }, [null, 'For ever']],
  ] as const) {
    const [into, from] = [await make(), await make()]
    await block(into, own)
    await block(from, other)
    await space.send('POST', `/visitors/${into}/merge`, { from })
    const { is_blocked: isBlocked, blocked_until: end, reason } = await blockOf(into)
    assert.deepEqual([isBlocked, end, reason], [true, ...held])
  }
  const [into, from] = [await make(), await make()]
  await app.owner.query(
    `update contacts set blocked_at = now() - interval '2 days', blocked_until = now() - interval '1 day'
      where workspace_id = $1 and id = $2`,
    [space.id, from],
  )
  const preview = await space.send('GET', `/visitors/${into}/merge?from=${from}`)
  assert.equal(preview.body.preview.is_blocked, false, preview.text)
  await space.send('POST', `/visitors/${into}/merge`, { from })
  assert.deepEqual(await blockOf(into), none)
  assert.deepEqual(await eventsOf(into), ['contact.created', 'contact.merged'])
})

test('End and reason are exported with the contact, the reason as notes are, and the log has no reason', async () => {
  const contact = await make()
  const end = inMs(86_400_000)
  await block(contact, { blocked_until: end, reason: 'Reads aloud' })
  const path = `/visitors/${contact}/export`
  const whole = (await space.send('GET', path)).body
  assert.deepEqual([whole.blocked_until, whole.block_reason], [end, 'Reads aloud'])
  assert.equal(JSON.stringify(whole.events).includes('Reads aloud'), false)
  const bare = (await space.send('GET', `${path}?notes=false`)).body
  assert.deepEqual([bare.blocked_until, bare.block_reason], [end, undefined])
})
