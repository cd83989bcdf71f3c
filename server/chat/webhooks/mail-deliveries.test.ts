import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importMails, mailed, proven } from '../channels/kinds/mail/receiving/testing/scenario.ts'
import {
  addWebhook,
  address,
  owner,
  receive,
  services,
  until,
  workspace,
} from './testing/scenario.ts'

importMails({ owner, services, address })

test('A webhook gets a mail with its addresses, its evidence and the reason for its conversation, as the log has it', async () => {
  const space = await mailed({ workspace })
  const receiver = await receive()
  await addWebhook(space, receiver.url, { event_types: ['message.created', 'mail.held'] })
  const first = ['From: Lin <lin@x.test>', 'To: Help <help@shop.example>', 'Message-ID: <1@x.test>']
  const { conversation_id: id, message_id } = await space.deliver(proven('x.test'), ...first)
  await space.deliver(
    proven('x.test'),
    'From: lin@x.test',
    'Cc: bob@y.test',
    'References: <1@x.test>',
  )
  const held = await space.deliver('From: postmaster@x.test', 'Return-Path: <>')
  await until('the events arrive', () => receiver.received.length >= 3)
  const of = (type: string) => receiver.received.filter(({ event }) => event.type === type)
  const [created, answered] = of('message.created')
  assert.deepEqual(
    [created, answered].map((one) => one?.event.data.conversation_id),
    [id, id],
  )
  assert.equal(created?.event.data.message.id, message_id)
  const { from, to, verdict, thread_reason } = created?.event.data.mail ?? {}
  assert.deepEqual(from, [{ name: 'Lin', address: 'lin@x.test' }])
  assert.deepEqual(to, [{ name: 'Help', address: 'help@shop.example' }])
  assert.deepEqual([verdict, thread_reason], ['verified', 'new'])
  assert.deepEqual(answered?.event.data.mail.cc, [{ name: '', address: 'bob@y.test' }])
  assert.equal(answered?.event.data.mail.thread_reason, 'references')
  const [tray] = of('mail.held')
  assert.ok(tray?.body.includes(held.id))
  assert.doesNotMatch(tray?.body ?? '', /postmaster/)
  const { events } = (await space.send('GET', '/events?types=message.created')).body
  assert.deepEqual(created?.event, events[0])
})
