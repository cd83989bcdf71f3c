import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'

const { workspace } = await startApp()

const start = (email: string, more: object = {}) => ({
  visitor_attributes: { email },
  messages_attributes: [{ body: 'Hello' }],
  ...more,
})

test('POST /conversations creates contact, conversation and message, with the documented defaults', async () => {
  const { send } = await workspace()
  const created = await send('POST', '/conversations', start('Bob@x.test'))
  assert.equal(created.status, 201)
  const { conversation } = created.body
  assert.equal(conversation.status, 'new')
  assert.equal(conversation.priority, 'low')
  assert.equal(conversation.title, 'Hello')
  assert.equal(conversation.visitor.name, 'Bob')
  assert.equal(created.headers.location, `/api/external/v2/conversations/${conversation.id}`)
  const messages = await send('GET', `/conversations/${conversation.id}/messages`)
  assert.equal(messages.body.messages[0].body, '<p>Hello</p>')
})

test('Ids are UUIDs of version 7 in lower case, and channel names 32 hex digits', async () => {
  const { send } = await workspace()
  const { conversation } = (await send('POST', '/conversations', start('a@x.test'))).body
  const { messages } = (await send('GET', `/conversations/${conversation.id}/messages`)).body
  await send('POST', '/team-members', { emails: ['bea@x.test'] })
  const { team_members: members } = (await send('GET', '/team-members')).body
  for (const { id } of [conversation, conversation.visitor, messages[0], ...members]) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  assert.match(conversation.channel_name, /^[0-9a-f]{32}$/)
})

test('POST /conversations without a message is rejected with the documented error', async () => {
  const { send } = await workspace()
  for (const messages of [undefined, null, [], [{ body: ' ' }], {}]) {
    const refused = await send('POST', '/conversations', {
      ...start('a@x.test'),
      messages_attributes: messages,
    })
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body, { error: 'A conversation must include at least one message.' })
  }
  const list = await send('GET', '/visitors')
  assert.equal(list.body.pagination.total_count, 0)
})

test('PATCH /conversations/{id} changes only what is passed and keeps the totals exact', async () => {
  const { send, adminEmail } = await workspace()
  const created = await send('POST', '/conversations', start('a@x.test'))
  const before = created.body.conversation
  const patched = await send('PATCH', `/conversations/${before.id}`, {
    status: ' OPEN ',
    assignee_email: adminEmail.toUpperCase(),
  })
  assert.equal(patched.status, 200)
  assert.equal(patched.body.conversation.status, 'open')
  assert.equal(patched.body.conversation.agent.email, adminEmail)
  assert.equal(patched.body.conversation.title, before.title)
  assert.ok(String(patched.body.conversation.updated_at) > String(before.updated_at))
  const open = await send('GET', '/conversations?status=open')
  assert.equal(open.body.pagination.total_count, 1)
  const fresh = await send('GET', '/conversations?status=new')
  assert.equal(fresh.body.pagination.total_count, 0)
  const same = await send('PATCH', `/conversations/${before.id}`, { status: 'open' })
  assert.equal(same.body.conversation.updated_at, patched.body.conversation.updated_at)
})
