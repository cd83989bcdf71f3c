import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConversation } from '../../../test/conversations.ts'
import { addWebhook, receive, until, workspace } from './testing/scenario.ts'

test('A webhook sends what it includes; a redelivery, a replay and the log have the same bytes', async () => {
  const acme = await workspace()
  const { send } = acme
  const receiver = await receive()
  const include = ['ticket_fields', ' tags ']
  const types = { event_types: ['conversation.*', 'message.created'] }
  const { path } = await addWebhook(acme, receiver.url, { ...types, include })
  const { webhook } = (await send('GET', path)).body
  assert.deepEqual(webhook.include, ['tags', 'ticket_fields'])
  await send('POST', '/ticket-fields', { name: 'Seats', kind: 'number' })
  const { id } = await createConversation(send, {
    tags: ['ä "x"'],
    ticket_fields: { Seats: 1.5e-7 },
  })
  await send('PATCH', `/conversations/${id}`, { tags: [] })
  const bodiesOf = (type: string) =>
    receiver.received.filter(({ event }) => event.type === type).map(({ body }) => body)
  await until('events arrive', () => bodiesOf('conversation.tagged').length >= 1)
  const [created = ''] = bodiesOf('conversation.created')
  const [tagged = ''] = bodiesOf('conversation.tagged')
  const shown = JSON.parse(created).data.conversation
  assert.deepEqual([shown.tags, shown.ticket_fields], [['ä "x"'], { Seats: 1.5e-7 }])
  assert.deepEqual(JSON.parse(tagged).data.changes, [{ field: 'tags', from: ['ä "x"'], to: [] }])
  assert.deepEqual(JSON.parse(tagged).data.conversation.tags, [])
  const log = await send('GET', '/events?include=tags,ticket_fields')
  assert.ok(log.text.includes(created) && log.text.includes(tagged))
  const { deliveries } = (await send('GET', `${path}/deliveries`)).body
  const [first] = deliveries.filter(
    ({ event_type: type }: { event_type: string }) => type === 'conversation.created',
  )
  const detail = await send('GET', `${path}/deliveries/${first.id}`)
  assert.equal(detail.body.delivery.request_body, created)
  await send('POST', `${path}/deliveries/${first.id}/redeliver`)
  const { sequence } = JSON.parse(tagged)
  await send('POST', `${path}/replay`, { from_sequence: 1, to_sequence: sequence })
  await until('all arrive again', () => bodiesOf('conversation.tagged').length >= 2)
  await until('and the redelivery', () => bodiesOf('conversation.created').length >= 3)
  assert.deepEqual(new Set(bodiesOf('conversation.created')), new Set([created]))
  assert.deepEqual(new Set(bodiesOf('conversation.tagged')), new Set([tagged]))
})

test('include of a webhook is validated, changed and recorded like its other settings', async () => {
  const acme = await workspace()
  const { send } = acme
  const receiver = await receive()
  const { path } = await addWebhook(acme, receiver.url, { event_types: ['conversation.*'] })
  assert.deepEqual((await send('GET', path)).body.webhook.include, [])
  for (const include of [['inbox'], ['tags', 'x']]) {
    const refused = await send('PATCH', path, { include })
    assert.equal(refused.status, 422)
    assert.match(refused.text, /include must be some of tags, ticket_fields\./)
  }
  await send('PATCH', path, { include: ['tags'] })
  const { events } = (await send('GET', '/events?types=webhook.updated')).body
  assert.deepEqual(events.at(-1).data.changes, [{ field: 'include', from: [], to: ['tags'] }])
  await send('PATCH', path, { include: [] })
  await createConversation(send, { tags: ['a'] })
  await until('it arrives', () => receiver.received.length > 0)
  assert.ok(!receiver.received[0]?.body.includes('"tags"'))
})
