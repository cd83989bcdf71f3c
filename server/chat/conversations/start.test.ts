import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { signIn } from '../../../test/sign-in.ts'
import { createKey } from '../../api/access/command-keys.ts'

const { workspace, owner, services, sendAs } = await startApp()
const space = await workspace()
const { send, adminEmail, adminId } = space
const words = [{ body: 'Your parcel is late.' }]
const contactOf = async (given: object) => (await send('POST', '/visitors', given)).body.contact

test('A team member starts a conversation with messages and notes; nobody waits for an answer', async () => {
  const { id: visitorId } = await contactOf({ name: 'Nameless' })
  const started = await send('POST', '/conversations', {
    visitor_id: visitorId,
    sender_email: adminEmail.toUpperCase(),
    messages_attributes: [{ body: 'For us: hurry', kind: 'note' }, ...words, { body: 'Sorry.' }],
  })
  assert.equal(started.status, 201, started.text)
  const { id, title, visitor } = started.body.conversation
  assert.deepEqual([title, visitor.id], ['Your parcel is late.', visitorId])
  const { messages } = (await send('GET', `/conversations/${id}/messages`)).body
  assert.deepEqual(
    messages.map(({ kind, sender }: { kind: string; sender: object }) => [kind, sender]),
    ['note', 'user_message', 'user_message'].map((kind) => [
      kind,
      { ...messages[0].sender, id: adminId, type: messages[0].sender.type },
    ]),
  )
  const list = await send('GET', '/conversations?include=inbox&per_page=100')
  const row = list.body.conversations.find((one: { id: string }) => one.id === id)
  assert.equal(row.inbox.waiting_since, null)
  // The contact has done nothing.
  const { rows } = await owner.query(
    `select last_active_at = created_at as is_idle from contacts where id = $1`,
    [visitorId],
  )
  assert.deepEqual(rows, [{ is_idle: true }])
  await assertCountersExact(owner, space.id)
})

test('The words of a note are no title, which the contact sees', async () => {
  const note = await createConversation(send, {
    sender_email: adminEmail,
    messages_attributes: [{ body: 'He shouted', kind: 'note' }],
  })
  assert.equal(note.title, '')
})

test('Who starts it is active, a team member, and allowed to write', async () => {
  const body = { visitor_attributes: { email: 'ada@x.test' }, messages_attributes: words }
  for (const [more, says] of [
    [{ sender_email: 'ada@x.test' }, 'sender_email must belong to an agent.'],
    [{ sender_email: 'ada' }, 'sender_email is not a valid email address: ada.'],
    [{ channel_id: adminId }, 'channel_id must be omitted: only sender_email sends mails.'],
    [
      { sender_email: adminEmail, channel_id: adminId },
      'channel_id must be the id of a mail channel.',
    ],
    [{ visitor_id: adminId }, 'visitor_attributes must be omitted: visitor_id names the contact.'],
  ] as const) {
    const refused = await send('POST', '/conversations', { ...body, ...more })
    assert.deepEqual([refused.status, refused.body.error], [422, says])
  }
  const unknown = { visitor_id: adminId, messages_attributes: words }
  const missing = await send('POST', '/conversations', unknown)
  assert.deepEqual([missing.status, missing.body.error], [404, 'Contact does not exist.'])
  const note = { ...body, messages_attributes: [{ body: 'Hm', kind: 'note' }] }
  for (const sender of [undefined, '', '  ']) {
    const refused = await send('POST', '/conversations', { ...note, sender_email: sender })
    assert.equal(refused.status, 422)
  }
  const role = { name: 'Narrow', permissions: ['conversations:write', 'messages:write'] }
  await send('POST', '/roles', { ...role, sees: 'assigned' })
  await send('POST', '/team-members', { emails: ['few@x.test'], organization_role: 'Narrow' })
  const few = await signIn(space, 'few@x.test')
  const hidden = await contactOf({ email: 'hidden@x.test' })
  const unseen = { visitor_id: hidden.id, messages_attributes: words }
  assert.equal((await few.send('POST', '/conversations', unseen)).status, 404)
  const { key } = await createKey(services.database, space.id, {
    name: 'creates only',
    scopes: ['conversations:write'],
    expires_at: undefined,
  })
  const narrow = sendAs({ host: `${space.subdomain}.localhost`, key })
  const started = { ...body, sender_email: adminEmail }
  assert.equal((await narrow('POST', '/conversations', started)).status, 403)
  assert.equal((await narrow('POST', '/conversations', body)).status, 201)
})
