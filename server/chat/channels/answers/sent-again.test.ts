import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawMail } from '../../../../test/mails.ts'
import { parsed, app } from '../follow-up/testing/scenario.ts'
import { importMails, proven } from '../kinds/mail/receiving/testing/scenario.ts'
import { startFaulty } from './testing/faulty.ts'
import { answering, startMailed } from './testing/scenario.ts'

importMails(app)

/** Sends an answer again, now that its server accepts it, and returns all mails that the server has got. */
async function sentAgain(
  { got, told }: Pick<Awaited<ReturnType<typeof startFaulty>>, 'got' | 'told'>,
  { untilStates, sendAgain }: Pick<ReturnType<typeof answering>, 'untilStates' | 'sendAgain'>,
  fault: string,
  sent: string,
) {
  told.set(fault, 'accept')
  assert.equal((await sendAgain(sent)).status, 202)
  await untilStates(sent, 'sent')
  return parsed(got().map(({ source }) => source))
}

test('An answer that is sent again quotes and names the mail that it answered first, not a newer one of its conversation', async (t) => {
  const { to, ...faulty } = await startFaulty(t)
  const { first, channel, answer, untilStates, sendAgain } = await startMailed()
  const { message_id: seen } = first
  await channel.deliver(
    proven('y.test'),
    'From: bob@y.test',
    'To: help@shop.example',
    'In-Reply-To: <first@x.test>',
    'Message-ID: <next@y.test>',
    'Subject: Between us',
    '',
    'Between us: no.',
  )
  const sent = await answer('To Lin', { ...to('cut_after'), last_seen_message_id: seen })
  await untilStates(sent, 'uncertain')
  const mails = await sentAgain(faulty, { untilStates, sendAgain }, 'cut_after', sent)
  const [one, again] = mails.map((mail) => ({
    subject: mail.subject,
    text: mail.text,
    in_reply_to: mail.inReplyTo,
    references: mail.header('references'),
    message_id: mail.messageId,
  }))
  assert.match(one?.text ?? '', /Where is it\?/)
  assert.equal(one?.in_reply_to, '<first@x.test>')
  assert.deepEqual(again, one)
})

test('An answer that is sent again quotes no other mail if the one that it answered is erased', async (t) => {
  const { to, ...faulty } = await startFaulty(t)
  const { space, path, channel, answer, untilStates, sendAgain } = await startMailed()
  const next = await channel.deliver(
    proven('x.test'),
    'From: lin@x.test',
    'To: help@shop.example',
    'In-Reply-To: <first@x.test>',
    'Message-ID: <next@x.test>',
    '',
    'By the way.',
  )
  const sent = await answer('Words', to('refuse'))
  await untilStates(sent, 'failed')
  assert.equal((await space.send('DELETE', `${path}/${next.message_id}`)).status, 204)
  const [mail] = await sentAgain(faulty, { untilStates, sendAgain }, 'refuse', sent)
  assert.deepEqual([mail?.text?.trim(), mail?.inReplyTo], ['Words', undefined])
})

test('An answer that answered no mail answers none when it is sent again', async (t) => {
  const { to, ...faulty } = await startFaulty(t)
  const { space, channelId, channel, id: known } = await startMailed()
  const { visitor } = (await space.send('GET', `/conversations/${known}`)).body.conversation
  const begun = await space.send('POST', '/conversations', {
    channel_id: channelId,
    visitor_id: visitor.id,
    sender_email: space.adminEmail,
    messages_attributes: [{ body: 'Hello' }],
  })
  assert.equal(begun.status, 201, begun.text)
  const { id } = begun.body.conversation
  const { path, answer, untilStates, mailOf, sendAgain } = answering(space, id)
  const { id: seen } = (await space.send('GET', path)).body.messages[0]
  await untilStates(seen, 'sent')
  const { message_id: messageId } = (await mailOf(seen)) ?? assert.fail()
  const came = await channel.deliverRaw(
    rawMail(proven('x.test'), 'From: lin@x.test', `In-Reply-To: <${messageId}>`, '', 'It crossed.'),
  )
  assert.equal(came.conversation_id, id)
  const sent = await answer('And more', { ...to('refuse'), last_seen_message_id: seen })
  await untilStates(sent, 'failed')
  const [mail] = await sentAgain(faulty, { untilStates, sendAgain }, 'refuse', sent)
  assert.deepEqual([mail?.text?.trim(), mail?.inReplyTo], ['And more', undefined])
})

test('An answer that is sent again has its Message-ID and the token for answers, also after a merge and with another address of its channel', async (t) => {
  const { got, told, to } = await startFaulty(t)
  const { space, channelId, channel, id, answer, untilStates } = await startMailed()
  const sent = await answer('Words', to('cut_after'))
  await untilStates(sent, 'uncertain')
  const older = await channel.deliver(proven('x.test'), 'From: lin@x.test', 'Subject: Another')
  const into = older.conversation_id ?? ''
  const merged = await space.send('POST', `/conversations/${into}/merge`, { from: id })
  assert.equal(merged.status, 200, merged.text)
  const mail = { addresses: ['hello@store.example', 'help@shop.example'] }
  assert.equal((await space.send('PATCH', `/channels/${channelId}`, { mail })).status, 200)
  told.set('cut_after', 'accept')
  const there = answering(space, into)
  assert.equal((await there.sendAgain(sent)).status, 202)
  await there.untilStates(sent, 'sent')
  const [one, again] = await parsed(got().map(({ source }) => source))
  assert.equal(again?.messageId, one?.messageId)
  const [first = '', second = ''] = [one, again].map((copy) => copy?.replyTo?.[0]?.address)
  assert.deepEqual(
    [first.split('@')[1], second],
    ['shop.example', first.replace('help', 'hello').replace('shop', 'store')],
  )
  const [recipient = ''] = to('cut_after').mail.to
  const reply = await channel.deliver(`From: ${recipient}`, `To: ${second}`, 'Subject: Thanks')
  assert.equal(reply.conversation_id, into)
})
