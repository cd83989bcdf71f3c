import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../../test/sign-in.ts'
import { startMailed } from '../channels/answers/testing/scenario.ts'
import { app, startMails } from '../channels/follow-up/testing/scenario.ts'
import { importMails } from '../channels/kinds/mail/receiving/testing/scenario.ts'
import { startSmtpServer } from '../mail/testing/smtp-server.ts'
import { runLater } from './testing/run-later.ts'

importMails(app)
const morning = '2099-03-03T09:00:00.000Z'

/** A conversation by mail whose newest message is read with who got it. */
async function started() {
  const { space, id, mailOf, untilStates } = await startMailed()
  const sent = async () => {
    const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
    await untilStates(messages.at(-1).id, 'sent')
    const mail = await mailOf(messages.at(-1).id)
    const plain = (list: readonly { address: string }[] = []) => list.map((one) => one.address)
    return { to: plain(mail?.to), cc: plain(mail?.cc), bcc: plain(mail?.bcc) }
  }
  return { space, id, sent }
}

test('A draft that is sent at its time goes to the recipients that its member has chosen, and changed since', async (t) => {
  const server = await startSmtpServer(t)
  startMails(t, server.url)
  const { space, id, sent } = await started()
  const ann = await signIn(space)
  const path = `/auth/drafts/${id}`
  const words = { body: 'It is on its way.', send_at: morning }
  const save = async (more: object) => ann.browse('PUT', path, { ...words, ...more })
  const read = async () => (await ann.browse('GET', path)).body.draft
  assert.equal((await save({})).status, 200)
  assert.equal((await read()).mail, null)
  for (const wrong of [{ to: [] }, { cc: ['nobody'] }, 'lin@x.test'])
    assert.equal((await save({ mail: wrong })).status, 422, JSON.stringify(wrong))
  const first = { to: ['kim@x.test'], cc: ['bob@y.test'], bcc: [] }
  assert.equal((await save({ mail: first })).status, 200)
  assert.deepEqual((await read()).mail, first)
  const chosen = { to: ['kim@x.test'], cc: [], bcc: ['eve@z.test'] }
  assert.equal((await save({ mail: chosen })).status, 200)
  await runLater(app, space, morning)
  assert.deepEqual(await sent(), chosen)
})

test('A message that a program schedules goes to the recipients that it gives, and else to those of any answer', async (t) => {
  const server = await startSmtpServer(t)
  startMails(t, server.url)
  const { space, id, sent } = await started()
  const path = `/conversations/${id}/scheduled-messages`
  const given = { body: 'Has it arrived?', sender_email: space.adminEmail, send_at: morning }
  const usual = { to: ['lin@x.test'], cc: ['bob@y.test', 'eve@z.test'], bcc: [] }
  for (const [mail, expected] of [
    [undefined, usual],
    [{ cc: [] }, { ...usual, cc: [] }],
    [{ bcc: ['kim@x.test'] }, { ...usual, bcc: ['kim@x.test'] }],
  ] as const) {
    const made = await space.send('POST', path, { ...given, mail })
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(made.body.scheduled_message.mail, mail ?? null)
    await runLater(app, space, morning)
    assert.deepEqual(await sent(), expected)
  }
})
