import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConversation } from '../../../test/conversations.ts'
import { startApp } from '../../../test/app.ts'
import { makeEventRetention } from '../events/sweep-events.ts'
import { newId } from '../../ids.ts'
import { deliverySweep, findFirstNeededEvent } from './sweep-deliveries.ts'
import { verify } from './testing/receiver.ts'
import {
  addWebhook,
  later,
  owner,
  receive,
  setClockBack,
  until,
  workspace,
} from './testing/scenario.ts'

test('A webhook is created, listed, read, changed and deleted, with an event each, and its secret shown once', async () => {
  const { send, id: workspaceId } = await workspace()
  const { url } = await receive()
  const given = { url, description: 'Order desk', event_types: ['message.*', 'message.*'] }
  const created = await send('POST', '/webhooks', given)
  assert.equal(created.status, 201)
  const { webhook, secret } = created.body
  assert.equal(created.headers.location, `/api/external/v2/webhooks/${webhook.id}`)
  assert.match(secret, /^whsec_/)
  assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
  assert.deepEqual(webhook.event_types, ['message.*'])
  const path = `/webhooks/${webhook.id}`
  assert.deepEqual((await send('GET', path)).body, { webhook })
  assert.deepEqual((await send('GET', '/webhooks')).body.webhooks, [webhook])
  const change = { description: 'Desk', enabled: false, event_types: [] }
  const changed = (await send('PATCH', path, change)).body.webhook
  const { description, enabled, disabled_reason: reason, event_types: types } = changed
  assert.deepEqual([description, enabled, reason, types], ['Desk', false, 'manual', ['*']])
  assert.deepEqual((await send('PATCH', path, change)).body.webhook, changed)
  const again = (await send('PATCH', path, { enabled: true, url: null })).body.webhook
  assert.deepEqual([again.enabled, again.disabled_reason, again.url], [true, null, url])
  assert.equal((await send('DELETE', path)).status, 204)
  assert.equal((await send('GET', path)).status, 404)
  assert.equal((await send('DELETE', path)).status, 404)
  assert.deepEqual((await send('GET', '/webhooks')).body.webhooks, [])
  const { body } = await send('GET', '/events?types=webhook.*')
  assert.deepEqual(
    body.events.map((event: { type: string; data: object }) => [event.type, event.data]),
    [
      ['webhook.created', { webhook }],
      [
        'webhook.disabled',
        {
          webhook: changed,
          changed: ['description', 'event_types', 'enabled'],
          changes: [
            { field: 'description', from: webhook.description, to: 'Desk' },
            { field: 'event_types', from: ['message.*'], to: ['*'] },
            { field: 'enabled', from: true, to: false },
          ],
        },
      ],
      [
        'webhook.updated',
        {
          webhook: again,
          changed: ['enabled'],
          changes: [{ field: 'enabled', from: false, to: true }],
        },
      ],
      ['webhook.deleted', body.events[3].data],
    ].map(([type, data]) => [type, data]),
  )
  assert.ok(!JSON.stringify(body).includes(secret.slice(6)))
  const left = async () =>
    (await owner.query('select from webhooks where workspace_id = $1', [workspaceId])).rows.length
  assert.equal(await left(), 1)
  await until('it is swept away', async () => {
    await deliverySweep.sweep(owner, workspaceId, new Date())
    return (await left()) === 0
  })
})

test('Invalid webhooks are refused with 422, checking fields in the documented order', async () => {
  const { send } = await workspace()
  const strict = await startApp()
  const other = await strict.workspace()
  const refusals: [given: object, words: string][] = [
    [{}, "url can't be blank."],
    [{ url: 'ftp://example.com' }, 'url must be a public https address.'],
    [{ url: 'https://169.254.169.254/' }, 'url must be a public https address.'],
    [{ url: 'https://example.com/\r\nX: y' }, 'url must be a public https address.'],
    [{ url: 'https://example.com/\r\n' }, 'url must be a public https address.'],
    [{ url: `https://example.com/${'x'.repeat(2_048)}` }, 'url is too long.'],
    [
      { url: 'https://example.com', event_types: ['message.creatd'] },
      'Unknown event type in event_types: message.creatd.',
    ],
    [{ url: 'https://example.com', enabled: 'maybe' }, 'enabled must be true or false.'],
  ]
  for (const [given, words] of refusals) {
    const { status, body } = await send('POST', '/webhooks', given)
    assert.deepEqual([status, body.error], [422, words])
  }
  for (const url of ['http://example.com/', 'https://127.0.0.1/', 'https://localhost/']) {
    assert.equal((await other.send('POST', '/webhooks', { url })).status, 422, url)
  }
  const made = await Promise.all(
    Array.from({ length: 51 }, async () =>
      send('POST', '/webhooks', { url: 'https://a.example', enabled: false }),
    ),
  )
  assert.equal(made.filter(({ status }) => status === 201).length, 50)
  const last = made.find(({ status }) => status !== 201)
  assert.deepEqual([last?.status, last?.body.error], [422, 'A workspace can have 50 webhooks.'])
})

test('During a rotation deliveries are signed by each secret, and afterwards by the new one', async () => {
  setClockBack()
  const acme = await workspace()
  const receiver = await receive()
  const { path, secret: first } = await addWebhook(acme, receiver.url, { event_types: ['note.*'] })
  const rotate = async (body?: object) => acme.send('POST', `${path}/rotate-secret`, body)
  const second = (await rotate()).body.secret
  const deliver = async () => {
    const count = receiver.received.length
    assert.equal((await acme.send('POST', `${path}/test`)).status, 202)
    await until('the test arrives', () => receiver.received.length > count)
    const received = receiver.received.at(-1)
    assert.ok(received)
    return received
  }
  const both = await deliver()
  assert.equal(String(both.headers['webhook-signature']).split(' ').length, 2)
  for (const secret of [first, second]) verify(secret, both)
  const third = (await rotate({ overlap_seconds: 0 })).body.secret
  const alone = await deliver()
  verify(third, alone)
  for (const secret of [first, second]) assert.throws(() => verify(secret, alone))
  assert.equal((await rotate({ overlap_seconds: 700_000 })).status, 422)
})

test('A test event is sent once, also to a disabled webhook, and the log shows request and response', async () => {
  const acme = await workspace()
  const receiver = await receive((_received, reply) => void reply.writeHead(500).end('a\0b'))
  const { path, id, secret } = await addWebhook(acme, receiver.url, { enabled: false })
  const { delivery } = (await acme.send('POST', `${path}/test`)).body
  const shown = async () =>
    (await acme.send('GET', `${path}/deliveries/${delivery.id}`)).body.delivery
  await until('it is over', async () => (await shown()).status === 'failed')
  await later(60)
  const [received] = receiver.received
  assert.ok(received && receiver.received.length === 1)
  verify(secret, received)
  assert.deepEqual([received.event.type, received.event.data.webhook.id], ['webhook.test', id])
  const { request_body: sent, attempts, reason, sequence } = await shown()
  assert.deepEqual([reason, sequence, sent], ['test', null, received.body])
  assert.equal(
    attempts[0].request_headers['webhook-signature'],
    received.headers['webhook-signature'],
  )
  assert.deepEqual([attempts[0].response_status, attempts[0].response_body], [500, 'a\uFFFDb'])
  const { body: log } = await acme.send('GET', '/events?types=webhook.*')
  assert.equal(log.events.length, 1)
  assert.equal((await acme.send('POST', `${path}/deliveries/${delivery.id}/redeliver`)).status, 409)
  const other = await addWebhook(acme, receiver.url)
  const foreign = `${other.path}/deliveries/${delivery.id}`
  assert.equal((await acme.send('GET', foreign)).status, 404)
  assert.equal((await acme.send('GET', `${path}/deliveries/${newId()}`)).status, 404)
})

test('A delivery is repeated with its id, and a range of the log in order, by the current filter', async () => {
  const acme = await workspace()
  const { send } = acme
  const receiver = await receive()
  const { path } = await addWebhook(acme, receiver.url, { event_types: ['message.created'] })
  const { id } = await createConversation(send)
  for (const body of ['1', '2', '3']) {
    await send('POST', `/conversations/${id}/messages`, { body, sender_email: 'bob@x.test' })
  }
  await until('all arrive', () => receiver.received.length === 4)
  const first = receiver.received.map((received) => received.id)
  const { deliveries } = (await send('GET', `${path}/deliveries?per_page=1&page=4`)).body
  const again = await send('POST', `${path}/deliveries/${deliveries[0].id}/redeliver`)
  assert.deepEqual([again.status, again.body.delivery.reason], [202, 'redelivery'])
  await until('it arrives again', () => receiver.received.length === 5)
  assert.equal(receiver.received[4]?.id, first[0])
  assert.equal(receiver.received[4]?.body, receiver.received[0]?.body)
  const { latest_sequence: latest } = (await send('GET', '/events?limit=1')).body
  const replay = async (from: unknown, to: unknown) =>
    send('POST', `${path}/replay`, { from_sequence: from, to_sequence: to })
  assert.equal((await replay(1, latest)).status, 202)
  await until('all arrive again', () => receiver.received.length === 9)
  assert.deepEqual(
    receiver.received.slice(5).map((received) => received.id),
    first,
  )
  for (const [from, to] of [
    [0, 1],
    [2, 1],
    [1, latest + 1],
    ['x', 1],
    [undefined, 1],
  ]) {
    assert.equal((await replay(from, to)).status, 422, `${from} to ${to}`)
  }
  await until('it is over', async () => (await replay(1, 1)).status === 202)
  await send('PATCH', path, { enabled: false })
  assert.equal((await replay(1, 1)).status, 409)
})

test('Events stay in the log while a webhook needs them, and a thousand deliveries are kept', async () => {
  const acme = await workspace()
  const receiver = await receive((_received, reply) => void reply.writeHead(500).end())
  const { id, path } = await addWebhook(acme, receiver.url, { event_types: ['message.*'] })
  await createConversation(acme.send)
  await until('it is tried', () => receiver.received.length === 1)
  const owed = receiver.received[0]?.event.sequence
  assert.equal(await findFirstNeededEvent(owner, acme.id), owed)
  const future = new Date(Date.now() + 400 * 86_400_000)
  await makeEventRetention(1, [findFirstNeededEvent]).sweep.sweep(owner, acme.id, future)
  assert.equal((await acme.send('GET', '/events')).body.events[0].sequence, owed)
  await acme.send('PATCH', path, { enabled: false })
  assert.equal(await findFirstNeededEvent(owner, acme.id), undefined)
  await makeEventRetention(1, [findFirstNeededEvent]).sweep.sweep(owner, acme.id, future)
  assert.deepEqual((await acme.send('GET', '/events')).body.events, [])
  await owner.query(
    `insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event_type, reason, status,
                                     attempt_count, created_at, finished_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 'x', 'event', 'failed', 1, now(), now()
       from generate_series(1, 1100)`,
    [acme.id, id],
  )
  while (await deliverySweep.sweep(owner, acme.id, new Date()));
  const { body } = await acme.send('GET', `${path}/deliveries`)
  assert.equal(body.pagination.total_count, 1_000)
})
