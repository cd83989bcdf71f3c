import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { conversationOf, insertMember, startConversation } from '../../../test/seed.ts'
import { signIn, type SignedIn } from '../../../test/sign-in.ts'
import { changesOfOne } from '../../start/app.ts'
import { runKinds } from '../../store/due/testing/scenario.ts'
import { bulkKind } from '../bulk/bulk-kind.ts'
import { openStream } from '../events/testing/open-stream.ts'
import { notificationSweep } from './sweep-notifications.ts'

const app = await startOwnApp()
const { owner, services, workspace } = app

/** A workspace whose admin works with Omar. */
async function started() {
  const space = await workspace()
  await insertMember(owner, space.id, { email: 'omar@x.test', first_name: 'Omar', active: true })
  return { space, ann: await signIn(space), omar: await signIn(space, 'omar@x.test') }
}

async function list(by: SignedIn) {
  const { status, body, text } = await by.browse('GET', '/auth/notifications')
  assert.equal(status, 200, text)
  return body
}

const read = async (by: SignedIn, ids: readonly unknown[]) =>
  by.browse('PUT', '/auth/notifications/read', { notification_ids: ids })

const kindsOf = async (by: SignedIn) =>
  (await list(by)).notifications.map((one: { kind: string }) => one.kind)

async function assign({ send }: TestWorkspace, id: string, email = 'omar@x.test') {
  const { status, text } = await send('PATCH', `/conversations/${id}`, { assignee_email: email })
  assert.equal(status, 200, text)
}

test('A member is told of mentions, assignments and the first words of a contact who waits', async () => {
  const { space, ann, omar } = await started()
  const id = await startConversation(space.send, 'ada@x.test')
  const path = `/conversations/${id}`
  await ann.send('PATCH', path, { assignee_email: 'omar@x.test' })
  const note = { body: 'See this', kind: 'note', mentions: [{ email: 'omar@x.test' }] }
  const { message } = (await ann.send('POST', `${path}/messages`, note)).body
  await omar.send('POST', `${path}/messages`, { body: 'On Monday' })
  const answer = { body: 'Thanks', sender_email: 'ada@x.test' }
  await space.send('POST', `${path}/messages`, answer)
  await space.send('POST', `${path}/messages`, { ...answer, body: 'And another one' })
  const { notifications, unread } = await list(omar)
  assert.equal(unread, 3)
  const [reply, mention, assigned] = notifications
  assert.deepEqual(
    [reply, mention, assigned].map(({ kind, by_name: by }) => [kind, by === null]),
    [
      ['reply', true],
      ['mention', false],
      ['assigned', false],
    ],
  )
  assert.equal(mention.message_id, message.id)
  assert.equal(mention.conversation_id, id)
  assert.equal(reply.visitor_name, 'ada')
  assert.equal(mention.read_at, null)
  // A conversation that begins with an assignee.
  await space.send(
    'POST',
    '/conversations',
    conversationOf('eve@x.test', { assignee_email: 'omar@x.test' }),
  )
  assert.deepEqual(await kindsOf(omar), ['assigned', 'reply', 'mention', 'assigned'])
  assert.deepEqual(await kindsOf(ann), [])
})

test('Nobody is told of their own changes, of imports, or of an assignee who stays', async () => {
  const { space, ann, omar } = await started()
  const id = await startConversation(space.send)
  await omar.send('PATCH', `/conversations/${id}`, { assignee_email: 'omar@x.test' })
  await assign(space, id)
  await omar.send('POST', `/conversations/${id}/messages`, {
    ...{ body: 'To myself', kind: 'note', mentions: [{ email: 'omar@x.test' }] },
  })
  const at = '2020-01-01T00:00:00.000Z'
  const message = { body: 'Old', created_at: at }
  const old = { visitor_attributes: { email: 'old@x.test' }, messages_attributes: [message] }
  const imported = { ...old, created_at: at, assignee_email: 'omar@x.test' }
  const made = await space.send('POST', '/conversations', imported)
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(await kindsOf(omar), [])
  assert.deepEqual(await kindsOf(ann), [])
})

test('Read ones are read on every device, by the member alone, with a signal to their pages', async () => {
  const { space, ann, omar } = await started()
  for (const email of ['a@x.test', 'b@x.test'])
    await assign(space, await startConversation(space.send, email))
  const host = `${space.subdomain}.localhost`
  const listen = async ({ cookie }: SignedIn) => {
    const headers = { host, cookie, 'sec-fetch-site': 'same-origin' }
    const stream = await openStream({ port: app.port, key: '', query: '?signals=true', headers })
    await until('the stream begins', 5_000, () => stream.frames.length > 0)
    return stream
  }
  const streams = [await listen(omar), await listen(ann)]
  const [{ id: first }] = (await list(omar)).notifications
  assert.equal((await read(ann, [first])).status, 204)
  assert.equal((await list(omar)).unread, 2, 'of a colleague it changes nothing')
  assert.equal((await read(omar, [first])).status, 204)
  assert.equal((await read(omar, [first])).status, 204)
  const phone = await signIn(space, 'omar@x.test')
  const { notifications, unread } = await list(phone)
  assert.equal(unread, 1)
  assert.ok(notifications[0].read_at)
  await space.send('POST', `/conversations/${notifications[0].conversation_id}/typing`, {})
  for (const { text } of streams)
    await until('all is told', 5_000, () => text().includes('"type":"typing"'))
  const told = streams.map(({ text }) => text().split('"type":"notifications"').length - 1)
  assert.deepEqual(told, [1, 0])
  for (const { abort } of streams) abort()
  for (const wrong of [undefined, [], 'x', ['x'], [1], Array.from({ length: 101 }, () => first)]) {
    const body = { notification_ids: wrong }
    assert.equal((await omar.browse('PUT', '/auth/notifications/read', body)).status, 422)
  }
})

test('No key reads them, no event holds them, and those of unseen or erased conversations are gone', async () => {
  const { space, omar: former } = await started()
  const before = (await space.send('GET', '/events?limit=1')).body.latest_sequence
  const id = await startConversation(space.send, 'gone@x.test')
  await assign(space, id)
  const { events } = (await space.send('GET', `/events?after=${before}`)).body
  assert.ok(events.every(({ type }: { type: string }) => !type.includes('notification')))
  assert.notEqual((await space.send('GET', '../../auth/notifications')).status, 200)
  const { role } = (
    await space.send('POST', '/roles', {
      ...{ name: 'Own only', permissions: ['conversations:read'], sees: 'assigned' },
    })
  ).body
  const given = { organization_role: role.name }
  await space.send('PATCH', `/team-members/${former.member_id}`, given)
  // Another role ends the sessions.
  const omar = await signIn(space, 'omar@x.test')
  assert.equal((await list(omar)).unread, 1)
  await space.send('DELETE', `/conversations/${id}/assignee`)
  assert.deepEqual(await list(omar), { notifications: [], unread: 0 })
  await assign(space, id)
  assert.equal((await list(omar)).unread, 2)
  const contact = (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor.id
  assert.equal((await space.send('DELETE', `/visitors/${contact}`)).status, 204)
  assert.equal((await list(omar)).unread, 0)
})

test('A change of many conversations is one notification of each member', async () => {
  const { space, omar } = await started()
  const conversation_ids = []
  for (const email of ['a@x.test', 'b@x.test', 'c@x.test'])
    conversation_ids.push(await startConversation(space.send, email))
  const change = { method: 'PATCH', body: { assignee_email: 'omar@x.test' } }
  await space.send('POST', '/bulk-changes', { conversation_ids, ...change })
  const kind = bulkKind({ services, routes: changesOfOne, log: () => undefined })
  const stop = runKinds(app, [kind])
  await until(
    'they are assigned',
    20_000,
    async () => (await list(omar)).notifications[0]?.count === 3,
  )
  await stop()
  const { notifications, unread } = await list(omar)
  assert.equal(unread, 1)
  assert.equal(notifications.length, 1)
  assert.deepEqual([notifications[0].kind, notifications[0].conversation_id], ['assigned', null])
})

test('The newest hundred of a member are kept, for a month', async () => {
  const { space, omar } = await started()
  const id = await startConversation(space.send)
  await owner.query(
    `insert into member_notifications (workspace_id, team_member_id, id, kind, conversation_id, created_at)
     select $1, $2, gen_random_uuid(), 'assigned', $3, now() - n * interval '1 minute' from generate_series(1, 100) n`,
    [space.id, omar.member_id, id],
  )
  const oldest = (await list(omar)).notifications.at(-1).id
  await assign(space, id)
  const { notifications } = await list(omar)
  assert.equal(notifications.length, 100)
  assert.ok(notifications.every((one: { id: string }) => one.id !== oldest))
  const { rows } = await owner.query(
    'select count(*)::integer as kept from member_notifications where workspace_id = $1',
    [space.id],
  )
  assert.equal(rows[0].kept, 100)
  const later = new Date(Date.now() + 31 * 86_400_000)
  assert.ok((await notificationSweep.findDue(owner, later)).includes(space.id))
  await notificationSweep.sweep(owner, space.id, later)
  assert.deepEqual(await list(omar), { notifications: [], unread: 0 })
})
