import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../../../campaigns/until.ts'
import { mailChannel } from '../../../../../../test/mails.ts'
import { startSmtpServer } from '../../../../mail/testing/smtp-server.ts'
import { mergesOf } from '../../../../merges/testing/compare-pair.ts'
import { openWidget } from '../../../devices/testing/visitor.ts'
import { answering } from '../../../answers/testing/scenario.ts'
import {
  app,
  parsed,
  runDue,
  shopPage,
  startAnother,
  startChat,
  startMails,
} from '../../../follow-up/testing/scenario.ts'
import { deliveries, importMails, proven } from './testing/scenario.ts'

importMails(app)

/** A chat whose visitor got an answer by mail and has forwarded it to Bob, who answered, and got an answer of the team. */
async function forwarded(t: Parameters<typeof startSmtpServer>[0]) {
  const smtp = await startSmtpServer(t)
  startMails(t, smtp.url)
  const chat = await startChat({ web: { follow_up_reply_to: 'help@shop.example' } })
  const { space } = chat
  const mail = { addresses: ['help@shop.example'], trusted_id: 'mx.shop.example' }
  const channel = deliveries(space, await mailChannel(space.send, mail))
  await chat.answer('In the chat')
  await runDue(chat)
  const [{ replyTo: [{ address = '' } = {}] = [] } = {}] = await parsed(smtp.sources)
  const write = async (...headers: readonly string[]) =>
    channel.deliver(proven('y.test'), 'From: Bob <bob@y.test>', ...headers)
  const first = await write(`To: ${address}`, 'Subject: Forwarded', 'Message-ID: <bob@y.test>')
  const from = first.conversation_id ?? ''
  assert.notEqual(from, chat.id)
  const byMail = answering(space, from)
  await byMail.untilStates(await byMail.answer('Dear Bob'), 'sent')
  const merge = async () => {
    const reply = await space.send('POST', `/conversations/${chat.id}/merge`, { from })
    assert.equal(reply.status, 200, reply.text)
  }
  const undo = async () => {
    const [{ id }] = await mergesOf(space, chat.id)
    const reply = await space.send('DELETE', `/conversations/${chat.id}/merges/${id}`)
    assert.equal(reply.status, 200, reply.text)
  }
  const told = async () => parsed(smtp.sources)
  return { chat, from, channel, write, merge, undo, told }
}

/** Everything that a visitor's device is told of the conversation. */
async function shownTo(
  { visitor, id }: Awaited<ReturnType<typeof startChat>>,
  position: string,
): Promise<string> {
  const paths = ['/conversations', `/conversations/${id}`, `/conversations/${id}/messages`]
  const replies = await Promise.all(
    [...paths, `/events?after=${position}`].map(async (path) => visitor.send('GET', path)),
  )
  return replies.map(({ text }) => text).join('\n')
}

const theirs = /Where is it\?|Dear Bob|bob@y\.test/

test('What others wrote by mail is in the chat for the team alone, also what they write later', async (t) => {
  const { chat, channel, write, merge, undo } = await forwarded(t)
  const { visitor, space } = chat
  const stream = await visitor.stream()
  await until('the stream has begun', 10_000, () => stream.frames.length > 0)
  const position = (await visitor.send('GET', '/events')).body.next_after
  await merge()
  const proved = await write('References: <bob@y.test>')
  const unproven = await channel.deliver('From: bob@y.test', 'References: <bob@y.test>')
  for (const later of [proved, unproven]) assert.equal(later.conversation_id, chat.id)
  const { messages } = (await space.send('GET', `/conversations/${chat.id}/messages`)).body
  assert.equal(messages.filter(({ body }: { body: string }) => theirs.test(body)).length, 4)
  for (const { id } of messages)
    await space.send('PATCH', `/conversations/${chat.id}/messages/${id}`, { status: 'failed' })
  const isToldOf = async (body: string) => {
    await chat.answer(body)
    await until(`${body} is there`, 10_000, () => stream.text().includes(body))
  }
  await isToldOf('To Lin alone')
  assert.doesNotMatch(await shownTo(chat, position), theirs)
  // What a device reads is what it shows.
  await visitor.send('POST', `/conversations/${chat.id}/read`, {})
  const statuses = (await space.send('GET', `/conversations/${chat.id}/messages`)).body.messages
  const statusOf = (words: string) =>
    statuses.find(({ body }: { body: string }) => body.includes(words)).status
  assert.deepEqual([statusOf('To Lin alone'), statusOf('Dear Bob')], ['read', 'failed'])
  await undo()
  await isToldOf('After the undo')
  assert.doesNotMatch(await shownTo(chat, position), theirs)
  assert.doesNotMatch(stream.text(), theirs)
  stream.abort()
})

test('A mail that joined a chat stays hidden in the conversation that is split off from it', async (t) => {
  const { chat, write, merge } = await forwarded(t)
  await merge()
  await write('References: <bob@y.test>')
  const { messages } = (await chat.space.send('GET', `/conversations/${chat.id}/messages`)).body
  const moved = messages.filter(({ body }: { body: string }) => theirs.test(body))
  const ids = moved.map(({ id }: { id: string }) => id)
  const body = { message_ids: ids }
  const split = await chat.space.send('POST', `/conversations/${chat.id}/split`, body)
  assert.equal(split.status, 201, split.text)
  const path = `/conversations/${split.body.conversation.id}/messages`
  assert.deepEqual((await chat.visitor.send('GET', path)).body.messages, [])
  const later = await write('References: <bob@y.test>', 'Subject: Later')
  assert.equal(later.conversation_id, split.body.conversation.id)
  assert.deepEqual((await chat.visitor.send('GET', path)).body.messages, [])
})

test('Mails to the visitor have nothing of what was said to others, and nobody gets at the chat by theirs', async (t) => {
  const { chat, from, merge, told } = await forwarded(t)
  const { space } = chat
  // Their answer failed and was never mailed.
  await app.owner.query(`delete from conversation_mails where conversation_id = $1`, [from])
  await merge()
  const before = (await told()).length
  await chat.answer('And for Lin')
  await runDue(chat)
  const mails = (await told()).slice(before)
  assert.deepEqual(
    mails.map(({ to }) => to?.map(({ address }) => address)),
    [['lin@x.test']],
  )
  assert.match(mails[0]?.text ?? '', /And for Lin/)
  assert.doesNotMatch(mails[0]?.text ?? '', theirs)
  const { conversation } = (await space.send('GET', `/conversations/${chat.id}`)).body
  assert.equal(conversation.visitor.email, 'lin@x.test')
  const other = openWidget(app, space, chat.channel)
  await other.start('Mine', {
    page: { url: shopPage, title: 'Lamps' },
    contact: { email: 'bob@y.test' },
  })
  assert.equal((await other.send('GET', `/conversations/${chat.id}`)).status, 404)
  assert.equal((await other.send('GET', `/conversations/${from}/messages`)).status, 404)
})

test('A conversation that a link in a mail or a device leads to is not put into that of another contact', async (t) => {
  const { chat, from } = await forwarded(t)
  const { space } = chat
  const merge = async (into: string, source: string) => {
    const reply = await space.send('POST', `/conversations/${into}/merge`, { from: source })
    return [reply.status, reply.headers['porchlight-error'] ?? reply.body.conversation.id]
  }
  const bobs = await startAnother(space, chat.channel, { email: 'bob@y.test' })
  const visitorOf = async (id: string) =>
    (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor.id
  const same = { from: await visitorOf(bobs.id) }
  assert.equal(
    (await space.send('POST', `/visitors/${await visitorOf(from)}/merge`, same)).status,
    200,
  )
  assert.deepEqual(await merge(bobs.id, from), [200, bobs.id])
  assert.deepEqual(await merge(chat.id, bobs.id), [422, 'merge_of_two_contacts'])
  const [{ id }] = await mergesOf(space, bobs.id)
  await space.send('DELETE', `/conversations/${bobs.id}/merges/${id}`)
  await bobs.answer('In the chat of Bob')
  await runDue(bobs)
  assert.deepEqual(await merge(from, bobs.id), [200, from])
  assert.deepEqual(await merge(chat.id, from), [422, 'merge_of_two_contacts'])
})

test('A conversation by mail into which somebody else was put joins no chat, where the answers to them would be shown', async (t) => {
  const { chat, channel, from } = await forwarded(t)
  const { space } = chat
  const eve = await channel.deliver(
    proven('z.test'),
    'From: eve@z.test',
    'References: <bob@y.test>',
  )
  const merge = async (into: string, source: string | null) => {
    const reply = await space.send('POST', `/conversations/${into}/merge`, { from: source })
    return [reply.status, reply.headers['porchlight-error']]
  }
  assert.deepEqual(await merge(from, eve.conversation_id), [200, undefined])
  assert.deepEqual(await merge(chat.id, from), [422, 'merge_shows_others'])
  const [{ id }] = await mergesOf(space, from)
  await space.send('DELETE', `/conversations/${from}/merges/${id}`)
  assert.deepEqual(await merge(chat.id, from), [200, undefined])
})
