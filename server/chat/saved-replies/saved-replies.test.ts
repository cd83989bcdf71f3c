import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { insertMember } from '../../../test/seed.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'

const { services, owner, workspace } = await startApp()

async function team() {
  const space = await workspace()
  const lee = await insertMember(owner, space.id, { email: 'lee@x.test' })
  const all = { permissions: ['messages:write', 'messages:read', 'replies:share'] }
  const sam = await serveAs(services, memberOf(space, { ...all, member_id: space.adminId }))
  const own = { permissions: ['messages:write', 'messages:read'], member_id: lee }
  return { space, sam, lee: await serveAs(services, memberOf(space, own)) }
}

const refund = {
  name: 'Refund is on its way',
  body: 'Hi {{contact.first_name}}, order {{ticket.Order}} is refunded.',
}

const namesIn = (body: { saved_replies: { name: string }[] }) =>
  body.saved_replies.map(({ name }) => name)

test('A reply is saved, found by its words, changed, used and deleted, with events that have its id alone', async () => {
  const { space } = await team()
  const changes = { status: 'closed', assignee: 'me', add_tags: ['refund', 'Refund'] }
  const made = await space.send('POST', '/saved-replies', { ...refund, changes })
  assert.equal(made.status, 201, made.text)
  const at = `/api/external/v2/saved-replies/${made.body.saved_reply.id}`
  assert.equal(made.headers.location, at)
  const { id, ...shown } = made.body.saved_reply
  assert.equal(shown.shared, true)
  assert.equal(shown.body, refund.body)
  assert.deepEqual(shown.changes, { status: 'closed', assignee: 'me', add_tags: ['refund'] })
  assert.deepEqual([shown.uses, shown.last_used_at], [0, null])
  await space.send('POST', '/saved-replies', { name: 'Address', body: 'Where do you live?' })
  const all = (await space.send('GET', '/saved-replies')).body
  assert.deepEqual(namesIn(all), ['Address', 'Refund is on its way'])
  assert.equal(all.pagination.total_count, 2)
  const found = async (q: string) =>
    namesIn((await space.send('GET', `/saved-replies?q=${q}`)).body)
  assert.deepEqual(await found('REFUNDED%20way'), ['Refund is on its way'])
  assert.deepEqual(await found('refunded%20live'), [])
  const walked = (await space.send('GET', '/saved-replies?cursor=*&per_page=1')).body
  assert.deepEqual(namesIn(walked), ['Address'])
  const path = `/saved-replies/${id}`
  const renamed = await space.send('PATCH', path, { name: 'Refund' })
  assert.deepEqual(
    [renamed.body.saved_reply.name, renamed.body.saved_reply.body],
    ['Refund', refund.body],
  )
  const same = await space.send('PATCH', path, { name: 'Refund' })
  assert.deepEqual(same.body, renamed.body)
  const once = { 'idempotency-key': 'use-1' }
  await space.send('POST', `${path}/uses`, {}, once)
  await space.send('POST', `${path}/uses`, {}, once)
  const used = (await space.send('GET', path)).body.saved_reply
  assert.equal(used.uses, 1)
  assert.equal(used.updated_at, renamed.body.saved_reply.updated_at)
  assert.equal((await space.send('DELETE', path, undefined, { 'if-match': '"0"' })).status, 412)
  assert.equal((await space.send('DELETE', path)).status, 204)
  assert.equal((await space.send('GET', path)).status, 404)
  const { events } = (await space.send('GET', '/events?types=saved_reply.*')).body
  assert.deepEqual(
    events
      .filter(({ data }: { data: { saved_reply: { id: string } } }) => data.saved_reply.id === id)
      .map(({ type, data }: { type: string; data: object }) => [type, data]),
    ['created', 'updated', 'deleted'].map((action) => [
      `saved_reply.${action}`,
      { saved_reply: { id } },
    ]),
  )
})

test('Own replies are seen by nobody else, and shared ones are changed by those who may', async () => {
  const { space, sam, lee } = await team()
  const own = (await lee.send('POST', '/saved-replies', refund)).body.saved_reply
  assert.equal(own.shared, false)
  const path = `/saved-replies/${own.id}`
  for (const { send } of [space, sam]) {
    assert.deepEqual(namesIn((await send('GET', '/saved-replies')).body), [])
    assert.equal((await send('GET', path)).status, 404)
    assert.equal((await send('PATCH', path, { name: 'Mine' })).status, 404)
    assert.equal((await send('POST', `${path}/uses`)).status, 404)
    assert.equal((await send('DELETE', path)).status, 404)
  }
  const refused = await lee.send('PATCH', path, { shared: true })
  assert.equal(refused.status, 403)
  assert.equal((await lee.send('POST', '/saved-replies', { ...refund, shared: true })).status, 403)
  const shared = (await sam.send('POST', '/saved-replies', { ...refund, shared: true })).body
    .saved_reply
  assert.equal((await lee.send('GET', `/saved-replies/${shared.id}`)).status, 200)
  assert.equal((await lee.send('POST', `/saved-replies/${shared.id}/uses`)).status, 200)
  assert.equal((await lee.send('PATCH', `/saved-replies/${shared.id}`, { name: 'X' })).status, 403)
  assert.equal((await lee.send('DELETE', `/saved-replies/${shared.id}`)).status, 403)
  const two = (await lee.send('GET', '/saved-replies')).body
  assert.equal(two.pagination.total_count, 2)
  assert.equal(
    (await lee.send('GET', '/saved-replies?shared=false')).body.pagination.total_count,
    1,
  )
  const taken = await sam.send('PATCH', `/saved-replies/${shared.id}`, { shared: false })
  assert.equal(taken.body.saved_reply.shared, false)
  assert.equal((await lee.send('GET', `/saved-replies/${shared.id}`)).status, 404)
})

test('A reply without words, or with changes that the workspace does not know, is refused', async () => {
  const { space } = await team()
  for (const [body, error] of [
    [{ body: 'x' }, "name can't be blank."],
    [{ name: 'x' }, "body can't be blank."],
    [
      { ...refund, shared: false },
      'shared must be true: an API key has no saved replies of its own.',
    ],
    [{ ...refund, body: 'x'.repeat(20_001) }, 'body is too long.'],
    [{ ...refund, changes: { status: 'nowhere' } }, 'Invalid changes.status: nowhere.'],
    [{ ...refund, changes: { group_name: 'None' } }, 'Invalid changes.group_name: None.'],
    [{ ...refund, changes: { priority: 'top' } }, 'Invalid changes.priority: top.'],
  ] as const) {
    const reply = await space.send('POST', '/saved-replies', body)
    assert.deepEqual([reply.status, reply.body], [422, { error }])
  }
})

test('A member has at most 200 replies of their own, also by taking shared ones', async () => {
  const { space, sam, lee } = await team()
  await lee.send('POST', '/saved-replies', refund)
  await owner.query(
    `insert into saved_replies (workspace_id, id, team_member_id, name, name_key, body, changes, created_at, updated_at)
     select workspace_id, gen_random_uuid(), team_member_id, name, name_key, body, changes, created_at, updated_at
       from saved_replies, generate_series(1, 199) where workspace_id = $1`,
    [space.id],
  )
  const { status, body } = await lee.send('POST', '/saved-replies', refund)
  const error = 'A team can have 500 saved replies, and each member 200 of their own.'
  assert.deepEqual([status, body], [422, { error }])
  const shared = (await space.send('POST', '/saved-replies', refund)).body.saved_reply
  await owner.query(
    `update saved_replies set team_member_id = $2
      where workspace_id = $1 and team_member_id is not null`,
    [space.id, space.adminId],
  )
  const taken = await sam.send('PATCH', `/saved-replies/${shared.id}`, { shared: false })
  assert.deepEqual([taken.status, taken.body], [422, { error }])
})
