import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { mailChannel } from '../../../../../../test/mails.ts'
import { fetchFile } from '../../../../../../test/upload.ts'
import { startSmtpServer } from '../../../../mail/testing/smtp-server.ts'
import { startMailed } from '../../../answers/testing/scenario.ts'
import { app, parsed, runDue, startChat, startMails } from '../../../follow-up/testing/scenario.ts'
import { deliveries, importMails, proven } from './testing/scenario.ts'

importMails(app)

/** A visitor who has left, and the mail with the team's answer that they got. */
async function mailedVisitor(t: TestContext) {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat({ web: { follow_up_reply_to: 'help@shop.example' } })
  await chat.answer('The answer')
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.ok(mail)
  const channel = deliveries(chat.space, await mailChannel(chat.space.send))
  const [{ address: replyTo = '' } = {}] = mail.replyTo ?? []
  assert.match(replyTo, /^help\+[a-z2-7]{26}@shop\.example$/)
  return { chat, channel, replyTo, messageId: mail.messageId ?? '', source: sources[0] ?? '' }
}

const verified = async ({ chat }: Awaited<ReturnType<typeof mailedVisitor>>) =>
  (await chat.space.send('GET', '/visitors?email=lin@x.test')).body.contacts.length === 1

test('An answer to the token of a mail is in the conversation of the chat, and proves the typed address if DMARC does', async (t) => {
  const mailed = await mailedVisitor(t)
  const { chat, channel, replyTo } = mailed
  const unproven = await channel.deliver('From: Lin <lin@x.test>', `To: ${replyTo}`)
  assert.equal(unproven.conversation_id, chat.id)
  assert.equal(await verified(mailed), false)
  const next = await channel.deliver(proven('x.test'), 'From: lin@x.test', `To: ${replyTo}`)
  assert.equal(next.conversation_id, chat.id)
  assert.equal(await verified(mailed), true)
  const messages = await channel.messagesOf(chat.id)
  const [question, , first, second] = messages
  assert.deepEqual(
    [first, second].map(({ sender, mail }) => [sender.id, mail.thread_reason]),
    [
      [question.sender.id, 'token'],
      [question.sender.id, 'token'],
    ],
  )
})

test('A token or a Message-ID of ours opens nothing to another sender, whose mail names the conversation', async (t) => {
  const { chat, channel, replyTo, messageId } = await mailedVisitor(t)
  const to = 'To: help@shop.example'
  for (const [reason, ...headers] of [
    ['token_of_another', 'From: eve@evil.test', `To: ${replyTo}`],
    ['message_id_of_another', 'From: eve@evil.test', to, `In-Reply-To: ${messageId}`],
    ['message_id', 'From: lin@x.test', to, `In-Reply-To: ${messageId}`],
  ] as const) {
    const outcome = await channel.deliver(...headers)
    const { mail } = (await channel.messagesOf(outcome.conversation_id)).at(-1)
    const isThere = reason === 'message_id'
    assert.deepEqual([mail.thread_reason, mail.linked_to], [reason, isThere ? null : chat.id])
    assert.equal(outcome.conversation_id === chat.id, isThere)
  }
})

test('An unproven answer in the name of a proven address is in the conversation, under a sender of its own', async (t) => {
  const mailed = await mailedVisitor(t)
  const { chat, channel, replyTo, messageId } = mailed
  await channel.deliver(proven('x.test'), 'From: lin@x.test', `To: ${replyTo}`)
  assert.equal(await verified(mailed), true)
  for (const [reason, ...headers] of [
    ['message_id', 'To: help@shop.example', `References: ${messageId}`],
    ['token', `To: ${replyTo}`],
  ] as const) {
    const outcome = await channel.deliver('From: lin@x.test', ...headers)
    assert.equal(outcome.conversation_id, chat.id)
    const messages = await channel.messagesOf(chat.id)
    const { mail, sender } = messages.at(-1)
    assert.equal(mail.thread_reason, reason)
    assert.notEqual(sender.id, messages[0].sender.id, reason)
  }
})

test('A forged token, and a mail that we have sent ourselves, become no message of the conversation', async (t) => {
  const { chat, channel, replyTo, source } = await mailedVisitor(t)
  const forged = replyTo.replace(/\+./, (start) => (start === '+a' ? '+b' : '+a'))
  const outcome = await channel.deliver('From: lin@x.test', `To: ${forged}`)
  assert.notEqual(outcome.conversation_id, chat.id)
  const copy = await channel.deliverRaw(Buffer.from(source))
  assert.deepEqual([copy.state, copy.reason], ['set_aside', 'sent by this channel'])
})

test('A copy of an answer that comes back is erased with its contact', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { space, id, channel, answer, untilStates } = await startMailed()
  await untilStates(await answer('It is on its way'), 'sent')
  const copy = await channel.deliverRaw(Buffer.from(sources[0] ?? ''))
  assert.deepEqual([copy.state, copy.class], ['set_aside', 'own'])
  assert.equal((await fetchFile(app.port, copy.original?.url ?? '')).status, 200)
  const { visitor } = (await space.send('GET', `/conversations/${id}`)).body.conversation
  assert.equal((await space.send('DELETE', `/visitors/${visitor.id}`)).status, 204)
  const { mail } = (await space.send('GET', `/mails/${copy.id}`)).body
  assert.deepEqual(
    [mail.state, mail.subject, mail.sender, mail.original],
    ['erased', null, null, null],
  )
  assert.equal((await fetchFile(app.port, copy.original?.url ?? '')).status, 404)
})

test('A mail of one mail channel to another is a message there, and its copies in its own are set aside', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const mailed = await startMailed()
  const { space, channel } = mailed
  const sales = await mailChannel(space.send, { addresses: ['Sales@shop.example'] }, 'Sales')
  await mailed.untilStates(await mailed.answer('Please ask our colleagues'), 'sent')
  const raw = Buffer.from(sources[0] ?? '')
  const own = await channel.deliverRaw(raw)
  assert.deepEqual([own.state, own.class], ['set_aside', 'own'])
  const other = await deliveries(space, sales).deliverRaw(raw)
  assert.deepEqual([other.state, other.class], ['message', 'person'])
  assert.notEqual(other.conversation_id, mailed.id)
  const forged = Buffer.from(raw.toString('latin1').replaceAll('help@shop', 'eve@shop'), 'latin1')
  assert.equal((await deliveries(space, sales).deliverRaw(forged)).state, 'set_aside')
})
