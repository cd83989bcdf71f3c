import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startFaultySmtpServer } from '../../mail/testing/faulty-smtp-server.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { answering } from '../answers/testing/scenario.ts'
import {
  mailsOf,
  owner,
  passTime,
  runDue,
  startChat,
  startMails,
  until,
  type Chat,
} from './testing/scenario.ts'

const mailOf = (chat: Chat) => answering(chat.space, chat.id).mailOf

/** What each of these messages shows of its mail. */
async function shownOf(chat: Chat, ids: readonly string[]) {
  const mails = await Promise.all(ids.map(mailOf(chat)))
  return mails.map((mail) => mail?.delivery.map(({ state, reason }) => [state, reason]))
}

test('Answers in a follow-up show who was mailed, and that the mail server has accepted it, live too', async (t) => {
  const { url } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  const ids = [await chat.answer('One'), await chat.answer('Two')]
  assert.equal(await mailOf(chat)(ids[0] ?? ''), null)
  await runDue(chat)
  assert.deepEqual(await shownOf(chat, ids), [[['sent', null]], [['sent', null]]])
  const [row] = await mailsOf(chat.id)
  const mail = await mailOf(chat)(ids[0] ?? '')
  assert.deepEqual([mail?.follow_up_id, mail?.to], [row?.id, [{ name: '', address: 'lin@x.test' }]])
  const path = '/events?types=message.mail_updated&per_page=100'
  const { events } = (await chat.space.send('GET', path)).body
  type Told = { data: { message: { id: string }; mail: { delivery: { state: string }[] } } }
  assert.deepEqual(
    events.map(({ data }: Told) => [data.message.id, data.mail.delivery[0]?.state]),
    ['queued', 'sent'].flatMap((state) => ids.map((id) => [id, state])),
  )
  const { messages } = (await chat.visitor.send('GET', `/conversations/${chat.id}/messages`)).body
  assert.ok(messages.every((message: object) => !('mail' in message)))
  const later = await chat.answer('Three')
  assert.equal(await mailOf(chat)(later), null)
})

test('A follow-up that is refused for now shows why, and once it is read in the chat that it was not sent', async (t) => {
  let refusals = 1
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => done((refusals -= 1) < 0 ? null : refusal(451)),
  })
  startMails(t, url)
  const chat = await startChat()
  const id = await chat.answer('One')
  await passTime(chat)
  await until('the first attempt has failed', async () => {
    const { rows } = await owner.query(
      `select from due_tasks where kind = 'deliver_conversation_mail' and last_error is not null and claim is null
          and workspace_id = $1`,
      [chat.space.id],
    )
    return rows.length === 1
  })
  const [[[state, reason] = []] = []] = await shownOf(chat, [id])
  assert.equal(state, 'deferred')
  assert.match(reason ?? '', /451 No such user/)
  assert.doesNotMatch(reason ?? '', /lin@/)
  await chat.visitor.send('POST', `/conversations/${chat.id}/read`, {})
  const [mail] = await mailsOf(chat.id)
  await passTime({ id: mail?.id ?? '' }, true)
  await until('it is withdrawn', async () => (await mailsOf(chat.id))[0]?.state === 'withdrawn')
  assert.deepEqual(await shownOf(chat, [id]), [[['withdrawn', null]]])
  assert.equal(sources.length, 0)
})

test('A follow-up that the mail server refuses shows its words, and the next one brings the answers', async (t) => {
  let refusals = 1
  const { url } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => done((refusals -= 1) < 0 ? null : refusal(550)),
  })
  startMails(t, url)
  const chat = await startChat()
  const first = await chat.answer('One')
  await runDue(chat)
  const [[[state, reason] = []] = []] = await shownOf(chat, [first])
  assert.equal(state, 'failed')
  assert.match(reason ?? '', /550 No such user/)
  assert.doesNotMatch(reason ?? '', /lin@/)
  const second = await chat.answer('Two')
  await runDue(chat)
  assert.deepEqual(await shownOf(chat, [first, second]), [[['sent', null]], [['sent', null]]])
  const again = `/conversations/${chat.id}/messages/${first}/mail/send-again`
  assert.equal((await chat.space.send('POST', again)).status, 422)
})

test('A follow-up that may have arrived says so, and why nobody knows', async (t) => {
  const server = await startFaultySmtpServer(t, () => 'cut_after')
  startMails(t, server.url)
  const chat = await startChat()
  const id = await chat.answer('One')
  await runDue(chat)
  const [[[state, reason] = []] = []] = await shownOf(chat, [id])
  assert.equal(state, 'uncertain')
  assert.match(reason ?? '', /did not say whether/)
})

const refusal = (responseCode: number) => Object.assign(new Error('No such user'), { responseCode })
