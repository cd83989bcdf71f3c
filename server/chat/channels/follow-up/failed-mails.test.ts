import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  let refusals = 2
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => done((refusals -= 1) < 0 ? null : refusal(451)),
  })
  startMails(t, url)
  const chat = await startChat()
  await chat.answer('One')
  await passTime(chat)
  await until('the first attempt has failed', async () => (await failures(chat.id)) === 1)
  const [mail] = await mailsOf(chat.id)
  await owner.query('update due_tasks set attempts = 24 where subject_id = $1', [mail?.id])
  await passTime({ id: mail?.id ?? '' }, true)
  await until('it is withdrawn', async () => (await statesOf(chat.id))[0] === 'withdrawn')
  await chat.answer('Two')
  await runDue(chat)
  assert.match((await parsed(sources))[0]?.text ?? '', /One[^]+Two/)
})

test('A mail whose delivery was given up before holds no later answers up', async (t) => {
  let refusals = 1
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => done((refusals -= 1) < 0 ? null : refusal(451)),
  })
  startMails(t, url)
  const chat = await startChat()
  await chat.answer('One')
  await passTime(chat)
  await until('the first attempt has failed', async () => (await failures(chat.id)) === 1)
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
