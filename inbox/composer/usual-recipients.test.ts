import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { answering, startMailed } from '../../server/chat/channels/answers/testing/scenario.ts'
import { app, startMails } from '../../server/chat/channels/follow-up/testing/scenario.ts'
import {
  deliveries,
  importMails,
  proven,
} from '../../server/chat/channels/kinds/mail/receiving/testing/scenario.ts'
import { startSmtpServer } from '../../server/chat/mail/testing/smtp-server.ts'
import { mailChannel } from '../../test/mails.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { answeredMail } from '../conversation/mail-of.ts'
import { defaultRecipients } from './default-recipients.ts'

importMails(app)
const server = await startSmtpServer({ after })
startMails({ after }, server.url)

type Started = Awaited<ReturnType<typeof startMailed>>
type Mail = readonly string[]

/** Whom the page shows above a reply, by what it reads. */
async function shownIn({ space: { send } }: { space: TestWorkspace }, id: string) {
  const { messages } = (
    await send('GET', `/conversations/${id}/messages?include=mail&per_page=100`)
  ).body
  const { conversation } = (await send('GET', `/conversations/${id}`)).body
  const { channels } = (await send('GET', '/channels?per_page=100')).body
  const mails = channels.filter(({ kind }: { kind: string }) => kind === 'mail')
  const { to, cc } = defaultRecipients(answeredMail(messages), conversation.visitor.email, mails)
  return { to, cc }
}

/** Who gets a reply whose author gives nobody. */
async function sentIn({ space }: { space: TestWorkspace }, id: string) {
  const { answer, untilStates, mailOf } = answering(space, id)
  const message = await answer('It is on its way.')
  await untilStates(message, 'sent')
  const mail = await mailOf(message)
  const plain = (list: readonly { address: string }[] = []) => list.map((one) => one.address)
  return { to: plain(mail?.to), cc: plain(mail?.cc) }
}

async function assertAlike(
  started: { space: TestWorkspace },
  id: string,
  expected: readonly [to: string, cc: string],
): Promise<void> {
  const shown = await shownIn(started, id)
  const [to, cc] = [shown.to.join(' '), shown.cc.join(' ')]
  assert.deepEqual(shown, await sentIn(started, id))
  assert.deepEqual([to, cc], expected)
}

const lin = [proven('x.test'), 'From: Lin <lin@x.test>', 'Message-ID: <first@x.test>'] as const
const own = 'To: Help <help@shop.example>'
const many = Array.from({ length: 80 }, (_, at) => `person-${at}@x.test`)

const cases: readonly (readonly [
  name: string,
  mail: Mail,
  to: string,
  cc: string,
  more?: (started: Started) => Promise<unknown>,
])[] = [
  ['to us alone', [...lin, own], 'lin@x.test', ''],
  [
    'with others',
    [...lin, `${own}, bob@y.test`, 'Cc: Eve <eve@z.test>'],
    'lin@x.test',
    'bob@y.test eve@z.test',
  ],
  ['to an alias', [...lin, 'To: support@shop.example', 'Cc: HELP@Shop.Example'], 'lin@x.test', ''],
  [
    'to our address with a token',
    [...lin, 'To: help+t0k3n@shop.example', 'Cc: support+a+b@shop.example, bob@y.test'],
    'lin@x.test',
    'bob@y.test',
  ],
  ['with a Reply-To', [...lin, own, 'Reply-To: Desk <desk@x.test>'], 'desk@x.test', ''],
  [
    'with two of them',
    [...lin, own, 'Reply-To: desk@x.test, lin@x.test', 'Cc: LIN@x.test'],
    'desk@x.test lin@x.test',
    '',
  ],
  ['with ours as Reply-To', [...lin, own, 'Reply-To: support+t@shop.example'], 'lin@x.test', ''],
  ['with a Reply-To that is no address', [...lin, own, 'Reply-To: nobody'], 'lin@x.test', ''],
  [
    'with a sender twice',
    [...lin, own, 'Cc: Lin@X.test, bob@y.test, BOB@y.test'],
    'lin@x.test',
    'bob@y.test',
  ],
  [
    'by a list',
    [...lin, own, 'Reply-To: list@lists.test', 'Cc: list@lists.test'],
    'list@lists.test',
    '',
  ],
  [
    'with what no server takes',
    [...lin, own, 'Cc: "ann lee"@y.test, ann@-y.test, undisclosed-recipients:;, bob@y.test'],
    'lin@x.test',
    'bob@y.test',
  ],
  [
    'to domains of other scripts',
    [
      proven('bücher.test'),
      'From: lin@bücher.test',
      'Message-ID: <first@x.test>',
      own,
      'Cc: lin@xn--bcher-kva.test, bob@bücher.test',
    ],
    'lin@bücher.test',
    'bob@bücher.test',
  ],
  [
    'to eighty people',
    [...lin, own, `Cc: ${many.join(',\r\n ')}`],
    'lin@x.test',
    many.slice(0, 49).join(' '),
  ],
  [
    'and a newer one by a program',
    [...lin, own],
    'lin@x.test',
    '',
    async ({ channel }) =>
      channel.deliver(
        proven('x.test'),
        'From: lin@x.test',
        own,
        'Cc: eve@z.test',
        'In-Reply-To: <first@x.test>',
        'Auto-Submitted: auto-replied',
      ),
  ],
  [
    'and a newer one of somebody in copy',
    [...lin, own, 'Cc: bob@y.test'],
    'bob@y.test',
    'lin@x.test',
    async ({ channel }) =>
      channel.deliver(
        proven('y.test'),
        'From: bob@y.test',
        own,
        'Cc: lin@x.test',
        'In-Reply-To: <first@x.test>',
      ),
  ],
  [
    'and a contact with another address since',
    [...lin, own],
    'lin@x.test',
    '',
    async ({ space, id }) => {
      const { conversation } = (await space.send('GET', `/conversations/${id}`)).body
      const path = `/visitors/${conversation.visitor.id}`
      assert.equal((await space.send('PATCH', path, { email: 'new@x.test' })).status, 200)
    },
  ],
  [
    'and answers of two members',
    [...lin, own, 'Cc: bob@y.test'],
    'lin@x.test',
    'bob@y.test',
    async ({ space, answer }) => {
      await space.send('POST', '/team-members', { emails: ['kim@shop.example'] })
      await answer('First', { mail: { cc: [] } })
      await answer('Second', { sender_email: 'kim@shop.example', mail: { to: ['eve@z.test'] } })
    },
  ],
]

for (const [name, mail, to, cc, more] of cases) {
  test(`The page shows who gets the answer to a mail ${name}, and nobody else does`, async () => {
    const started = await startMailed({ plus_addresses: true }, mail)
    await more?.(started)
    await assertAlike(started, started.id, [to, cc])
  })
}

test('The page shows who gets the answer to a mail of another mail channel, and of one to two of them', async () => {
  const started = await startMailed({}, [...lin, `${own}, sales@shop.example`])
  const { space, id } = started
  const sales = await mailChannel(space.send, { addresses: ['sales@shop.example'] }, 'Sales')
  await assertAlike(started, id, ['lin@x.test', ''])
  const { conversation_id: between } = await deliveries(space, sales).deliver(
    ...['From: help@shop.example', 'To: sales@shop.example', 'Message-ID: <between@shop.example>'],
  )
  await assertAlike(started, String(between), ['help@shop.example', ''])
})

test('The page shows who gets the first mail of a conversation that the team begins', async () => {
  const started = await startMailed()
  const { space, channelId } = started
  const { body } = await space.send('POST', '/conversations', {
    ...{ visitor_attributes: { email: 'kim@x.test' }, sender_email: space.adminEmail },
    ...{ channel_id: channelId, messages_attributes: [{ body: 'Your lamp has come.' }] },
  })
  const { id, visitor } = body.conversation
  await assertAlike(started, id, ['kim@x.test', ''])
  await space.send('PATCH', `/visitors/${visitor.id}`, { email: 'kim@y.test' })
  await assertAlike(started, id, ['kim@y.test', ''])
})
