import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { answering, makeDue } from '../answers/testing/scenario.ts'
import {
  dueIn,
  mailsOf,
  parsed,
  passTime,
  runDue,
  startChat,
  startMails,
  until,
} from './testing/scenario.ts'

/** A chat with two answers, of which one is erased once the mail server has their mail, and before it says what it does with it. */
async function startErased(t: TestContext) {
  const sources: string[] = []
  let reply: ((error?: Error | null) => void) | undefined
  const { url } = await startSmtpServer(t, {
    onData: (stream, _session, done) => {
      let source = ''
      stream.setEncoding('utf8').on('data', (part) => (source += part))
      stream.on('end', () => {
        sources.push(source)
        if (reply === undefined) reply = done
        else done()
      })
    },
  })
  startMails(t, url)
  const chat = await startChat()
  const wrong = await chat.answer('For somebody else')
  const other = await chat.answer('For you')
  await passTime(chat)
  await until('the server has the mail', () => reply !== undefined)
  const erased = await chat.space.send('DELETE', `/conversations/${chat.id}/messages/${wrong}`)
  assert.equal(erased.status, 204)
  await until('the follow-up has run', async () => (await dueIn(chat.id)) !== 0)
  const states = async () => (await mailsOf(chat.id)).map(({ state }) => state)
  const { untilStates } = answering(chat.space, chat.id)
  return { chat, sources, states, reply, untilSent: async () => untilStates(other, 'sent') }
}

test('An answer that is erased while its mail is with the mail server has the others mailed no second time', async (t) => {
  const { chat, sources, states, reply, untilSent } = await startErased(t)
  reply?.()
  await runDue(chat)
  await untilSent()
  await runDue(chat)
  assert.equal(sources.length, 1)
  assert.deepEqual(await states(), ['sent'])
})

test('Where the mail server does not accept that mail, the others are mailed anew, alone', async (t) => {
  const { chat, sources, states, reply, untilSent } = await startErased(t)
  reply?.(Object.assign(new Error('Later'), { responseCode: 451 }))
  await until('it is withdrawn', async () => (await states())[0] === 'withdrawn')
  await runDue(chat)
  await untilSent()
  assert.deepEqual(await states(), ['withdrawn', 'sent'])
  const [, mail] = await parsed(sources)
  assert.match(mail?.text ?? '', /For you/)
  assert.doesNotMatch(mail?.text ?? '', /somebody else/)
})

test('An answer that is erased before it is mailed is in no mail, and alone it makes none', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  const wrong = await chat.answer('For somebody else')
  const erase = async (id: string) =>
    chat.space.send('DELETE', `/conversations/${chat.id}/messages/${id}`)
  assert.equal((await erase(wrong)).status, 204)
  await runDue(chat)
  assert.deepEqual(await mailsOf(chat.id), [])
  await chat.answer('For you')
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.match(mail?.text ?? '', /For you/)
  assert.doesNotMatch(mail?.text ?? '', /Erased/)
})

for (const [whose, isMoved] of [
  ['in the conversation that it was split off to', true],
  ['beside those that were split off', false],
] as const)
  test(`An answer that is erased ${whose} is not mailed by the mail that waits with both, and the other one is`, async (t) => {
    let isBusy = true
    const later = Object.assign(new Error('Later'), { responseCode: 451 })
    const { url, sources } = await startSmtpServer(t, {
      onRcptTo: (_to, _session, done) => done(isBusy ? later : null),
    })
    startMails(t, url)
    const chat = await startChat()
    const { space, id } = chat
    const first = await chat.answer('The first')
    const second = await chat.answer('The second')
    await passTime(chat)
    await answering(space, id).untilStates(second, 'deferred')
    const split = await space.send('POST', `/conversations/${id}/split`, { message_ids: [second] })
    assert.equal(split.status, 201, split.text)
    const { id: otherId } = split.body.conversation
    const [erased, at] = isMoved ? [second, otherId] : [first, id]
    const reply = await space.send('DELETE', `/conversations/${at}/messages/${erased}`)
    assert.equal(reply.status, 204, reply.text)
    isBusy = false
    await makeDue(id)
    for (const one of [id, otherId]) await runDue({ id: one })
    await until('the other one is mailed', () => sources.length > 0)
    const texts = (await parsed(sources)).map(({ text }) => text ?? '').join()
    assert.match(texts, isMoved ? /The first/ : /The second/)
    assert.doesNotMatch(texts, isMoved ? /The second/ : /The first/)
  })
