import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import {
  dueIn,
  mailsOf,
  owner,
  parsed,
  passTime,
  runDue,
  startChat,
  startMails,
  until,
} from './testing/scenario.ts'

const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode })
const statesOf = async (id: string) => (await mailsOf(id)).map(({ state }) => state)

/** A chat whose answer has been refused for now once, by a server that does so this often. */
async function startPutOff(t: TestContext, times: number) {
  let refusals = times
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => done((refusals -= 1) < 0 ? null : refusal(451)),
  })
  startMails(t, url)
  const chat = await startChat()
  await chat.answer('One')
  await passTime(chat)
  await until('the first attempt has failed', async () => (await failures(chat.id)) === 1)
  return { chat, sources }
}

test('A mail that is refused for good is withdrawn at once, and the next one has its answers', async (t) => {
  let refusals = 1
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => done((refusals -= 1) < 0 ? null : refusal(550)),
  })
  const { lines } = startMails(t, url)
  const chat = await startChat()
  await chat.answer('One')
  await runDue(chat)
  assert.deepEqual(await statesOf(chat.id), ['withdrawn'])
  assert.match(lines.join('\n'), /not delivered \(attempt 1 of 25\): .*550/)
  const { events } = (await chat.space.send('GET', '/events?per_page=100')).body
  assert.equal(events.at(-2).type, 'conversation.mail_withdrawn')
  await chat.answer('Two')
  await runDue(chat)
  assert.match((await parsed(sources))[0]?.text ?? '', /One[^]+Two/)
})

test('A mail whose last attempt fails is withdrawn, and later answers are mailed', async (t) => {
  const { chat, sources } = await startPutOff(t, 2)
  const [mail] = await mailsOf(chat.id)
  await owner.query('update due_tasks set attempts = 24 where subject_id = $1', [mail?.id])
  await passTime({ id: mail?.id ?? '' }, true)
  await until('it is withdrawn', async () => (await statesOf(chat.id))[0] === 'withdrawn')
  await chat.answer('Two')
  await runDue(chat)
  assert.match((await parsed(sources))[0]?.text ?? '', /One[^]+Two/)
})

test('A mail whose delivery was given up before holds no later answers up', async (t) => {
  const { chat, sources } = await startPutOff(t, 1)
  const [mail] = await mailsOf(chat.id)
  await owner.query('update due_tasks set due_at = null where subject_id = $1', [mail?.id])
  await chat.answer('Two')
  await passTime(chat)
  await until('the follow-up has run', async () => ((await dueIn(chat.id)) ?? 999) > 0)
  await until('the second mail is sent', async () => (await statesOf(chat.id))[1] === 'sent')
  assert.match((await parsed(sources))[0]?.text ?? '', /Two/)
})

/** Recorded failures of the mails of a conversation. */
async function failures(id: string): Promise<number> {
  const { rows } = await owner.query(
    `select from due_tasks d join conversation_mails k on k.workspace_id = d.workspace_id and k.id = d.subject_id
      where k.conversation_id = $1 and d.last_error is not null and d.claim is null`,
    [id],
  )
  return rows.length
}

test('A mail whose contact gets another address while it waits goes there at once', async (t) => {
  const { chat, sources } = await startPutOff(t, 1)
  const { visitor } = (await chat.space.send('GET', `/conversations/${chat.id}`)).body.conversation
  await chat.space.send('PATCH', `/visitors/${visitor.id}`, { email: 'linda@x.test' })
  // No time passes until the next attempt.
  await until('it is sent to the other one', () => sources.length === 1)
  const [got] = await parsed(sources)
  assert.deepEqual(
    got?.to?.map(({ address }) => address),
    ['linda@x.test'],
  )
  assert.match(got?.text ?? '', /One/)
  await until('both have ended', async () => (await statesOf(chat.id)).join() === 'withdrawn,sent')
})

test('A mail whose channel loses its server while it waits is sent by that of the installation, from its address', async (t) => {
  const own = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => done(refusal(451)),
  })
  const senders: string[] = []
  const { url, sources } = await startSmtpServer(t, {
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address)
      done()
    },
  })
  startMails(t, url)
  const smtp = { host: '127.0.0.1', port: Number(new URL(own.url).port), security: 'none' }
  const web = { follow_up_reply_to: 'help@shop.example' }
  const chat = await startChat({ web, mail: { smtp, plus_addresses: true } })
  await chat.answer('One')
  await passTime(chat)
  await until('the first attempt has failed', async () => (await failures(chat.id)) === 1)
  const { channels } = (await chat.space.send('GET', '/channels')).body
  const { id } = channels.find(({ name }: { name: string }) => name === 'Answers')
  const changed = await chat.space.send('PATCH', `/channels/${id}`, { mail: { smtp: null } })
  assert.equal(changed.status, 200, changed.text)
  const [mail] = await mailsOf(chat.id)
  await passTime({ id: mail?.id ?? '' }, true)
  await until('it is sent', async () => (await statesOf(chat.id))[0] === 'sent')
  const [got] = await parsed(sources)
  assert.equal(got?.from?.address, 'chat@acme.test')
  assert.deepEqual(
    senders,
    ['chat@acme.test'],
    'The domain of the channel may not allow the server.',
  )
})
