import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { until } from '../../../campaigns/until.ts'
import { openWidget, webChannel } from '../channels/devices/testing/visitor.ts'

const app = await startApp()
const { workspace } = app

type Data = { changed: string[]; changes: { field: string; from: unknown; to: unknown }[] }

/** The data of the workspace's events of these types, oldest first. */
async function dataOf({ send }: TestWorkspace, types: string): Promise<Data[]> {
  const { body } = await send('GET', `/events?limit=1000&types=${types}`)
  return body.events.map(({ data }: { data: Data }) => data)
}

const lastChanges = async (space: TestWorkspace, types: string) =>
  (await dataOf(space, types)).at(-1)?.changes

test('An update of a conversation says each field by its public name, with the values as they are written', async () => {
  const space = await workspace()
  const { send, adminEmail } = space
  await send('POST', '/ticket-fields', { name: 'Severity', kind: 'text' })
  await send('POST', '/ticket-fields', { name: 'Parts', kind: 'multi_select', options: ['a', 'b'] })
  await send('POST', '/groups', { name: 'Sales' })
  const { id } = await createConversation(send, { tags: ['VIP', 'new'], title: 'Before' })
  const path = `/conversations/${id}`
  await send('PATCH', path, {
    title: 'After',
    status: 'open',
    priority: 'high',
    assignee_email: adminEmail,
    group_name: 'sales',
    tags: ['vip', 'other'],
    ticket_fields: { Parts: ['b'], Severity: 'low' },
  })
  const events = await dataOf(space, 'conversation.*')
  const updates = events.filter(({ changed }) => changed !== undefined)
  assert.equal(updates.length, 4)
  for (const { changed, changes } of updates) {
    assert.deepEqual(changes, [
      { field: 'title', from: 'Before', to: 'After' },
      { field: 'status', from: 'new', to: 'open' },
      { field: 'priority', from: 'low', to: 'high' },
      { field: 'assignee', from: null, to: adminEmail },
      { field: 'group', from: null, to: 'Sales' },
      { field: 'ticket_fields.Parts', from: null, to: ['b'] },
      { field: 'ticket_fields.Severity', from: null, to: 'low' },
      { field: 'tags', from: ['VIP', 'new'], to: ['VIP', 'other'] },
    ])
    assert.equal(changed.length, 7)
  }
  await send('PATCH', path, { ticket_fields: { Severity: null } })
  assert.deepEqual(await lastChanges(space, 'conversation.updated'), [
    { field: 'ticket_fields.Severity', from: 'low', to: null },
  ])
  await send('DELETE', `${path}/assignee`)
  assert.deepEqual(await lastChanges(space, 'conversation.unassigned'), [
    { field: 'assignee', from: adminEmail, to: null },
  ])
  await send('DELETE', `${path}/tags/VIP`)
  assert.deepEqual(await lastChanges(space, 'conversation.tagged'), [
    { field: 'tags', from: ['VIP', 'other'], to: ['other'] },
  ])
  await send('PATCH', path, { status: 'closed' })
  await send('POST', `${path}/messages`, { body: 'Again', sender_email: 'bob@x.test' })
  assert.deepEqual(await lastChanges(space, 'conversation.status_changed'), [
    { field: 'status', from: 'closed', to: 'open' },
  ])
})

test('Messages say the status that each of them had', async () => {
  const space = await workspace()
  const { send, adminEmail } = space
  const { id } = await createConversation(send)
  const say = async () =>
    (await send('POST', `/conversations/${id}/messages`, { body: 'x', sender_email: adminEmail }))
      .body.message
  const [first] = [await say(), await say()]
  await send('PATCH', `/conversations/${id}/messages/${first.id}`, { status: 'delivered' })
  assert.deepEqual(await lastChanges(space, 'message.status_changed'), [
    { field: 'status', from: 'sent', to: 'delivered' },
  ])
  await send('POST', `/conversations/${id}/read`, { reader: 'contact' })
  const changes = (await dataOf(space, 'message.status_changed')).slice(1)
  assert.deepEqual(
    changes.map((data) => data.changes),
    [
      [{ field: 'status', from: 'delivered', to: 'read' }],
      [{ field: 'status', from: 'sent', to: 'read' }],
    ],
  )
})

test('Moved conversations, settings, team members and webhooks say what they were', async () => {
  const space = await workspace()
  const { send, adminEmail, adminId } = space
  const { body: old } = await send('POST', '/tags', { name: 'Old' })
  const { body: into } = await send('POST', '/tags', { name: 'New' })
  await createConversation(send, { tags: ['a', 'old'], assignee_email: adminEmail })
  await createConversation(send, { tags: ['old', 'NEW'] })
  await send('DELETE', `/tags/${old.tag.id}?move_to=${into.tag.id}`)
  assert.deepEqual(
    (await dataOf(space, 'conversation.tagged')).map(({ changes }) => changes),
    [
      [{ field: 'tags', from: ['a', 'Old'], to: ['a', 'New'] }],
      [{ field: 'tags', from: ['Old', 'New'], to: ['New'] }],
    ],
  )
  await send('PATCH', `/tags/${into.tag.id}`, { name: 'Newer' })
  assert.deepEqual(await lastChanges(space, 'tag.updated'), [
    { field: 'name', from: 'New', to: 'Newer' },
  ])
  await send('PATCH', '/workspace', { time_zone: 'UTC' })
  assert.deepEqual(await lastChanges(space, 'settings.changed'), [
    { field: 'time_zone', from: 'Europe/Berlin', to: 'UTC' },
  ])
  const { body: group } = await send('POST', '/groups', { name: 'Sales' })
  await send('PUT', `/team-members/${adminId}/groups`, { group_ids: [group.group.id] })
  assert.deepEqual(await lastChanges(space, 'team_member.updated'), [
    { field: 'groups', from: [], to: ['Sales'] },
  ])
  await send('PATCH', `/team-members/${adminId}`, { last_name: 'Root' })
  assert.deepEqual(await lastChanges(space, 'team_member.updated'), [
    { field: 'last_name', from: 'Admin', to: 'Root' },
  ])
})

test('A contact says its fields, and shows none of their values once it is erased', async () => {
  const space = await workspace()
  const { send } = space
  await send('POST', '/contact-fields', { name: 'Plan', kind: 'text' })
  await send('POST', '/ticket-fields', { name: 'Secret', kind: 'text' })
  const { id, visitor } = await createConversation(send, { title: 'Bob is ill', tags: ['ill'] })
  await send('PATCH', `/visitors/${visitor.id}`, {
    name: 'Bob Secret',
    phone_number: '+49 30 1',
    traits: { illness: 'flu' },
    field_values: { Plan: 'gold' },
  })
  assert.deepEqual(await lastChanges(space, 'contact.updated'), [
    { field: 'name', from: 'bob', to: 'Bob Secret' },
    { field: 'phone_number', from: null, to: '+49 30 1' },
    { field: 'traits.illness', from: null, to: 'flu' },
    { field: 'field_values.Plan', from: null, to: 'gold' },
  ])
  await send('PATCH', `/conversations/${id}`, {
    title: 'Bob is well',
    status: 'open',
    tags: ['well'],
    ticket_fields: { Secret: 'flu' },
  })
  assert.equal((await send('DELETE', `/visitors/${visitor.id}`)).status, 204)
  assert.deepEqual(await lastChanges(space, 'contact.updated'), [
    { field: 'name', from: null, to: null },
    { field: 'phone_number', from: null, to: null },
    { field: 'traits', from: null, to: null },
    { field: 'field_values.Plan', from: null, to: null },
  ])
  assert.deepEqual(await lastChanges(space, 'conversation.status_changed'), [
    { field: 'title', from: null, to: null },
    { field: 'status', from: 'new', to: 'open' },
    { field: 'ticket_fields.Secret', from: null, to: null },
    { field: 'tags', from: null, to: null },
  ])
  const { text } = await send('GET', '/events?limit=1000&types=contact.*,conversation.*')
  assert.doesNotMatch(text, /Bob|flu|illness|gold|\+49/)
})

test('The stream of a visitor has no changes, because they may be of fields that visitors do not see', async () => {
  const space = await workspace()
  const visitor = openWidget(app, space, await webChannel(app, space))
  const { id } = await visitor.start('Hello')
  const stream = await visitor.stream()
  await until('the stream has begun', 5_000, () => stream.frames.length > 0)
  await space.send('PATCH', `/conversations/${id}`, {
    status: 'open',
    tags: ['troll'],
    assignee_email: space.adminEmail,
  })
  await until('the event is there', 5_000, () => stream.text().includes('status_changed'))
  assert.doesNotMatch(stream.text(), /"changes"|"changed"|troll|assignee/)
  stream.abort()
})
