import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestWorkspace } from '../app.ts'
import { createConversation } from '../conversations.ts'

const { workspace, owner } = await startOwnApp()

type Event = {
  sequence: number
  type: string
  created_at: Date
  actor: { type: string; id: string; name: string }
  request_id: string
  data: Record<string, unknown>
}

/** The events of a workspace since the last call. */
function recorder({ id }: TestWorkspace) {
  let seen = 0
  return async (): Promise<Event[]> => {
    const { rows } = await owner.query<Event>(
      `select sequence, type, created_at, actor, request_id, data from events
        where workspace_id = $1 and sequence > $2 order by sequence`,
      [id, seen],
    )
    for (const { sequence } of rows) assert.equal(sequence, (seen += 1), 'no sequence is missing')
    return rows
  }
}

async function prepared() {
  const space = await workspace()
  await owner.query(
    `with made as (
       insert into groups (workspace_id, id, name, name_key, position)
       values ($1, gen_random_uuid(), 'Billing', 'billing', 1))
     insert into ticket_fields (workspace_id, id, name, kind, options, position)
     values ($1, gen_random_uuid(), 'Seats', 'number', '[]', 1)`,
    [space.id],
  )
  const since = recorder(space)
  const [first] = await since()
  assert.equal(first?.type, 'workspace.created')
  // What changes say has tests of its own: server/chat/events/changes.test.ts.
  const typesAndData = async () => {
    const rows = await since()
    for (const { data } of rows) delete data['changes']
    return rows.map(({ type, data }) => [type, data])
  }
  const contactOf = async (email: string) =>
    (await space.send('GET', `/visitors?email=${email}`)).body.contacts[0]
  const messagesOf = async (id: string) =>
    (await space.send('GET', `/conversations/${id}/messages`)).body.messages
  return { ...space, since, typesAndData, contactOf, messagesOf }
}

test('A create records its contact, itself and each message, with one time, actor and request id', async () => {
  const { send, since, contactOf, messagesOf, id: workspaceId } = await prepared()
  const created = await send(
    'POST',
    '/conversations',
    {
      visitor_attributes: { email: 'bob@x.test' },
      messages_attributes: [{ body: 'One' }, { body: 'Two' }],
    },
    { 'x-request-id': 'create-1' },
  )
  const { conversation } = created.body
  const events = await since()
  const messages = await messagesOf(conversation.id)
  const contact = await contactOf('bob@x.test')
  assert.deepEqual(
    events.map(({ type, data }) => [type, data]),
    [
      ['contact.created', { contact }],
      ['conversation.created', { conversation }],
      ['message.created', { message: messages[0], conversation_id: conversation.id }],
      ['message.created', { message: messages[1], conversation_id: conversation.id }],
    ],
  )
  const { rows: keys } = await owner.query<{ id: string; name: string }>(
    'select id, name from api_keys where workspace_id = $1',
    [workspaceId],
  )
  for (const { created_at: moment, actor, request_id: request } of events) {
    assert.equal(moment.toISOString(), conversation.updated_at)
    assert.deepEqual(actor, { type: 'api_key', ...keys[0] })
    assert.equal(request, 'create-1')
  }
  assert.equal(messages[1].created_at, conversation.updated_at)
  assert.equal(contact.created_at, conversation.updated_at)
})

test('A create for a known contact records only what it added to the contact', async () => {
  const { send, typesAndData, contactOf, messagesOf } = await prepared()
  await createConversation(send)
  await typesAndData()
  const visitor = { email: 'BOB@x.test', name: 'Bob', phone_number: '1' }
  const conversation = await createConversation(send, { visitor_attributes: visitor })
  const contact = await contactOf('bob@x.test')
  const [message] = await messagesOf(conversation.id)
  const created = [
    ['conversation.created', { conversation }],
    ['message.created', { message, conversation_id: conversation.id }],
  ]
  assert.deepEqual(await typesAndData(), [
    ['contact.updated', { contact, changed: ['name', 'phone_number'] }],
    ...created,
  ])
  await createConversation(send, { visitor_attributes: visitor })
  const types = (await typesAndData()).map(([type]) => type)
  assert.deepEqual(types, ['conversation.created', 'message.created'])
})

test('An update records one event per kind of change, with all changed fields', async () => {
  const { send, typesAndData, messagesOf, adminEmail } = await prepared()
  const { id } = await createConversation(send)
  await typesAndData()
  const path = `/conversations/${id}`
  const changes: [method: string, path: string, body: object | undefined, events: object][] = [
    [
      'PATCH',
      path,
      {
        title: 'New',
        status: 'open',
        priority: 'high',
        assignee_email: adminEmail,
        group_name: 'billing',
        tags: ['a'],
        ticket_fields: { Seats: 2 },
      },
      {
        'conversation.status_changed': 'all',
        'conversation.assigned': 'all',
        'conversation.tagged': 'all',
        'conversation.updated': 'all',
      },
    ],
    ['PATCH', path, { status: 'closed' }, { 'conversation.status_changed': ['status'] }],
    ['PATCH', path, { tags: [] }, { 'conversation.tagged': ['tags'] }],
    ['PATCH', path, { priority: 'low' }, { 'conversation.updated': ['priority'] }],
    ['DELETE', `${path}/assignee`, undefined, { 'conversation.unassigned': ['team_member_id'] }],
    ['DELETE', `${path}/group`, undefined, { 'conversation.unassigned': ['group_id'] }],
    ['PATCH', path, { group_name: 'Billing' }, { 'conversation.assigned': ['group_id'] }],
  ]
  const all = ['title', 'status', 'priority', 'team_member_id', 'group_id', 'ticket_fields', 'tags']
  for (const [method, address, body, events] of changes) {
    const { conversation } = (await send(method, address, body)).body
    assert.deepEqual(
      await typesAndData(),
      Object.entries(events).map(([type, changed]) => [
        type,
        { conversation, changed: changed === 'all' ? all : changed },
      ]),
    )
  }
  const read = (await send('PATCH', path, { read: true })).body
  const [message] = await messagesOf(id)
  assert.equal(message.status, 'read')
  assert.deepEqual(await typesAndData(), [
    ['conversation.read', read],
    ['message.status_changed', { message, conversation_id: id, changed: ['status'] }],
  ])
})

test('Sends record a message or a note, and the contact they create', async () => {
  const { send, typesAndData, contactOf, adminEmail } = await prepared()
  const { id } = await createConversation(send)
  await typesAndData()
  const post = async (body: object) => send('POST', `/conversations/${id}/messages`, body)
  const reply = await post({ body: 'Hi', sender_email: adminEmail })
  const sent = { ...reply.body, conversation_id: id }
  assert.deepEqual(await typesAndData(), [['message.created', sent]])
  const noted = await post({ body: 'Hm', sender_email: adminEmail, kind: 'note' })
  const note = { ...noted.body, conversation_id: id }
  assert.deepEqual(await typesAndData(), [['note.created', note]])
  const strange = await post({ body: 'Me', sender_email: 'eve@x.test' })
  assert.deepEqual(await typesAndData(), [
    ['contact.created', { contact: await contactOf('eve@x.test') }],
    ['message.created', { ...strange.body, conversation_id: id }],
  ])
})

test('Changes of a contact and of team members are recorded with the resource and the changed fields', async () => {
  const { send, typesAndData, contactOf } = await prepared()
  await createConversation(send)
  await typesAndData()
  const { id } = await contactOf('bob@x.test')
  const patched = await send('PATCH', `/visitors/${id}`, { name: 'B', traits: { a: 1 } })
  const changed = ['name', 'traits']
  assert.deepEqual(await typesAndData(), [['contact.updated', { ...patched.body, changed }]])
  await send('POST', '/team-members', { emails: ['bea@x.test'] })
  const bea = (await send('GET', '/team-members?email=bea@x.test')).body.team_members[0]
  assert.deepEqual(await typesAndData(), [['team_member.added', { team_member: bea }]])
  await send('PATCH', `/team-members/${bea.id}`, { last_name: 'Bell' })
  await send('DELETE', `/team-members/${bea.id}`)
  const named = { ...bea, last_name: 'Bell' }
  assert.deepEqual(await typesAndData(), [
    ['team_member.updated', { team_member: named, changed: ['last_name'] }],
    ['team_member.deactivated', { team_member: { ...named, active: false } }],
  ])
})

test('Imports are marked in their events; rejected, repeated and empty changes record nothing', async () => {
  const { send, typesAndData, adminEmail } = await prepared()
  const day = '2024-01-01T00:00:00.000Z'
  const past = { created_at: day, messages_attributes: [{ body: 'Old', created_at: day }] }
  const conversation = await createConversation(send, { ...past, external_id: 'c1' })
  const imported = { sender_email: 'bob@x.test', body: 'Old', created_at: day, external_id: 'm1' }
  const path = `/conversations/${conversation.id}`
  await send('POST', `${path}/messages`, imported)
  const events = await typesAndData()
  assert.deepEqual(
    events.map(([type, data]) => [type, (data as { imported?: true }).imported]),
    [
      ['contact.created', true],
      ['conversation.created', true],
      ['message.created', true],
      ['message.created', true],
    ],
  )
  assert.deepEqual(events[1], ['conversation.created', { conversation, imported: true }])
  const visitor = { visitor_attributes: { email: 'bob@x.test' } }
  await send('POST', '/conversations', { ...visitor, ...past, external_id: 'c1' })
  await send('POST', `${path}/messages`, imported)
  await send('POST', `${path}/messages`, { body: '', sender_email: adminEmail })
  await send('PATCH', path, { status: 'new', title: 'Old', read: true })
  await send('DELETE', `${path}/assignee`)
  await send('PATCH', `/visitors/${conversation.visitor.id}`, { name: 'bob' })
  await send('POST', '/team-members', { emails: [adminEmail] })
  assert.deepEqual(await typesAndData(), [])
})
