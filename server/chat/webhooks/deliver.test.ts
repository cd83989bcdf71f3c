import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { createConversation } from '../../../test/conversations.ts'
import { countRoundTrips } from '../../../test/count-round-trips.ts'
import { verify, type Received } from './testing/receiver.ts'
import {
  addWebhook,
  jobsPool,
  later,
  owner,
  receive,
  until,
  workspace,
} from './testing/scenario.ts'

const answer =
  (status: number, headers = {}) =>
  (_received: Received, reply: ServerResponse) =>
    void reply.writeHead(status, headers).end('said so')
const types = ({ received }: { received: Received[] }) => received.map(({ event }) => event.type)
const say = (body: string) => ({ body, sender_email: 'bob@x.test' })

test('An event is delivered as logged, with the headers and signature of Standard Webhooks', async () => {
  const acme = await workspace()
  const receiver = await receive()
  const { secret, path } = await addWebhook(acme, receiver.url)
  const { id } = await createConversation(acme.send)
  await until('all events arrive', () => receiver.received.length >= 3)
  const { body } = await acme.send('GET', '/events')
  const logged = new Map(body.events.map((event: { id: string }) => [event.id, event]))
  for (const received of receiver.received) {
    verify(secret, received)
    assert.throws(() => verify(secret, { ...received, body: `${received.body} ` }))
    assert.deepEqual(received.event, logged.get(received.id))
    assert.equal(received.headers['content-type'], 'application/json')
  }
  assert.ok(types(receiver).includes('contact.created'))
  const ofConversation = receiver.received.filter(
    ({ event }) => (event.data.conversation?.id ?? event.data.conversation_id) === id,
  )
  assert.deepEqual(types({ received: ofConversation }), ['conversation.created', 'message.created'])
  const { body: page } = await acme.send('GET', `${path}/deliveries`)
  assert.ok(!JSON.stringify(page).includes(secret))
})

test('A message is found, planned, sent and recorded in four statements, without a job', async () => {
  const acme = await workspace()
  const receiver = await receive()
  const { path } = await addWebhook(acme, receiver.url, { event_types: ['message.created'] })
  const { id } = await createConversation(acme.send)
  const untilDelivered = async (total: number) =>
    until(`${total} delivered`, async () => {
      const { body } = await acme.send('GET', `${path}/deliveries?status=delivered`)
      return body.deliveries.length === total
    })
  await untilDelivered(1)
  const count = countRoundTrips(jobsPool)
  await acme.send('POST', `/conversations/${id}/messages`, say('More'))
  await untilDelivered(2)
  // The hint of another commit, or the poll, which takes three, may look once more.
  assert.ok(count() <= 8, `${count()} round trips`)
})

test('A filter passes the types it names, and imported events and their contacts are not delivered', async () => {
  const acme = await workspace()
  const receiver = await receive()
  await addWebhook(acme, receiver.url, { event_types: ['contact.*', 'message.*', 'note.created'] })
  const old = '2024-01-01'
  await acme.send('POST', '/conversations', {
    visitor_attributes: { email: 'old@x.test' },
    created_at: old,
    messages_attributes: [{ body: 'Old', created_at: old }],
  })
  const { id } = await createConversation(acme.send)
  const path = `/conversations/${id}/messages`
  await acme.send('POST', path, { body: 'x', sender_email: 'older@x.test', created_at: new Date() })
  const note = { body: 'Hm', kind: 'note', sender_email: acme.adminEmail }
  await acme.send('POST', `/conversations/${id}/messages`, note)
  await until('the note arrives', () => types(receiver).includes('note.created'))
  assert.deepEqual(types(receiver), ['contact.created', 'message.created', 'note.created'])
  const log = (await acme.send('GET', '/events?types=contact.created')).body.events
  assert.deepEqual(
    log.map(({ data }: { data: { imported?: true } }) => data.imported),
    [true, undefined, true],
  )
})

test('The first retry comes within five and a half seconds', async () => {
  const acme = await workspace()
  const times: number[] = []
  const receiver = await receive((_received, reply) => {
    times.push(performance.now())
    reply.writeHead(times.length === 1 ? 500 : 200).end()
  })
  await addWebhook(acme, receiver.url, { event_types: ['message.created'] })
  await createConversation(acme.send)
  await until('it is tried again', () => times.length === 2)
  const [first = 0, second = 0] = times
  assert.ok(second - first >= 5_000 && second - first < 5_500, `${second - first} ms`)
})

test('All that is pending comes at once when a receiver replies again, after few failures and after many', async () => {
  for (const events of [1, 2, 4]) {
    const acme = await workspace()
    const receiver = await receive(answer(500))
    const { path } = await addWebhook(acme, receiver.url, { event_types: ['message.created'] })
    const failed = async (tries: number) =>
      until('they have failed', async () => {
        const { body } = await acme.send('GET', `${path}/deliveries?status=pending`)
        const pending: { attempts: object[] }[] = body.deliveries
        return pending.flatMap(({ attempts }) => attempts).length >= tries
      })
    for (let event = 0; event < events; event += 1) await createConversation(acme.send)
    await failed(events)
    await later(6)
    // The next retries are half a minute away.
    await failed(2 * events)
    receiver.received.length = 0
    receiver.respond = answer(200)
    await createConversation(acme.send)
    if (events > 2) await later(12)
    const since = performance.now()
    await until('all arrive', () => receiver.received.length === events + 1)
    assert.ok(performance.now() - since < 10_000)
    assert.equal(new Set(receiver.received.map(({ id }) => id)).size, events + 1)
  }
})

test('Many failures at once are one, so a moment of outage is made up for within five and a half seconds', async () => {
  const acme = await workspace()
  const receiver = await receive(answer(500))
  await addWebhook(acme, receiver.url, { event_types: ['message.created'] })
  const events = 24
  await Promise.all(Array.from({ length: events }, async () => createConversation(acme.send)))
  await until('several have failed', () => receiver.received.length > 10)
  receiver.received.length = 0
  receiver.respond = answer(200)
  await later(6)
  await until('all arrive', () => receiver.received.length >= events)
  assert.equal(new Set(receiver.received.map(({ id }) => id)).size, events)
})

test('A failed event is retried with its id, and later events of its conversation wait for it', async () => {
  const acme = await workspace()
  const receiver = await receive()
  const { path, secret } = await addWebhook(acme, receiver.url, { event_types: ['message.*'] })
  const [broken, other] = [await createConversation(acme.send), await createConversation(acme.send)]
  await until('both begin', () => receiver.received.length === 2)
  const isBroken = ({ event }: Received) => event.data.conversation_id === broken.id
  receiver.received.length = 0
  receiver.respond = (received, reply) =>
    void reply.writeHead(isBroken(received) ? 503 : 204).end('not now')
  for (const text of ['1', '2', '3']) {
    for (const { id } of [broken, other]) {
      await acme.send('POST', `/conversations/${id}/messages`, say(text))
    }
  }
  const tries = () => receiver.received.filter(isBroken)
  await until(
    'the other conversation arrives',
    () => receiver.received.length - tries().length >= 3,
  )
  // A success of the other conversation may look like the end of an outage once.
  assert.ok(tries().length <= 2)
  await later(6)
  await until('it is tried again', () => tries().length === 2)
  const pending = async () => {
    const { body } = await acme.send('GET', `${path}/deliveries?status=pending`)
    return body.deliveries
  }
  await until('that is recorded', async () => (await pending()).at(-1)?.attempts.length === 2)
  const [, , first] = await pending()
  assert.deepEqual(
    [first.attempt_count, first.attempts[0].response_status, first.attempts[0].error],
    [2, 503, null],
  )
  receiver.respond = answer(200)
  await later(40)
  await until('the rest arrives', () => tries().length === 5)
  const bodies = tries().map(({ event }) => event.data.message.body)
  assert.deepEqual(bodies, ['<p>1</p>', '<p>1</p>', '<p>1</p>', '<p>2</p>', '<p>3</p>'])
  assert.equal(new Set(tries().map(({ id }) => id)).size, 3)
  for (const received of tries()) verify(secret, received)
  await until('nothing waits', async () => (await pending()).length === 0)
})

test('A hanging receiver delays no other one, and gets everything once it replies', async () => {
  const acme = await workspace()
  const [dead, alive] = [await receive(() => undefined), await receive()]
  await addWebhook(acme, dead.url, { event_types: ['message.*'] })
  await addWebhook(acme, alive.url, { event_types: ['message.*'] })
  const { id } = await createConversation(acme.send)
  for (let number = 0; number < 8; number += 1) {
    await createConversation(acme.send)
    const since = performance.now()
    const count = alive.received.length
    await acme.send('POST', `/conversations/${id}/messages`, say('x'))
    await until('the healthy one has it', () => alive.received.length > count)
    assert.ok(performance.now() - since < 1_000)
  }
  await until('the healthy one has all', () => alive.received.length === 17)
  dead.received.length = 0
  dead.respond = answer(200)
  await until('the other one has all, too', async () => {
    await later(20)
    return new Set(dead.received.map((received) => received.id)).size === 17
  })
})

test('Retry-After is honoured, and an outage of 72 hours loses nothing', async () => {
  const acme = await workspace()
  const receiver = await receive(answer(429, { 'retry-after': '3600' }))
  const { path } = await addWebhook(acme, receiver.url, { event_types: ['message.created'] })
  await createConversation(acme.send)
  await until('it is tried', () => receiver.received.length === 1)
  const resumeAt = async () =>
    (await owner.query('select resume_at from webhook_progress where workspace_id = $1', [acme.id]))
      .rows[0]?.resume_at
  await until('that is recorded', async () => (await resumeAt()) !== null)
  await later(3_500)
  await createConversation(acme.send)
  await later(50)
  assert.equal(receiver.received.length, 1)
  receiver.respond = answer(500)
  await later(100)
  await until('it is tried again', () => receiver.received.length >= 2)
  for (let hour = 1; hour < 70; hour += 7.1) {
    const tries = receiver.received.length
    if (hour > 30 && hour < 37) await createConversation(acme.send)
    await later(7.1 * 3_600)
    await until('it is tried again', async () => {
      await later(5)
      return receiver.received.length > tries
    })
  }
  assert.equal((await acme.send('GET', path)).body.webhook.enabled, true)
  receiver.received.length = 0
  receiver.respond = answer(200)
  await until('all have arrived', async () => {
    await later(20)
    return new Set(receiver.received.map(({ id }) => id)).size === 3
  })
})

test('A receiver is disabled immediately by 410, and after days of failures, each with an event', async () => {
  const acme = await workspace()
  const gone = await receive(answer(410))
  const { path } = await addWebhook(acme, gone.url, { event_types: ['conversation.*'] })
  await createConversation(acme.send)
  const webhook = async (of: string) => (await acme.send('GET', of)).body.webhook
  await until('it is disabled', async () => !(await webhook(path)).enabled)
  assert.equal((await webhook(path)).disabled_reason, 'gone')
  const failing = await receive(answer(500))
  const other = await addWebhook(acme, failing.url, { event_types: ['conversation.*'] })
  const { id } = await createConversation(acme.send)
  await until('it is tried', () => failing.received.length === 1)
  const tries = async (count: number) => {
    const { rows } = await owner.query('select from webhook_attempts where workspace_id = $1', [
      acme.id,
    ])
    return rows.length >= count
  }
  await until('that is recorded', async () => tries(2))
  await later(121 * 3_600)
  await until('it is disabled', async () => !(await webhook(other.path)).enabled)
  const { body } = await acme.send('GET', '/events?types=webhook.disabled')
  assert.deepEqual(
    body.events.map(({ actor, data }: { actor: object; data: { webhook: object } }) => [
      actor,
      data.webhook,
    ]),
    [
      [{ type: 'automation', name: 'webhooks' }, await webhook(path)],
      [{ type: 'automation', name: 'webhooks' }, await webhook(other.path)],
    ],
  )
  const log = await acme.send('GET', '/events?types=conversation.created')
  const missed = log.body.events.find(
    ({ data }: { data: { conversation: { id: string } } }) => data.conversation.id === id,
  )
  assert.equal((await webhook(other.path)).undelivered_from, missed.sequence)
})
