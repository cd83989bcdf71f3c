import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../test/app.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { newId } from '../../../ids.ts'
import { openWidget, webChannel } from './testing/visitor.ts'

const app = await startApp()
const space = await app.workspace()
const channel = await webChannel(app, space)
const visitor = openWidget(app, space, channel)
const { id } = await visitor.start()
const path = `/conversations/${id}`

async function say(sender: string, kind = 'user_message'): Promise<string> {
  const sent = await space.send('POST', `${path}/messages`, {
    body: 'Hello',
    sender_email: sender,
    kind,
  })
  assert.equal(sent.status, 201, sent.text)
  return sent.body.message.id
}

const lastSender = async () =>
  (await visitor.send('GET', `${path}/messages`)).body.messages.at(-1).sender

test('A visitor sees the first name that a member chose, never the default one', async () => {
  await space.send('POST', '/team-members', { emails: ['kim.secret@x.test'] })
  const kim = await signIn(space, 'kim.secret@x.test')
  await say('kim.secret@x.test')
  assert.equal((await lastSender()).first_name, null)
  const own = await space.send('GET', `/team-members/${kim.member_id}`)
  assert.equal(own.body.team_member.first_name, 'kim.secret')
  // Another field is no choice of a name.
  await kim.browse('PATCH', '/auth/profile', { time_zone: 'Europe/Berlin', last_name: 'Moss' })
  assert.equal((await lastSender()).first_name, null)
  await kim.browse('PATCH', '/auth/profile', { first_name: 'Kim' })
  assert.equal((await lastSender()).first_name, 'Kim')
  await space.send('PATCH', `/team-members/${kim.member_id}`, { first_name: null })
  assert.equal((await lastSender()).first_name, null)
  // The same word, given.
  await space.send('PATCH', `/team-members/${kim.member_id}`, { first_name: 'kim.secret' })
  assert.equal((await lastSender()).first_name, 'kim.secret')
  const { events } = (await space.send('GET', '/events?types=team_member.updated')).body
  assert.deepEqual(events.at(-1).data.changed, ['first_name'])
  // A later address changes nothing of it.
  await space.send('PATCH', `/team-members/${kim.member_id}`, { email: 'other@x.test' })
  assert.equal((await lastSender()).first_name, 'kim.secret')
})

test('Who types is shown to the visitor by the chosen name alone', async (t) => {
  await space.send('POST', '/team-members', { emails: ['lee.secret@x.test'] })
  const lee = await signIn(space, 'lee.secret@x.test')
  const stream = await visitor.stream()
  t.after(stream.abort)
  await lee.send('POST', `${path}/typing`, {})
  const told = () => stream.frames.find(({ data }) => data?.includes('"typing"'))?.data
  await t.waitFor(() => assert.ok(told()), { timeout: 20_000 })
  assert.equal(JSON.parse(told() ?? '').agent.first_name, null)
})

test('up_to of a visitor has the same answer for a note as for no message', async () => {
  const said = await say(space.adminEmail)
  const note = await say(space.adminEmail, 'note')
  const others = await openWidget(app, space, channel).start()
  const foreign = (await space.send('GET', `/conversations/${others.id}/messages`)).body.messages[0]
  const read = async (upTo: unknown) => {
    const { status, body } = await visitor.send('POST', `${path}/read`, { up_to: upTo })
    return [status, body]
  }
  const none = await read(newId())
  assert.equal(none[0], 422)
  for (const hidden of [note, ` ${note.toUpperCase()} `, [note], foreign.id, 'nonsense']) {
    assert.deepEqual((await read(hidden))[0], 422, String(hidden))
  }
  assert.deepEqual(await read(note), none)
  assert.equal((await read(said))[0], 204)
  assert.equal((await read(''))[0], 204)
})
