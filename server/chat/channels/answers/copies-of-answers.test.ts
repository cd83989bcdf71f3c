import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailChannel, rawMail } from '../../../../test/mails.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, parsed, startMails } from '../follow-up/testing/scenario.ts'
import { deliveries, importMails, proven } from '../kinds/mail/receiving/testing/scenario.ts'
import { startMailed } from './testing/scenario.ts'

importMails(app)

test('An answer to a mail of ours that comes to two channels is in its conversation once', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const mailed = await startMailed()
  const { space, channel, id } = mailed
  const other = { addresses: ['sales@shop.example'], trusted_id: 'mx.shop.example' }
  const sales = deliveries(space, await mailChannel(space.send, other, 'Sales'))
  await mailed.untilStates(await mailed.answer('Here it is'), 'sent')
  const [mail] = await parsed(sources)
  const replyTo = mail?.replyTo?.[0]?.address ?? ''
  const reply = (at: string, words: string) =>
    rawMail(
      `Delivered-To: ${at}`,
      proven('x.test'),
      'From: Lin <lin@x.test>',
      `To: ${replyTo}`,
      'Cc: sales@shop.example',
      'Message-ID: <second@x.test>',
      'Date: Mon, 02 Mar 2026 10:00:00 +0000',
      'Subject: Re: My parcel',
      `In-Reply-To: ${mail?.messageId}`,
      '',
      words,
      '',
    )
  const first = await channel.deliverRaw(reply('help@shop.example', 'Thanks'))
  assert.deepEqual([first.state, first.conversation_id], ['message', id])
  const copy = await sales.deliverRaw(reply('sales@shop.example', 'Thanks'))
  assert.deepEqual(
    [copy.state, copy.reason, copy.conversation_id],
    ['set_aside', 'It is a copy of a mail that came by another way.', null],
  )
  const words = async () => (await channel.messagesOf(id)).map(({ body }: { body: string }) => body)
  assert.equal((await words()).length, 3)
  // A mail of other words is no copy, whatever its header says.
  const another = await sales.deliverRaw(reply('sales@shop.example', 'Thanks, but no'))
  assert.deepEqual([another.state, another.conversation_id], ['message', id])
})
