import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { insertMember } from '../../../test/seed.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { mostViews } from './change-view.ts'

const { workspace, owner, services } = await startApp()
const permissions = ['conversations:read', 'conversations:write', 'messages:read', 'events:read']

/** A workspace with a group and three members, of whom the last may share views. */
async function space() {
  const made = await workspace()
  const group = (await made.send('POST', '/groups', { name: 'Billing' })).body.group
  const as = async (name: string, more: readonly string[] = []) => {
    const id = await insertMember(owner, made.id, {
      email: `${name}@x.test`,
      first_name: name,
      last_name: ' ',
    })
    const member = memberOf(made, { member_id: id, permissions: [...permissions, ...more] })
    return { id, send: (await serveAs(services, member)).send }
  }
  const [ann, bob, lead] = [await as('ann'), await as('bob'), await as('lead', ['views:share'])]
  return { ...made, group, ann, bob, lead }
}

async function save(send: Send, body: object) {
  const { status, text, body: reply } = await send('POST', '/views', { name: 'A view', ...body })
  assert.equal(status, 201, text)
  return reply.view
}

const idsOf = async (send: Send) =>
  (await send('GET', '/views')).body.views.map(({ id }: { id: string }) => id)

test('A view is saved with ids in place of names, and lists what fits in its order', async () => {
  const { send, ann, group } = await space()
  const fits = await createConversation(send, { group_name: 'Billing', tags: ['vip'] })
  const later = await createConversation(send, { group_name: 'Billing', tags: ['VIP'] })
  await createConversation(send, { group_name: 'Billing' })
  const view = await save(ann.send, {
    name: ' Billing, vip ',
    filter: 'group:billing tag:Vip',
    sort: 'created_at',
    order: 'asc',
  })
  const [group_, tag] = view.references
  assert.deepEqual(group_, { field: 'group', id: group.id, name: 'Billing', gone: false })
  assert.deepEqual([tag.field, tag.name, tag.gone], ['tag', 'vip', false])
  assert.deepEqual(
    [view.name, view.filter, view.sort, view.order, view.shared, view.owner.id],
    ['Billing, vip', `group:${group.id} tag:${tag.id}`, 'created_at', 'asc', false, ann.id],
  )
  const listed = (await ann.send('GET', `/conversations?view=${view.id}`)).body.conversations
  assert.deepEqual(
    listed.map(({ id }: { id: string }) => id),
    [fits.id, later.id],
  )
  const other = await ann.send('GET', `/conversations?view=${view.id}&sort=updated_at&order=desc`)
  assert.equal(other.body.conversations[0].id, later.id)
  const both = await ann.send(
    'GET',
    `/conversations?view=${view.id}&filter=contact:${later.visitor.id}`,
  )
  assert.equal(both.body.pagination.total_count, 2)
  assert.equal((await ann.send('GET', `/conversations?view=${group.id}`)).status, 404)
})

test('A view is seen by its owner alone until it is shared, which needs views:share', async () => {
  const { send, ann, bob, lead } = await space()
  const own = await save(ann.send, { filter: 'assignee:me' })
  assert.deepEqual(await idsOf(ann.send), [own.id])
  for (const as of [bob.send, lead.send, send]) {
    assert.deepEqual(await idsOf(as), [])
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
      assert.equal((await as(method, `/views/${own.id}`, body)).status, 404)
    }
    assert.equal((await as('GET', `/conversations?view=${own.id}`)).status, 404)
  }
  const refused = await ann.send('PATCH', `/views/${own.id}`, { shared: true })
  assert.equal(refused.status, 403)
  assert.match(refused.body.error, /views:share/)
  assert.equal((await bob.send('POST', '/views', { name: 'B', shared: true })).status, 403)
  const shared = await save(lead.send, { shared: true, filter: 'assignee:me' })
  for (const as of [bob.send, lead.send, send]) assert.deepEqual(await idsOf(as), [shared.id])
  assert.equal((await bob.send('PATCH', `/views/${shared.id}`, { name: 'B' })).status, 403)
  assert.equal((await bob.send('DELETE', `/views/${shared.id}`)).status, 403)
  // `me` is the one who reads.
  const { body } = await send('POST', '/conversations', {
    visitor_attributes: { email: 'v@x.test' },
    messages_attributes: [{ body: 'Hello' }],
    assignee_email: 'bob@x.test',
  })
  const total = async (as: Send) =>
    (await as('GET', `/conversations?view=${shared.id}`)).body.pagination.total_count
  assert.ok(body.conversation.id)
  assert.deepEqual([await total(bob.send), await total(lead.send), await total(send)], [1, 0, 0])
})

test('Views of keys are shared, and only its owner makes a view private', async () => {
  const { send, ann, lead } = await space()
  const ofKey = await save(send, {})
  assert.deepEqual([ofKey.shared, ofKey.owner, ofKey.filter], [true, null, ''])
  assert.equal((await send('POST', '/views', { name: 'K', shared: false })).status, 422)
  assert.equal((await lead.send('PATCH', `/views/${ofKey.id}`, { shared: false })).status, 422)
  const ofLead = await save(lead.send, { shared: true })
  assert.equal((await send('PATCH', `/views/${ofLead.id}`, { shared: false })).status, 422)
  assert.equal((await lead.send('PATCH', `/views/${ofLead.id}`, { shared: false })).status, 200)
  assert.deepEqual(await idsOf(ann.send), [ofKey.id])
})

test('What a view names and is gone is shown as gone, and the view stays', async () => {
  const { send, ann, bob, group } = await space()
  await createConversation(send, { tags: ['vip'] })
  const field = (await send('POST', '/ticket-fields', { name: 'Plan', kind: 'text' })).body
    .ticket_field
  const [tag] = (await send('GET', '/tags')).body.tags
  const view = await save(ann.send, {
    filter: `(group:Billing | tag:vip | field.Plan:Pro) assignee:${bob.id},none`,
  })
  assert.equal((await send('PATCH', `/groups/${group.id}`, { name: 'Money' })).status, 200)
  const path = `/views/${view.id}`
  const read = async () =>
    (await ann.send('GET', path)).body.view.references.map(
      ({ name, gone }: { name: string; gone: boolean }) => [name, gone],
    )
  const named = [
    ['vip', false],
    ['Plan', false],
    ['bob', false],
  ]
  assert.deepEqual(await read(), [['Money', false], ...named])
  for (const gone of [
    `/groups/${group.id}`,
    `/tags/${tag.id}?discard=true`,
    `/ticket-fields/${field.id}`,
    `/team-members/${bob.id}`,
  ]) {
    assert.equal((await send('DELETE', gone)).status, 204, gone)
  }
  assert.deepEqual(await read(), [['Billing', true], ...named.map(([name]) => [name, true])])
  const { status, body } = await ann.send('GET', `/conversations?view=${view.id}`)
  assert.deepEqual([status, body.pagination.total_count], [200, 0])
  assert.equal((await ann.send('PATCH', path, { name: 'Still here' })).status, 200)
  assert.equal((await ann.send('GET', '/views/counts')).status, 200)
  const wrong = await ann.send('PATCH', path, { filter: 'group:Billing' })
  assert.deepEqual(
    [wrong.status, wrong.body.error],
    [422, 'group of the filter does not exist: Billing.'],
  )
})

test('A shared view of somebody who left stays, and those who may share change it', async () => {
  const { send, ann, lead, bob } = await space()
  const view = await save(lead.send, { shared: true })
  assert.equal((await send('DELETE', `/team-members/${lead.id}`)).status, 204)
  const [found] = (await ann.send('GET', '/views')).body.views
  assert.deepEqual([found.id, found.owner.active], [view.id, false])
  assert.equal((await bob.send('DELETE', `/views/${view.id}`)).status, 403)
  assert.equal((await send('DELETE', `/views/${view.id}`)).status, 204)
  assert.deepEqual(await idsOf(ann.send), [])
})

test('A change names its fields, honours If-Match, and one without effect makes no event', async () => {
  const { send, ann } = await space()
  const { id } = await save(ann.send, { filter: 'status:open' })
  const first = await ann.send('GET', `/views/${id}`)
  const etag = String(first.headers['etag'])
  const changed = await ann.send('PATCH', `/views/${id}`, { order: 'asc' }, { 'if-match': etag })
  assert.deepEqual([changed.status, changed.body.view.order], [200, 'asc'])
  const late = await ann.send('PATCH', `/views/${id}`, { name: 'Late' }, { 'if-match': etag })
  assert.equal(late.status, 412)
  assert.equal((await ann.send('PATCH', `/views/${id}`, { order: 'asc' })).status, 200)
  const { events } = (await send('GET', '/events?types=view.*&limit=10')).body
  assert.deepEqual(
    events.map(({ type, data }: { type: string; data: object }) => [type, data]),
    [
      ['view.created', { view: { id } }],
      ['view.updated', { view: { id }, changed: ['order'], changes: [] }],
    ],
  )
})

test('The events of shared views have the view, and stand in the audit trail', async () => {
  const { send } = await space()
  const view = await save(send, { filter: 'priority:urgent' })
  assert.equal((await send('DELETE', `/views/${view.id}`)).status, 204)
  const { events } = (await send('GET', '/events?types=view.*&limit=10')).body
  assert.deepEqual(events[0].data, { view })
  assert.deepEqual(events[1].data, { view: { id: view.id } })
  const { entries } = (await send('GET', `/audit?resource_id=${view.id}`)).body
  assert.deepEqual(
    entries.map(({ action }: { action: string }) => action),
    ['view.deleted', 'view.created'],
  )
})

test('A member has a bounded number of views alone, and a workspace of shared ones', async () => {
  const { send, ann, lead, id } = await space()
  const fill = async (shared: boolean) =>
    owner.query(
      `insert into saved_views (workspace_id, id, name, filter, sort, descending, shared, team_member_id,
              names, created_at, updated_at)
       select $1, gen_random_uuid(), 'v', '', 'updated_at', true, $2, $3, '[]', now(), now()
         from generate_series(1, $4)`,
      [id, shared, ann.id, mostViews - 1],
    )
  await fill(false)
  await save(ann.send, {})
  const own = await ann.send('POST', '/views', { name: 'One more' })
  assert.deepEqual(
    [own.status, own.body.error],
    [422, `A team member can have ${mostViews} views. Delete one of them first.`],
  )
  await fill(true)
  const last = await save(send, {})
  assert.equal((await send('POST', '/views', { name: 'One more' })).status, 422)
  const ofLead = await save(lead.send, {})
  assert.equal((await lead.send('PATCH', `/views/${ofLead.id}`, { shared: true })).status, 422)
  assert.equal((await send('PATCH', `/views/${last.id}`, { name: 'Changed' })).status, 200)
  assert.equal((await ann.send('GET', '/views')).body.pagination.total_count, 200)
  assert.equal((await ann.send('GET', '/views/counts')).body.view_counts.views.length, 200)
})
