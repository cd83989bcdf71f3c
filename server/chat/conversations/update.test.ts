import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { insertMember } from '../../../test/seed.ts'
import { newId } from '../../ids.ts'

const { workspace, owner } = await startApp()

/** A workspace with a group and a ticket field, both of one id. */
async function withGroup() {
  const made = await workspace()
  const groupId = newId()
  await owner.query(
    `with made as (
       insert into groups (workspace_id, id, name, name_key, position)
       values ($1, $2, 'Billing', 'billing', 1))
     insert into ticket_fields (workspace_id, id, name, kind, options, position)
     values ($1, $2, 'Seats', 'number', '[]', 1)`,
    [made.id, groupId],
  )
  return { ...made, groupId }
}

test('Each field changes alone and moves updated_at', async () => {
  const { send, adminEmail, adminId, id, groupId } = await withGroup()
  let before = await createConversation(send)
  const changes: [body: object, expected: object][] = [
    [{ title: ' Other ' }, { title: ' Other ' }],
    [{ status: 'ON_HOLD' }, { status: 'on_hold' }],
    [{ priority: 'Urgent' }, { priority: 'urgent' }],
    [
      { assignee_email: ` ${adminEmail.toUpperCase()}` },
      { agent: { id: adminId, name: 'Ann Admin', email: adminEmail } },
    ],
    [{ group_name: ' bILLING ' }, { group: { id: groupId, name: 'Billing' } }],
    [{ tags: ['a'] }, {}],
    [{ ticket_fields: { Seats: 3 } }, {}],
  ]
  for (const [body, expected] of changes) {
    const patched = await send('PATCH', `/conversations/${before.id}`, body)
    assert.equal(patched.status, 200, patched.text)
    const after = patched.body.conversation
    assert.deepEqual(after, { ...before, ...expected, updated_at: after.updated_at })
    assert.ok(String(after.updated_at) > String(before.updated_at), JSON.stringify(body))
    before = after
  }
  await assertCountersExact(owner, id)
})

test('null, "", unknown names, equal values and unknown fields change nothing and write nothing', async () => {
  const { send, adminEmail, id } = await withGroup()
  const made = await createConversation(send, {
    assignee_email: adminEmail,
    group_name: 'Billing',
    title: 'T',
    status: 'open',
    priority: 'high',
  })
  await insertMember(owner, id, { email: 'gone@x.test', active: false })
  const names = ['title', 'status', 'priority', 'assignee_email', 'group_name', 'tags', 'read']
  const events = async () =>
    owner.query('select count(*) as events from events where workspace_id = $1', [id])
  const { rows: before } = await events()
  for (const body of [
    undefined,
    {},
    ...names.flatMap((name) => [{ [name]: null }, { [name]: '' }]),
    { assignee_email: 'nobody@x.test', group_name: 'Nowhere' },
    { assignee_email: 'gone@x.test' },
    { assignee_email: 'no address' },
    { title: 'T', status: ' Open', priority: 'HIGH', assignee_email: adminEmail },
    { visitor_attributes: { name: 'X' }, id: 'x', created_at: '2020-01-01', read: false },
  ]) {
    const reply = await send('PATCH', `/conversations/${made.id}`, body)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(reply.body.conversation, made, JSON.stringify(body))
  }
  const { rows: after } = await events()
  assert.deepEqual(after, before)
})

test('A status changes to any other and back, closed, spam and trash too', async () => {
  const { send, id } = await workspace()
  await owner.query(
    `insert into statuses (workspace_id, id, name, name_key, built_in, position)
     values ($1, gen_random_uuid(), 'Needs Legal', 'needs legal', false, 20)`,
    [id],
  )
  const made = await createConversation(send)
  // Those that close or reopen.
  const closings = ['closed', 'new', 'waiting_on_customer']
  const walk = ['closed', 'new', 'spam', 'trash', 'waiting_on_customer', 'Needs Legal', 'closed']
  for (const status of walk) {
    const patched = await send('PATCH', `/conversations/${made.id}`, {
      status: status.toUpperCase(),
    })
    assert.equal(patched.body.conversation.status, status)
    const { rows } = await owner.query(
      'select closed_at = updated_at as is_kept from conversations where id = $1',
      [made.id],
    )
    assert.deepEqual(rows, [{ is_kept: closings.includes(status) }])
    await assertCountersExact(owner, id)
  }
})

test('Invalid values return 422 with the field and the value, and change nothing', async () => {
  const { send } = await workspace()
  const made = await createConversation(send)
  const refusals: [body: object, error: RegExp][] = [
    [{ title: 'New', status: 'nope' }, /status.*nope/],
    [{ title: 'New', priority: 'huge' }, /priority.*huge/],
    [{ title: { a: 1 } }, /^title must be a string\.$/],
    [{ title: 'x'.repeat(256) }, /^title is too long\.$/],
    [{ title: 'New', tags: { a: 1 } }, /^tags must be an array\.$/],
    [{ title: 'New', ticket_fields: [] }, /^ticket_fields must be an object\.$/],
    [{ read: 'perhaps' }, /^Invalid read value\. Allowed values are true and false\.$/],
  ]
  for (const [body, error] of refusals) {
    const refused = await send('PATCH', `/conversations/${made.id}`, body)
    assert.equal(refused.status, 422, refused.text)
    assert.match(refused.body.error, error)
  }
  const after = await send('GET', `/conversations/${made.id}`)
  assert.deepEqual(after.body.conversation, made)
})

test('Unknown, malformed and foreign ids return the same 404, which takes precedence over an invalid body', async () => {
  const { send } = await workspace()
  const other = await workspace()
  const foreign = await createConversation(other.send)
  for (const id of [foreign.id, crypto.randomUUID(), 'nope', '%00', 'x'.repeat(300)]) {
    for (const [method, path, body] of [
      ['PATCH', `/conversations/${id}`, { status: 'nope' }],
      ['PATCH', `/conversations/${id}`, {}],
      ['GET', `/conversations/${id}`, undefined],
      ['DELETE', `/conversations/${id}/assignee`, undefined],
      ['DELETE', `/conversations/${id}/group`, undefined],
    ] as const) {
      const reply = await send(method, path, body)
      assert.equal(reply.status, 404, `${method} ${path}`)
      assert.deepEqual(reply.body, { error: 'Conversation does not exist.' })
    }
  }
  const upper = await other.send('GET', `/conversations/${String(foreign.id).toUpperCase()}`)
  assert.equal(upper.status, 200)
})

test('DELETE of assignee and group unassigns once; a second time changes nothing', async () => {
  const { send, adminEmail } = await withGroup()
  const made = await createConversation(send, {
    assignee_email: adminEmail,
    group_name: 'billing',
  })
  const free = await send('DELETE', `/conversations/${made.id}/assignee`)
  assert.equal(free.status, 200)
  assert.deepEqual(free.body.conversation.agent, { id: null, name: null, email: null })
  assert.deepEqual(free.body.conversation.group, made.group)
  const alone = await send('DELETE', `/conversations/${made.id}/group`)
  assert.deepEqual(alone.body.conversation.group, { id: null, name: null })
  assert.ok(String(alone.body.conversation.updated_at) > String(free.body.conversation.updated_at))
  for (const what of ['assignee', 'group']) {
    const again = await send('DELETE', `/conversations/${made.id}/${what}`)
    assert.deepEqual(again.body, alone.body)
  }
})

test("read: true marks the contact's messages as read without moving updated_at", async () => {
  const { send, adminEmail } = await workspace()
  const made = await createConversation(send)
  const path = `/conversations/${made.id}`
  await send('POST', `${path}/messages`, { body: 'Reply', sender_email: adminEmail })
  const before = (await send('GET', path)).body.conversation
  const statuses = async () => {
    const list = await send('GET', `${path}/messages`)
    return list.body.messages.map(({ status }: { status: string }) => status)
  }
  await send('PATCH', path, { read: false })
  assert.deepEqual(await statuses(), ['sent', 'sent'])
  for (const read of [true, 'true', false]) {
    const reply = await send('PATCH', path, { read })
    assert.deepEqual(reply.body.conversation, before)
    assert.deepEqual(await statuses(), ['read', 'sent'])
  }
  await send('POST', `${path}/messages`, { body: 'Again', sender_email: 'bob@x.test' })
  const both = await send('PATCH', path, { read: 1, title: 'Seen' })
  assert.equal(both.body.conversation.title, 'Seen')
  assert.deepEqual(await statuses(), ['read', 'sent', 'read'])
})
