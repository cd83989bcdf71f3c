import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { answering } from '../answers/testing/scenario.ts'
import {
  owner,
  parsed,
  passTime,
  runDue,
  startChat,
  startMails,
  until,
} from './testing/scenario.ts'

const known = { email: 'ada@x.test', user_identifier: 'ada' }

const base64 = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')

function tokenOf(sub: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1_000)
  const claims = base64({ sub, iat: seconds, exp: seconds + 3_600 })
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${claims}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** A visitor without an address who has been answered, and a contact with one. */
async function startUnaddressed() {
  const chat = await startChat({ email: null })
  const { space, id } = chat
  await chat.answer('The answer')
  const made = await space.send('POST', '/visitors', known)
  assert.equal(made.status, 201, made.text)
  const { visitor } = (await space.send('GET', `/conversations/${id}`)).body.conversation
  return { chat, space, intoId: made.body.contact.id as string, fromId: visitor.id as string }
}

test('Answers to a contact without an address are mailed once they are merged into one that has an address', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { chat, space, intoId, fromId } = await startUnaddressed()
  const merged = await space.send('POST', `/visitors/${intoId}/merge`, { from: fromId })
  assert.equal(merged.status, 200, merged.text)
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.equal(mail?.to?.[0]?.address, known.email)
  assert.match(mail?.text ?? '', /The answer/)
})

test('Answers to an anonymous visitor are mailed once they sign in on the site as a contact that has an address', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const { chat, space } = await startUnaddressed()
  const secrets = `/channels/${chat.channel}/secrets`
  const made = await space.send('POST', secrets, { identity_space: null })
  const { secret } = made.body.channel_secret
  const signedIn = await chat.visitor.widget('POST', '/identity', {
    identity_token: tokenOf(known.user_identifier, secret),
  })
  assert.equal(signedIn.status, 200, signedIn.text)
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.equal(mail?.to?.[0]?.address, known.email)
})

test('A mail that waits for the address of a merged contact is withdrawn, and its answers go to the one that remains', async (t) => {
  const sent: string[] = []
  let isBusy = true
  const { url } = await startSmtpServer(t, {
    onRcptTo: ({ address }, _session, done) => {
      if (isBusy) return done(Object.assign(new Error('Later'), { responseCode: 451 }))
      sent.push(address)
      done()
    },
  })
  startMails(t, url)
  const chat = await startChat({ email: 'old@x.test' })
  const { space, id } = chat
  const answer = await chat.answer('The answer')
  const intoId = (await space.send('POST', '/visitors', known)).body.contact.id
  const { visitor } = (await space.send('GET', `/conversations/${id}`)).body.conversation
  await passTime(chat)
  await answering(space, id).untilStates(answer, 'deferred')
  // It has failed often, and is tried again much later.
  await owner.query(
    `update due_tasks t set due_at = now() + interval '6 hours' from conversation_mails k
      where k.conversation_id = $1 and t.workspace_id = k.workspace_id and t.subject_id = k.id`,
    [id],
  )
  isBusy = false
  const merged = await space.send('POST', `/visitors/${intoId}/merge`, { from: visitor.id })
  assert.equal(merged.status, 200, merged.text)
  await runDue(chat)
  await until('the answers are mailed', () => sent.length > 0)
  assert.deepEqual(sent, [known.email])
})
