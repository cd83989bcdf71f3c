import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailChannel } from '../../../../test/mails.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { app, parsed, runDue, startChat, startMails } from '../follow-up/testing/scenario.ts'
import { deliveries, importMails, proven } from '../kinds/mail/receiving/testing/scenario.ts'
import { answering, startMailed } from './testing/scenario.ts'

importMails(app)

/** A chat that has been answered by mail, so that the address is proven, and another conversation of its contact by mail. */
async function startBoth(sources: readonly string[]) {
  const chat = await startChat({ web: { follow_up_reply_to: 'help@shop.example' } })
  const { space } = chat
  const mail = { addresses: ['help@shop.example'], trusted_id: 'mx.shop.example' }
  const channel = deliveries(space, await mailChannel(space.send, mail))
  await chat.answer('In the chat')
  await runDue(chat)
  const [{ replyTo: [{ address = '' } = {}] = [] } = {}] = await parsed(sources)
  await channel.deliver(proven('x.test'), 'From: lin@x.test', `To: ${address}`)
  const asked = await channel.deliver(proven('x.test'), 'From: lin@x.test', 'Subject: My parcel')
  const id = asked.conversation_id ?? ''
  assert.notEqual(id, chat.id)
  const merge = async () => {
    const reply = await space.send('POST', `/conversations/${chat.id}/merge`, { from: id })
    assert.equal(reply.status, 200, reply.text)
  }
  return { chat, merge, byMail: answering(space, id), merged: answering(space, chat.id) }
}

test('An answer that was mailed is in no mail to the visitor once its conversation is merged into a chat', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { chat, merge, byMail } = await startBoth(sources)
  await byMail.untilStates(await byMail.answer('The answer'), 'sent')
  await merge()
  await chat.answer('And another')
  await runDue(chat)
  const texts = (await parsed(sources)).map(({ text }) => text ?? '')
  assert.equal(texts.filter((text) => text.includes('And another')).length, 1)
  assert.equal(texts.filter((text) => text.includes('The answer')).length, 1)
})

test('An answer that waits for its mail is mailed once, though its conversation is merged into a chat', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  const { stop } = startMails(t, url)
  const { chat, merge, byMail, merged } = await startBoth(sources)
  await stop()
  const sent = await byMail.answer('The answer')
  await merge()
  startMails(t, url)
  await merged.untilStates(sent, 'sent')
  await chat.answer('And another')
  await runDue(chat)
  const texts = (await parsed(sources)).map(({ text }) => text ?? '')
  assert.equal(texts.filter((text) => text.includes('The answer')).length, 1)
})

test('An answer that a visitor got by mail is not mailed again from the conversation that it is split off to', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  await chat.answer('The first')
  const message_ids = [await chat.answer('The second')]
  await runDue(chat)
  assert.equal(sources.length, 1)
  const split = await chat.space.send('POST', `/conversations/${chat.id}/split`, { message_ids })
  assert.equal(split.status, 201, split.text)
  const { id } = split.body.conversation
  const more = { body: 'The third', sender_email: chat.space.adminEmail }
  await chat.space.send('POST', `/conversations/${id}/messages`, more)
  await runDue({ id })
  const texts = (await parsed(sources)).map(({ text }) => text ?? '')
  assert.equal(texts.filter((text) => text.includes('The second')).length, 1)
  assert.equal(texts.filter((text) => text.includes('The third')).length, 1)
})

test('Answers that wait for their mails go to whom they were written, though the conversations of both are one meanwhile', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  const from = (address: string, ...headers: readonly string[]) => [
    proven(address.slice(address.indexOf('@') + 1)),
    `From: ${address}`,
    'To: help@shop.example',
    ...headers,
  ]
  const lin = await startMailed({}, from('lin@x.test', 'Message-ID: <first@x.test>'))
  const { space, channel, id } = lin
  const asked = await channel.deliver(...from('eve@y.test', 'In-Reply-To: <first@x.test>'))
  const eve = answering(space, asked.conversation_id ?? '')
  await lin.answer('For Lin')
  await channel.deliver(...from('lin@x.test', 'In-Reply-To: <first@x.test>', 'Subject: More'))
  await eve.answer('For Eve')
  const body = { from: asked.conversation_id }
  const merged = await space.send('POST', `/conversations/${id}/merge`, body)
  assert.equal(merged.status, 200, merged.text)
  await channel.deliver(...from('eve@y.test', 'In-Reply-To: <first@x.test>', 'Subject: Again'))
  const last = await lin.answer('For whom wrote last')
  startMails(t, url)
  await lin.untilStates(last, 'sent')
  const told = (await parsed(sources)).map(({ to, cc, text }) => [
    [...(to ?? []), ...(cc ?? [])].map(({ address }) => address).join(),
    (text ?? '').split('\n')[0],
  ])
  assert.deepEqual(told.toSorted(), [
    ['eve@y.test', 'For Eve'],
    ['eve@y.test', 'For whom wrote last'],
    ['lin@x.test', 'For Lin'],
  ])
})

/** The conversations of Lin and Eve, hers with a mail that refers to Lin's. */
async function startTwo() {
  const from = (address: string, ...headers: readonly string[]) => [
    proven(address.slice(address.indexOf('@') + 1)),
    `From: ${address}`,
    'To: help@shop.example',
    ...headers,
  ]
  const lin = await startMailed({}, from('lin@x.test', 'Message-ID: <first@x.test>'))
  const { space, channel } = lin
  const asked = await channel.deliver(...from('eve@y.test', 'In-Reply-To: <first@x.test>'))
  const evesId = asked.conversation_id ?? ''
  const merge = async (into: string, merged: string) => {
    const reply = await space.send('POST', `/conversations/${into}/merge`, { from: merged })
    assert.equal(reply.status, 200, reply.text)
  }
  const another = async () =>
    (await channel.deliver(...from('eve@y.test', 'Subject: Another'))).conversation_id ?? ''
  return { lin, space, evesId, eve: answering(space, evesId), merge, another }
}

test('A mail that is written while conversations of two contacts are one goes back with its message when the merge is undone', async (t) => {
  let isRefusing = true
  const got: string[] = []
  const { url } = await startSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) => {
      if (isRefusing) return done(Object.assign(new Error('No'), { responseCode: 550 }))
      got.push(address)
      done()
    },
  })
  const { lin, space, evesId, eve, merge } = await startTwo()
  const sent = await eve.answer('For Eve')
  await merge(lin.id, evesId)
  startMails(t, url)
  await lin.untilStates(sent, 'failed')
  const [{ id }] = (await space.send('GET', `/conversations/${lin.id}/merges`)).body.merges
  const undone = await space.send('DELETE', `/conversations/${lin.id}/merges/${id}`)
  assert.equal(undone.status, 200, undone.text)
  isRefusing = false
  const again = await eve.sendAgain(sent)
  assert.equal(again.status, 202, again.text)
  await eve.untilStates(sent, 'sent')
  assert.deepEqual(got, ['eve@y.test'])
})

test('An answer is not mailed to a contact who is blocked, though its conversation was merged twice meanwhile', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  const { lin, space, evesId, merge, another } = await startTwo()
  const anotherId = await another()
  const { visitor } = (await space.send('GET', `/conversations/${anotherId}`)).body.conversation
  const sent = await answering(space, anotherId).answer('For Eve')
  await merge(evesId, anotherId)
  await merge(lin.id, evesId)
  const blocked = await space.send('PUT', `/visitors/${visitor.id}/block`)
  assert.ok(blocked.status < 300, blocked.text)
  startMails(t, url)
  const [delivery] = await lin.untilStates(sent, 'held', 'sent', 'failed')
  assert.deepEqual([delivery?.state, delivery?.reason], ['held', 'The contact is blocked.'])
  assert.deepEqual(sources, [])
})
