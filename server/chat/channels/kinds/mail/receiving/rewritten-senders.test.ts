import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSmtpServer } from '../../../../mail/testing/smtp-server.ts'
import { app, startMails } from '../../../follow-up/testing/scenario.ts'
import { startMailed } from '../../../answers/testing/scenario.ts'
import { importMails, proven } from './testing/scenario.ts'

importMails(app)

/** A mail by a group of Google whose address is the channel's, which has replaced the author's in From. */
const byGroup = (name: string, address: string, ...more: readonly string[]) => [
  proven('shop.example'),
  `From: "'${name}' via Help" <help@shop.example>`,
  `X-Original-From: ${name} <${address}>`,
  `Reply-To: ${name} <${address}>`,
  'To: Help <help@shop.example>',
  'List-ID: <help.shop.example>',
  'List-Post: <mailto:help@shop.example>',
  'Subject: My parcel',
  ...more,
]

type Mailed = Awaited<ReturnType<typeof startMailed>>

const visitorOf = async ({ space }: Pick<Mailed, 'space'>, id: string | null) => {
  const { visitor } = (await space.send('GET', `/conversations/${id}`)).body.conversation
  const { contact } = (await space.send('GET', `/visitors/${visitor.id}`)).body
  return { id: visitor.id, name: visitor.name, email: visitor.email, contact }
}

test('A mail by a group that has replaced its sender is of the author whom it names, as a claim, and answers go to them', async (t) => {
  const { url } = await startSmtpServer(t)
  startMails(t, url)
  const mailed = await startMailed({}, byGroup('Kim Lee', 'kim@x.test'))
  assert.deepEqual([mailed.first.class, mailed.first.verdict], ['person', 'unknown'])
  const kim = await visitorOf(mailed, mailed.id)
  assert.deepEqual([kim.name, kim.email], ['Kim Lee', 'kim@x.test'])
  const sent = await mailed.answer('It is here.')
  await mailed.untilStates(sent, 'sent')
  const { to, cc } = (await mailed.mailOf(sent)) ?? {}
  assert.deepEqual([to, cc], [[{ name: 'Kim Lee', address: 'kim@x.test' }], []])
  // Another author of the same group is another contact.
  const other = await mailed.channel.deliver(...byGroup('Ann', 'ann@y.test'))
  const ann = await visitorOf(mailed, other.conversation_id)
  assert.deepEqual([ann.name, ann.email], ['Ann', 'ann@y.test'])
  // Hers, and she is in the conversation.
  const later = byGroup(
    'Kim Lee',
    'kim@x.test',
    'References: <first@x.test>',
    'Message-ID: <2@x.test>',
  )
  const first = await mailed.channel.deliver(
    ...byGroup('Kim Lee', 'kim@x.test', 'Message-ID: <first@x.test>'),
  )
  assert.equal((await mailed.channel.deliver(...later)).conversation_id, first.conversation_id)
})

test('What a group says of an author is no proof: the contact with the proven address is another one', async () => {
  const mailed = await startMailed({}, [
    proven('x.test'),
    'From: Kim Lee <kim@x.test>',
    'Subject: Proven',
  ])
  const claim = await mailed.channel.deliver(...byGroup('Kim Lee', 'kim@x.test'))
  const [proved, claimed] = [
    await visitorOf(mailed, mailed.id),
    await visitorOf(mailed, claim.conversation_id),
  ]
  assert.equal(mailed.first.verdict, 'verified')
  assert.equal(claimed.email, 'kim@x.test')
  assert.notEqual(claimed.id, proved.id)
  const failed = byGroup('Kim Lee', 'kim@x.test').with(0, proven('shop.example', 'fail'))
  assert.equal((await mailed.channel.deliver(...failed)).verdict, 'failed')
})

test('A group that adds no header names the author in Reply-To', async () => {
  const mailed = await startMailed({}, [
    proven('shop.example'),
    'From: Kim Lee via Help <help@shop.example>',
    'Reply-To: kim@x.test',
    'Subject: Lamps',
  ])
  assert.deepEqual([mailed.first.class, mailed.first.verdict], ['person', 'unknown'])
  const kim = await visitorOf(mailed, mailed.id)
  assert.deepEqual([kim.name, kim.email], ['Kim Lee', 'kim@x.test'])
})

test('Where From is not the address of the channel, or it is not said whose the mail is, the sender is the address in From', async () => {
  const mailed = await startMailed({}, [proven('x.test'), 'From: lin@x.test', 'Subject: First'])
  const own = 'help@shop.example'
  for (const [address, from, ...headers] of [
    ['eve@x.test', 'eve@x.test', 'X-Original-From: kim@x.test'],
    ['eve@x.test', 'eve@x.test', 'X-Original-From: kim@x.test', 'List-Post: <mailto:eve@x.test>'],
    ['eve@x.test', 'Kim via Eve <eve@x.test>', 'Reply-To: kim@x.test'],
    [own, `Kim via Help <${own}>`, 'Reply-To: kim@x.test, ann@x.test'],
    [own, `Help <${own}>`, 'Reply-To: kim@x.test'],
    [own, own, 'X-Original-From: kim@x.test, ann@x.test'],
    [own, own, 'X-Original-From: no address'],
    [own, own, `X-Original-From: ${own}`],
  ] as const) {
    const { sender } = await mailed.channel.deliver(`From: ${from}`, ...headers, 'Subject: S')
    assert.equal(sender, address, JSON.stringify([from, headers]))
  }
})
