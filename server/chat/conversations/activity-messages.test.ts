import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'

const { workspace, owner } = await startApp()

/** A workspace whose setting asks for activity messages, before any request has read it. */
async function announcing() {
  const space = await workspace()
  await owner.query(
    `with made as (
       insert into groups (workspace_id, id, name, name_key, position)
       values ($1, gen_random_uuid(), 'Billing', 'billing', 1)
     ), fields as (
       insert into ticket_fields (workspace_id, id, name, kind, options, position)
       values ($1, gen_random_uuid(), 'Seats', 'number', '[]', 1))
     update workspaces set activity_messages = true where workspace_id = $1`,
    [space.id],
  )
  return space
}

type Message = { kind: string; body: string; sender: object; created_at: string }

async function messagesOf(send: Send, id: string): Promise<Message[]> {
  const { body } = await send('GET', `/conversations/${id}/messages?per_page=100`)
  assert.equal(body.pagination.total_count, body.messages.length)
  return body.messages
}

const service = { id: null, name: null, email: null, type: null }
const everything = {
  title: 'New <b>',
  status: 'open',
  priority: 'high',
  group_name: 'billing',
  tags: ['a'],
  ticket_fields: { Seats: 2 },
}

test('Without the setting, creates and changes through the API add no message', async () => {
  const { send, adminEmail } = await workspace()
  const { id } = await createConversation(send)
  const path = `/conversations/${id}`
  const { group_name: _, ticket_fields: __, ...changes } = everything
  await send('PATCH', path, { ...changes, assignee_email: adminEmail })
  await send('DELETE', `${path}/assignee`)
  assert.equal((await messagesOf(send, id)).length, 1)
})

test('With the setting, a create adds a system_message and each change an activity_message, without a sender', async () => {
  const { send, adminEmail, id: workspaceId } = await announcing()
  const { id } = await createConversation(send)
  const path = `/conversations/${id}`
  await send('PATCH', path, { ...everything, assignee_email: adminEmail })
  await send('DELETE', `${path}/assignee`)
  const last = (await send('DELETE', `${path}/group`)).body.conversation
  const messages = await messagesOf(send, id)
  assert.deepEqual(
    messages.map(({ kind, body }) => [kind, body]),
    [
      ['user_message', '<p>Hello</p>'],
      ['system_message', '<p>Conversation created through the API.</p>'],
      ['activity_message', '<p>Title changed to New &lt;b&gt;.</p>'],
      ['activity_message', '<p>Status changed from new to open.</p>'],
      ['activity_message', '<p>Priority changed from low to high.</p>'],
      ['activity_message', '<p>Assignee changed.</p>'],
      ['activity_message', '<p>Group changed.</p>'],
      ['activity_message', '<p>Ticket fields changed.</p>'],
      ['activity_message', '<p>Tags changed.</p>'],
      ['activity_message', '<p>Assignee removed.</p>'],
      ['activity_message', '<p>Group removed.</p>'],
    ],
  )
  for (const { sender } of messages.slice(1)) assert.deepEqual(sender, service)
  assert.equal(messages.at(-1)?.created_at, last.updated_at)
  await assertCountersExact(owner, workspaceId)
})

test('With the setting, updates without a change, reads, sends and imports add no message', async () => {
  const { send, adminEmail } = await announcing()
  const day = '2024-01-01'
  const { id } = await createConversation(send, {
    created_at: day,
    messages_attributes: [{ body: 'Old', created_at: day }],
  })
  const path = `/conversations/${id}`
  await send('PATCH', path, { status: 'new', read: true })
  await send('POST', `${path}/messages`, { body: 'Hi', sender_email: 'bob@x.test' })
  await send('PATCH', path, { read: true })
  await send('POST', `${path}/messages`, { body: 'Hm', sender_email: adminEmail, kind: 'note' })
  const kinds = (await messagesOf(send, id)).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['user_message', 'user_message', 'note'])
})

test('An import sends no mail and stores its messages as read', async () => {
  const { send, id: workspaceId, adminEmail } = await workspace()
  const day = '2024-01-01T00:00:00.000Z'
  const { id } = await createConversation(send, {
    created_at: day,
    assignee_email: adminEmail,
    messages_attributes: [{ body: 'Old', created_at: day }],
  })
  await send('POST', `/conversations/${id}/messages`, {
    body: 'Old',
    sender_email: adminEmail,
    created_at: day,
  })
  const { rows } = await owner.query(
    `select (select count(*) from mails where workspace_id = $1) as mails,
            (select count(*) from messages where workspace_id = $1 and status <> 'read') as unread`,
    [workspaceId],
  )
  assert.deepEqual(rows, [{ mails: 0, unread: 0 }])
})

test('A picture and every status are shown as stored', async () => {
  const { send, id: workspaceId } = await workspace()
  const { id } = await createConversation(send)
  const gif = { id: 'g1', embed_url: 'https://x.test/g.gif', title: 'Wave' }
  for (const status of ['sent', 'delivered', 'read', 'failed']) {
    await owner.query('update messages set status = $2, message_gif = $3 where workspace_id = $1', [
      workspaceId,
      status,
      JSON.stringify(gif),
    ])
    const { body } = await send('GET', `/conversations/${id}/messages`)
    assert.equal(body.messages[0].status, status)
    assert.deepEqual(body.messages[0].message_gif, gif)
    assert.deepEqual(body.messages[0].attachments, [])
  }
})
