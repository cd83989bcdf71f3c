import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { SMTPServerOptions } from 'smtp-server'
import { answering, makeDue } from '../answers/testing/scenario.ts'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import {
  mailsOf,
  owner,
  passTime,
  startChat,
  startMails,
  until,
  type Chat,
} from './testing/scenario.ts'

const refusal = (responseCode: number) => Object.assign(new Error('Later'), { responseCode })

/** Waits until each mail of the chat has ended. No time passes: an attempt that was put off stays so. */
const untilWithdrawn = async ({ id }: Chat) =>
  until('the mail is withdrawn', async () => {
    const mails = await mailsOf(id)
    return mails.length > 0 && mails.every(({ state }) => state === 'withdrawn')
  })

const shownOf = async ({ space, id }: Chat, message: string) =>
  (await answering(space, id).deliveryOf(message)).map(({ state }) => state)

const readAll = async ({ visitor, id }: Chat) =>
  assert.equal((await visitor.send('POST', `/conversations/${id}/read`, {})).status, 204)

/** A chat with so many answers, whose mail has been put off for hours; then its server takes it if `more` says so. */
async function startPutOff(t: TestContext, answers = 1, more: SMTPServerOptions = {}) {
  const attempts: string[] = []
  const { url } = await startSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) => {
      attempts.push(address)
      done(attempts.length > 1 ? null : refusal(451))
    },
    ...more,
  })
  startMails(t, url)
  const chat = await startChat()
  const messages: string[] = []
  for (let at = 0; at < answers; at += 1) messages.push(await chat.answer(`Answer ${at}`))
  await passTime(chat)
  await until('the first attempt has failed', async () => (await waitingOf(chat)).length === 1)
  await owner.query(
    `update due_tasks set due_at = now() + interval '6 hours', attempts = 12 where subject_id = $1`,
    [(await mailsOf(chat.id))[0]?.id],
  )
  return { chat, messages, attempts }
}

/** The recorded failures of the mails of a chat. */
const waitingOf = async ({ id }: Chat) => {
  const { rows } = await owner.query<{ attempts: number }>(
    `select d.attempts from due_tasks d
       join conversation_mails k on k.workspace_id = d.workspace_id and k.id = d.subject_id
      where k.conversation_id = $1 and d.last_error is not null and d.claim is null`,
    [id],
  )
  return rows
}

test('A mail that was put off is withdrawn as soon as the visitor has read its answers, and is tried no more', async (t) => {
  const { chat, messages, attempts } = await startPutOff(t, 2)
  await readAll(chat)
  await untilWithdrawn(chat)
  for (const message of messages) assert.deepEqual(await shownOf(chat, message), ['withdrawn'])
  assert.equal(attempts.length, 1)
  const { events } = (await chat.space.send('GET', '/events?per_page=100')).body
  const types = events.map(({ type }: { type: string }) => type)
  assert.ok(types.includes('conversation.mail_withdrawn'))
})

test('While one of its answers is unread the mail keeps its time', async (t) => {
  const { chat, messages, attempts } = await startPutOff(t, 2)
  const [first = '', second = ''] = messages
  const path = `/conversations/${chat.id}/read`
  assert.equal((await chat.visitor.send('POST', path, { up_to: first })).status, 204)
  assert.deepEqual(await waitingOf(chat), [{ attempts: 12 }])
  assert.deepEqual(await shownOf(chat, second), ['deferred'])
  // A program that shows the answers elsewhere says so.
  const status = await chat.space.send('PATCH', `/conversations/${chat.id}/messages/${second}`, {
    status: 'read',
  })
  assert.equal(status.status, 200)
  await untilWithdrawn(chat)
  assert.deepEqual(await shownOf(chat, second), ['withdrawn'])
  assert.equal(attempts.length, 1)
})

test('Answers that are read while their mail is given to the server are not mailed', async (t) => {
  let accept = () => {}
  let hasEnded = false
  const { url, sources } = await startSmtpServer(t, {
    onRcptTo: (_to, _session, done) => void (accept = () => done()),
    onClose: () => void (hasEnded = true),
  })
  startMails(t, url)
  const chat = await startChat()
  const message = await chat.answer('Words')
  await passTime(chat)
  const asked = accept
  await until('the server is asked', () => accept !== asked)
  await readAll(chat)
  await untilWithdrawn(chat)
  accept()
  await until('the attempt has ended', () => hasEnded)
  assert.deepEqual(await shownOf(chat, message), ['withdrawn'])
  assert.deepEqual(sources, [])
})

test('Answers that are read while the server decides on their mail are mailed no more once it puts the mail off', async (t) => {
  let answer: ((error: Error) => void) | undefined
  const { chat, messages, attempts } = await startPutOff(t, 1, {
    onData: (stream, _session, done) => void stream.resume().on('end', () => (answer = done)),
  })
  await makeDue(chat.id)
  await until('the server has the mail', () => answer !== undefined)
  await readAll(chat)
  // Whether the server takes it is not known yet.
  const states = (await mailsOf(chat.id)).map(({ state }) => state)
  assert.deepEqual(states, ['waiting'])
  answer?.(refusal(451))
  await untilWithdrawn(chat)
  assert.deepEqual(await shownOf(chat, messages[0] ?? ''), ['withdrawn'])
  assert.equal(attempts.length, 2)
})

test('Answers that are read while the server decides on their mail were mailed if it takes the mail', async (t) => {
  let answer: (() => void) | undefined
  const { url } = await startSmtpServer(t, {
    onData: (stream, _session, done) => void stream.resume().on('end', () => (answer = done)),
  })
  startMails(t, url)
  const chat = await startChat()
  const message = await chat.answer('Words')
  await passTime(chat)
  await until('the server has the mail', () => answer !== undefined)
  await readAll(chat)
  answer?.()
  await until('the mail is sent', async () => (await mailsOf(chat.id))[0]?.state === 'sent')
  assert.deepEqual(await shownOf(chat, message), ['sent'])
})
