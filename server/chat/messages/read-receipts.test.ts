import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { newId } from '../../ids.ts'

const { owner, workspace } = await startApp()

/** A conversation of five messages: contact, member, contact, a note, member. */
async function chat() {
  const space = await workspace()
  const { send, adminEmail, id: workspaceId } = space
  const conversation = await createConversation(send)
  const path = `/conversations/${conversation.id}`
  for (const body of [
    { body: 'Hi', sender_email: adminEmail },
    { body: 'Again', sender_email: 'bob@x.test' },
    { body: 'Hm', sender_email: adminEmail, kind: 'note' },
    { body: 'Bye', sender_email: adminEmail },
  ]) {
    assert.equal((await send('POST', `${path}/messages`, body)).status, 201)
  }
  const messages = async () => (await send('GET', `${path}/messages`)).body.messages
  const statuses = async () =>
    (await messages()).map(({ status }: { status: string }) => status).join(' ')
  const events = async (): Promise<{ type: string; data: Record<string, never> }[]> => {
    const { rows } = await owner.query(
      `select type, data from events where workspace_id = $1
          and type in ('conversation.read', 'message.status_changed') order by sequence`,
      [workspaceId],
    )
    return rows
  }
  return { ...space, conversation, path, messages, statuses, events }
}

test('The team reads up to a message, then all; what is unread is counted exactly', async () => {
  const { send, path, conversation, messages, statuses, events } = await chat()
  const counts = { conversation_id: conversation.id, by_team: 2, by_contact: 2, by_member: null }
  assert.deepEqual((await send('GET', `${path}/unread`)).body, { unread: counts })
  const [first] = await messages()
  const read = await send('POST', `${path}/read`, { up_to: first.id })
  assert.deepEqual(read.body, { unread: { ...counts, by_team: 1 } })
  assert.equal(await statuses(), 'read sent sent sent sent')
  const all = await send('POST', `${path}/read`)
  assert.deepEqual(all.body, { unread: { ...counts, by_team: 0 } })
  assert.equal(await statuses(), 'read sent read sent sent')
  const recorded = await events()
  assert.deepEqual(
    recorded.map(({ type }) => type),
    ['conversation.read', 'message.status_changed', 'conversation.read', 'message.status_changed'],
  )
  assert.deepEqual(recorded[1]?.data['message'], (await messages())[0])
  assert.equal(recorded[0]?.data['up_to'], first.id)
  const again = await send('POST', `${path}/read`, { up_to: first.id })
  assert.deepEqual(again.body, all.body)
  assert.equal((await events()).length, recorded.length)
  const shown = (await send('GET', path)).body.conversation
  assert.ok(shown.updated_at < (await messages())[2].updated_at)
})

test('The contact reads the messages of the team, but no notes', async () => {
  const { send, path, messages, statuses } = await chat()
  const answer = (await messages())[1]
  const read = await send('POST', `${path}/read`, { reader: 'contact', up_to: answer.id })
  assert.deepEqual([read.body.unread.by_contact, read.body.unread.by_team], [1, 2])
  assert.equal(await statuses(), 'sent read sent sent sent')
  await send('POST', `${path}/read`, { reader: 'Contact' })
  assert.equal(await statuses(), 'sent read sent sent read')
})

test('Each team member has a separate read position, which never goes back', async () => {
  const { send, path, messages, adminEmail, events } = await chat()
  await send('POST', '/team-members', { emails: ['bea@x.test'] })
  const [first, , , note] = await messages()
  const of = async (email: string) =>
    (await send('GET', `${path}/unread?reader_email=${email}`)).body.unread.by_member
  assert.deepEqual([await of('bea@x.test'), await of(adminEmail)], [5, 2])
  const read = await send('POST', `${path}/read`, { up_to: note.id, reader_email: 'BEA@x.test' })
  assert.equal(read.body.unread.by_member, 1)
  assert.deepEqual([await of('bea@x.test'), await of(adminEmail)], [1, 2])
  const count = (await events()).length
  await send('POST', `${path}/read`, { up_to: first.id, reader_email: 'bea@x.test' })
  assert.equal(await of('bea@x.test'), 1)
  assert.equal((await events()).length, count)
  const last = await send('POST', `${path}/read`, { reader_email: 'bea@x.test' })
  assert.equal(last.body.unread.by_member, 0)
  assert.equal((await events()).length, count + 1)
  assert.equal(await of('nobody@x.test'), null)
})

test('Conversations with unread messages are listed with their counts', async () => {
  const { send, path, conversation } = await chat()
  const other = await createConversation(send)
  const list = async () => (await send('GET', '/unread-conversations')).body
  const one = { by_contact: 0, by_member: null }
  assert.deepEqual((await list()).unread, [
    { conversation_id: conversation.id, by_team: 2, ...one, by_contact: 2 },
    { conversation_id: other.id, by_team: 1, ...one },
  ])
  await send('POST', `${path}/read`)
  const { unread, pagination } = await list()
  assert.deepEqual(unread, [{ conversation_id: other.id, by_team: 1, ...one }])
  assert.equal(pagination.total_count, 1)
})

test('Invalid reads are rejected with a reason, and change nothing', async () => {
  const { send, path, statuses } = await chat()
  const other = await createConversation(send)
  const elsewhere = (await send('GET', `/conversations/${other.id}/messages`)).body.messages[0].id
  const unknown = 'up_to must be the id of a message of the conversation.'
  for (const [body, error] of [
    [{ up_to: 'x' }, unknown],
    [{ up_to: newId() }, unknown],
    [{ up_to: elsewhere }, unknown],
    [{ reader: 'me' }, 'Invalid reader: me. Allowed values are team, contact.'],
    [{ reader_email: 'x' }, 'reader_email is not a valid email address: x.'],
    [{ reader_email: 'a@x.test' }, 'reader_email must belong to a team member: a@x.test.'],
  ] as const) {
    const refused = await send('POST', `${path}/read`, body)
    assert.equal(refused.status, 422, error)
    assert.deepEqual(refused.body, { error })
  }
  const absent = await send('POST', `/conversations/${newId()}/read`, { reader: 'me' })
  assert.equal(absent.status, 404)
  assert.equal(await statuses(), 'sent sent sent sent sent')
})

test("A message's status goes forward, an event each time, and never back", async () => {
  const { send, path, messages, events } = await chat()
  const { id } = (await messages())[1]
  const set = async (status: string) => send('PATCH', `${path}/messages/${id}`, { status })
  const seen = []
  for (const status of ['failed', 'delivered', 'failed', 'sent', 'READ', 'delivered', 'read']) {
    const reply = await set(status)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual((await send('GET', `${path}/messages/${id}`)).body, reply.body)
    seen.push(reply.body.message.status)
  }
  assert.deepEqual(seen, ['failed', 'delivered', 'delivered', 'delivered', 'read', 'read', 'read'])
  assert.equal((await events()).length, 3)
  const wrong = await set('gone')
  const error = 'Invalid status: gone. Allowed values are sent, failed, delivered, read.'
  assert.deepEqual(wrong.body, { error })
  const stale = await send(
    'PATCH',
    `${path}/messages/${id}`,
    { status: 'read' },
    { 'if-match': '"x"' },
  )
  assert.equal(stale.status, 412)
})
