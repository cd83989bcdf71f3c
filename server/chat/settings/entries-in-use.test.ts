import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import {
  assertCountersExact,
  createConversation,
  tagsOf,
  ticketFieldsOf,
} from '../../../test/conversations.ts'
import { recountLists } from '../../../test/seed.ts'
import { newId } from '../../ids.ts'
import { eventsOf, kindOf, make } from './testing/make-entry.ts'

const { owner, workspace } = await startApp()

test('A new status can be used immediately, and a rename shows in its conversations and lists', async () => {
  const { send, id } = await workspace()
  const kind = kindOf('statuses')
  const vip = await make(send, kind, 'vip')
  const made = await createConversation(send, { status: 'VIP' })
  assert.equal(made.status, 'vip')
  await createConversation(send)
  const renamed = await send('PATCH', `/statuses/${vip.id}`, { name: 'VIP Client' })
  assert.deepEqual(renamed.body.status, { ...vip, name: 'VIP Client' })
  const found = await send('GET', '/conversations?status=vip%20client')
  assert.deepEqual(
    found.body.conversations.map((one: { id: string; status: string }) => [one.id, one.status]),
    [[made.id, 'VIP Client']],
  )
  assert.ok(found.body.conversations[0].updated_at > made.updated_at)
  assert.equal((await send('GET', '/conversations?status=vip')).body.conversations.length, 0)
  const [updated] = await eventsOf(owner, id, 'status.updated')
  assert.deepEqual(updated?.data, {
    status: renamed.body.status,
    changed: ['name'],
    changes: [{ field: 'name', from: 'vip', to: 'VIP Client' }],
    previous_name: 'vip',
  })
  assert.equal((await eventsOf(owner, id, 'conversation.status_changed')).length, 1)
  await assertCountersExact(owner, id)
})

test('A status in use is deleted only if its conversations move, and the lists stay exact', async () => {
  const { send, id } = await workspace()
  const kind = kindOf('statuses')
  const vip = await make(send, kind, 'vip')
  const made = await createConversation(send, { status: 'vip' })
  const other = await createConversation(send, { status: 'vip' })
  const path = `/statuses/${vip.id}`
  const refused = await send('DELETE', path)
  assert.equal(refused.status, 409)
  assert.deepEqual(refused.body, {
    error: 'statuses: vip cannot be removed: 2 conversations use it. Pass another one in move_to.',
  })
  assert.equal(refused.headers['porchlight-uses'], '2')
  const asProblem = { accept: 'application/problem+json' }
  assert.equal((await send('DELETE', path, undefined, asProblem)).body.uses, 2)
  for (const target of [vip.id, newId(), 'no-id']) {
    const wrong = await send('DELETE', `${path}?move_to=${target}`)
    assert.deepEqual(wrong.body, { error: `move_to must be the id of another status: ${target}.` })
  }
  const { statuses } = (await send('GET', '/statuses')).body
  const closed = statuses.find(({ name }: { name: string }) => name === 'closed')
  assert.equal((await send('DELETE', `${path}?move_to=${closed.id}`)).status, 204)
  for (const one of [made, other]) {
    const { conversation } = (await send('GET', `/conversations/${one.id}`)).body
    assert.equal(conversation.status, 'closed')
  }
  const { rows } = await owner.query(
    'select count(closed_at)::int as closed from conversations where workspace_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ closed: 2 }])
  const unknown = await send('PATCH', `/conversations/${made.id}`, { status: 'vip' })
  assert.equal(unknown.status, 422)
  await assertCountersExact(owner, id)
})

test('A deleted group moves its conversations to another one or leaves them without a group', async () => {
  const { send, id } = await workspace()
  const kind = kindOf('groups')
  const [a, b] = [await make(send, kind, 'A'), await make(send, kind, 'B')]
  const { id: conversationId } = await createConversation(send, { group_name: 'A' })
  const groupOf = async () =>
    (await send('GET', `/conversations/${conversationId}`)).body.conversation.group
  assert.equal((await send('DELETE', `/groups/${a.id}`)).status, 409)
  assert.equal((await send('DELETE', `/groups/${a.id}?move_to=${b.id}`)).status, 204)
  assert.deepEqual(await groupOf(), { id: b.id, name: 'B' })
  await send('PATCH', `/groups/${b.id}`, { name: 'Beta' })
  assert.deepEqual(await groupOf(), { id: b.id, name: 'Beta' })
  assert.equal((await send('DELETE', `/groups/${b.id}?discard=true`)).status, 204)
  assert.deepEqual(await groupOf(), { id: null, name: null })
  const types = (await eventsOf(owner, id, '%assigned')).map(({ type }) => type)
  assert.deepEqual(types, ['conversation.assigned', 'conversation.unassigned'])
  await assertCountersExact(owner, id)
})

test('A group that another process has deleted is ignored like any unknown group', async () => {
  const { send, id } = await workspace()
  await make(send, kindOf('groups'), 'Gone')
  const { id: conversationId } = await createConversation(send)
  await send('PATCH', `/conversations/${conversationId}`, { group_name: 'Gone' })
  await send('DELETE', `/conversations/${conversationId}/group`)
  await owner.query('delete from groups where workspace_id = $1', [id])
  const late = await send('PATCH', `/conversations/${conversationId}`, { group_name: 'Gone' })
  assert.equal(late.status, 200)
  assert.deepEqual(late.body.conversation.group, { id: null, name: null })
})

test('Tags count their conversations, merge into another tag, and are removed from them', async () => {
  const { send, id } = await workspace()
  const one = await createConversation(send, { tags: ['a', 'b'] })
  const two = await createConversation(send, { tags: ['a', 'c'] })
  const { tags } = (await send('GET', '/tags?counts=true')).body
  assert.deepEqual(
    tags.map((tag: { name: string; conversation_count: number }) => [
      tag.name,
      tag.conversation_count,
    ]),
    [
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ],
  )
  const [a, b, c] = tags
  assert.equal((await send('DELETE', `/tags/${a.id}`)).status, 409)
  assert.equal((await send('DELETE', `/tags/${a.id}?move_to=${b.id}`)).status, 204)
  assert.deepEqual((await tagsOf(owner, one.id)).toSorted(), ['b'])
  assert.deepEqual(await tagsOf(owner, two.id), ['b', 'c'])
  assert.equal((await send('DELETE', `/tags/${c.id}?discard=true`)).status, 204)
  assert.deepEqual(await tagsOf(owner, two.id), ['b'])
  assert.equal((await eventsOf(owner, id, 'conversation.tagged')).length, 3)
  await assertCountersExact(owner, id)
})

test('A role in use is renamed in its members, and a deleted one is replaced by another', async () => {
  const { send } = await workspace()
  const kind = kindOf('roles')
  const observer = await make(send, kind, 'Observer')
  const emails = ['bea@x.test']
  await send('POST', '/team-members', { emails, organization_role: 'observer' })
  const roleOf = async () =>
    (await send('GET', '/team-members?email=bea@x.test')).body.team_members[0].organization_role
  await send('PATCH', `/roles/${observer.id}`, { name: 'Watcher' })
  assert.equal(await roleOf(), 'Watcher')
  assert.match((await send('DELETE', `/roles/${observer.id}`)).text, /1 team member uses it/)
  const { roles } = (await send('GET', '/roles')).body
  const standard = roles.find(({ name }: { name: string }) => name === 'Standard')
  assert.equal((await send('DELETE', `/roles/${observer.id}?move_to=${standard.id}`)).status, 204)
  assert.equal(await roleOf(), 'Standard')
})

test('A renamed field keeps its values, and a deleted one loses them only with discard', async () => {
  const { send } = await workspace()
  const [contactField, ticketField] = [kindOf('contact_fields'), kindOf('ticket_fields')]
  const taste = await make(send, contactField, 'Taste')
  const topic = await make(send, ticketField, 'Topic')
  const made = await createConversation(send, {
    visitor_attributes: { email: 'a@x.test', field_values: { Taste: 'tea' } },
    ticket_fields: { Topic: 'Cake' },
  })
  const valuesOf = async () =>
    (await send('GET', `/visitors/${made.visitor.id}`)).body.contact.field_values
  await send('PATCH', `/contact-fields/${taste.id}`, { name: 'Likes', options: ['Tea', 'Pie'] })
  assert.deepEqual(await valuesOf(), [{ field_id: taste.id, field_name: 'Likes', value: 'Tea' }])
  for (const [kind, field, body] of [
    [contactField, taste, { options: ['Pie'] }],
    [contactField, taste, { kind: 'number' }],
    [ticketField, topic, { options: ['Tea'] }],
  ] as const) {
    const refused = await send('PATCH', `${kind.path}/${field.id}`, body)
    assert.equal(refused.status, 409, JSON.stringify(body))
    assert.match(refused.text, /uses it\.|use it\./)
    assert.equal((await send('DELETE', `${kind.path}/${field.id}`)).status, 409)
  }
  for (const [kind, field] of [
    [contactField, taste],
    [ticketField, topic],
  ] as const) {
    assert.equal((await send('DELETE', `${kind.path}/${field.id}?discard=true`)).status, 204)
  }
  assert.deepEqual(await valuesOf(), [])
  assert.deepEqual(await ticketFieldsOf(owner, made.id), {})
  const { rows } = await owner.query(
    `select c.field_values, o.ticket_fields from conversations o
       join contacts c on c.id = o.contact_id where o.id = $1`,
    [made.id],
  )
  assert.deepEqual(rows, [{ field_values: null, ticket_fields: null }])
})

test('A tag of thousands of conversations is deleted in bounded changes', async () => {
  const { send, id } = await workspace()
  const { id: first } = await createConversation(send, { tags: ['a'] })
  await owner.query(
    `insert into conversations select (json_populate_record(c, json_build_object(
       'id', gen_random_uuid(), 'channel_name', n::text,
       'updated_at', c.updated_at - n * interval '1 ms'))).*
       from conversations c, generate_series(1, 1100) n where c.id = $1`,
    [first],
  )
  await owner.query(
    `insert into conversation_tags select t.workspace_id, c.id, t.id, 1 from tags t
       join conversations c on c.workspace_id = t.workspace_id and c.id <> $2
      where t.workspace_id = $1`,
    [id, first],
  )
  await recountLists(owner, id)
  const { tags } = (await send('GET', '/tags')).body
  assert.equal((await send('DELETE', `/tags/${tags[0].id}?discard=true`)).status, 204)
  const { rows } = await owner.query(
    `select count(*)::int as tagged from conversation_tags where workspace_id = $1`,
    [id],
  )
  assert.deepEqual(rows, [{ tagged: 0 }])
  assert.equal((await eventsOf(owner, id, 'conversation.tagged')).length, 1_101)
  await assertCountersExact(owner, id)
})
