import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../../../test/app.ts'
import { postMail, rawMail } from '../../../../../../test/mails.ts'
import { signIn } from '../../../../../../test/sign-in.ts'
import { fetchFile } from '../../../../../../test/upload.ts'
import { errorCatalogue } from '../../../../../error-catalogue.ts'
import { importMails, mailed, type Mailed, type Outcome } from './testing/scenario.ts'

const app = await startApp()
importMails(app)

const daemon = ['From: postmaster@example.com', 'Subject: Report', 'Return-Path: <>'] as const

/** A mail in the tray beside a conversation. */
async function held() {
  const space = await mailed(app)
  const begun = await space.deliver('From: lin@example.com', 'Subject: Order')
  const mail = await space.deliver(...daemon)
  assert.equal(mail.state, 'tray')
  return { space, begun, mail, path: `/mails/${mail.id}` }
}

/** A mail as callers see it; links differ each time. */
async function shownIn({ send }: Pick<Mailed, 'send'>, id: string): Promise<object> {
  const { original, ...mail }: Outcome = (await send('GET', `/mails/${id}`)).body.mail
  return { ...mail, original: original?.sha256 }
}

async function eventsOf({ send }: Mailed): Promise<string[]> {
  const { events } = (await send('GET', '/events?types=mail.*')).body
  return events.map(({ type }: { type: string }) => type)
}

test('A discarded mail is put back into the tray exactly as it was, with its original, and filed from there', async () => {
  const { space, mail, path } = await held()
  const { send } = space
  const before = await shownIn(space, mail.id)
  assert.equal((await send('DELETE', path)).status, 204)
  assert.equal((await send('GET', '/mails')).body.mails.length, 0)
  assert.equal(((await shownIn(space, mail.id)) as Outcome).state, 'discarded')
  const copy = await postMail(send, space.channelId, rawMail(...daemon, '', 'Where is it?', ''))
  assert.deepEqual([copy.status, copy.body.mail.id], [200, mail.id])
  const restored = await send('POST', `${path}/restore`)
  assert.deepEqual([restored.status, restored.body.mail.state], [200, 'tray'])
  assert.deepEqual(await shownIn(space, mail.id), before)
  assert.equal((await send('GET', '/mails')).body.mails.length, 1)
  assert.equal((await fetchFile(space.port, restored.body.mail.original.url)).status, 200)
  // A repeated request changes nothing.
  assert.equal((await send('POST', `${path}/restore`)).status, 200)
  assert.deepEqual(await eventsOf(space), ['mail.held', 'mail.discarded', 'mail.held'])
  assert.equal((await send('POST', `${path}/file`, {})).status, 202)
  assert.equal((await space.outcomeOf(mail.id)).state, 'message')
})

test('A filed mail is put back into the tray before it is a message, and nothing has come of it', async () => {
  const { space, begun, mail, path } = await held()
  const { send } = space
  const before = await shownIn(space, mail.id)
  const conversation = `/conversations/${begun.conversation_id}`
  const was = (await send('GET', conversation)).body
  const into = { conversation_id: begun.conversation_id, after_seconds: 60 }
  const filed = await send('POST', `${path}/file`, into)
  assert.deepEqual([filed.status, filed.body.mail.state], [202, 'stored'])
  assert.equal((await send('GET', '/mails')).body.mails.length, 0)
  assert.equal((await send('POST', `${path}/restore`)).status, 200)
  assert.deepEqual(await shownIn(space, mail.id), before)
  const { rows } = await app.owner.query(
    `select from due_tasks where workspace_id = $1 and kind = 'import_mail'`,
    [space.id],
  )
  assert.equal(rows.length, 0)
  assert.deepEqual((await send('GET', conversation)).body, was)
  assert.deepEqual(await eventsOf(space), ['mail.held', 'mail.filed', 'mail.held'])
  for (const wrong of [-1, 61, 1.5, '3', true])
    assert.equal((await send('POST', `${path}/file`, { after_seconds: wrong })).status, 422)
  const soon = { ...into, after_seconds: 1 }
  assert.equal((await send('POST', `${path}/file`, soon)).status, 202)
  const there = await space.outcomeOf(mail.id)
  assert.deepEqual([there.state, there.reason], ['message', null])
  assert.equal(there.conversation_id, begun.conversation_id)
  const late = await send('POST', `${path}/restore`)
  assert.deepEqual([late.status, late.body.error], [422, errorCatalogue.mail_not_restorable[1]])
  assert.equal((await space.messagesOf(begun.conversation_id)).length, 2)
})

test('A mail that has just come, was never in the tray or is unknown is not put into it', async () => {
  const { space, begun } = await held()
  const { send } = space
  assert.equal((await send('POST', `/mails/${begun.id}/restore`)).status, 422)
  assert.equal((await send('POST', `/mails/${begun.conversation_id}/restore`)).status, 404)
  const { mail } = (
    await postMail(send, space.channelId, rawMail('From: lin@x.test', '', 'Now', ''))
  ).body
  assert.equal((await send('POST', `/mails/${mail.id}/restore`)).status, 422)
  assert.equal((await space.outcomeOf(mail.id)).state, 'message')
})

test('Only who may file and discard the mails of the tray puts them back', async () => {
  const { space, path } = await held()
  const { send } = space
  await send('DELETE', path)
  const roles = [
    { name: 'Readers', permissions: ['mails:read'], sees: 'all' },
    { name: 'Part', permissions: ['mails:write'], sees: 'groups' },
    { name: 'Filers', permissions: ['mails:write'], sees: 'all' },
  ]
  for (const [at, role] of roles.entries()) {
    assert.equal((await send('POST', '/roles', role)).status, 201)
    const email = `member-${at}@x.test`
    await send('POST', '/team-members', { emails: [email], organization_role: role.name })
    const member = await signIn(space, email)
    const { status } = await member.send('POST', `${path}/restore`)
    assert.equal(status, role.name === 'Filers' ? 200 : 403, role.name)
  }
})
