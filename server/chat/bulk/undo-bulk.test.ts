import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { changesOfOne } from '../../start/app.ts'
import { runKinds } from '../../store/due/testing/scenario.ts'
import { bulkKind } from './bulk-kind.ts'

const app = await startOwnApp()
const { owner, services, workspace } = app

const run = () =>
  runKinds(app, [bulkKind({ services, routes: changesOfOne, log: () => undefined })])

async function begin(send: Send, path: string, body: object = {}, status = 202) {
  const reply = await send('POST', path, body)
  assert.equal(reply.status, status, reply.text)
  return reply
}

const progressOf = async (send: Send, id: string) =>
  (await send('GET', `/bulk-changes/${id}`)).body.bulk_change

/** Runs what is due until a bulk change has ended, and returns its counts. */
async function finish(send: Send, id: string) {
  const stop = run()
  await until('the bulk change has not ended', 60_000, async () => {
    return (await progressOf(send, id)).ended_at !== null
  })
  await stop()
  const { total, done, changed, refused } = await progressOf(send, id)
  return { total, done, changed, refused }
}

async function change(send: Send, body: object): Promise<string> {
  const { id } = (await begin(send, '/bulk-changes', body)).body.bulk_change
  await finish(send, id)
  return id
}

async function undo(send: Send, id: string) {
  const reply = await begin(send, `/bulk-changes/${id}/undo`)
  const { id: undoId, undoes_id } = reply.body.bulk_change
  assert.equal(undoes_id, id)
  assert.ok(String(reply.headers['location']).endsWith(`/v2/bulk-changes/${undoId}`))
  return { id: undoId as string, counts: await finish(send, undoId) }
}

async function read({ send }: TestWorkspace, id: string) {
  const { conversation } = (await send('GET', `/conversations/${id}?include=tags,ticket_fields`))
    .body
  const { status, priority, assignee, group, tags, ticket_fields, title } = conversation
  return { status, priority, title, tags, ticket_fields, by: assignee?.email, group: group?.name }
}

async function three(space: TestWorkspace, more: object = {}) {
  const made: string[] = []
  for (let at = 0; at < 3; at += 1) {
    made.push((await createConversation(space.send, more)).id)
  }
  return made
}

test('Undo gives each conversation what it had before each kind of change', async () => {
  const space = await workspace()
  const { send, adminEmail } = space
  for (const name of ['Billing', 'Sales']) await send('POST', '/groups', { name })
  const ids = await three(space, { priority: 'high', tags: ['old', 'vip'] })
  await send('PATCH', `/conversations/${ids[0]}`, {
    ...{ group_name: 'Sales', assignee_email: adminEmail, status: 'open' },
  })
  const changes = [
    { method: 'PATCH', body: { status: 'closed', priority: 'low' } },
    {
      method: 'PATCH',
      body: { assignee_email: adminEmail, group_name: 'Billing', status: 'open' },
    },
    { method: 'PATCH', body: { tags: ['new'] } },
    { method: 'PATCH', body: { title: 'The same for all' } },
    { method: 'PUT', path: '/tags/more' },
    { method: 'DELETE', path: '/tags/vip' },
    { method: 'DELETE', path: '/assignee' },
    { method: 'DELETE', path: '/group' },
  ]
  for (const given of changes) {
    const before = await Promise.all(ids.map(async (id) => read(space, id)))
    const id = await change(send, { conversation_ids: ids, ...given })
    const { changed } = await progressOf(send, id)
    assert.ok(changed >= 1, JSON.stringify(given))
    const { counts } = await undo(send, id)
    assert.deepEqual(counts, { total: changed, done: changed, changed, refused: 0 })
    const after = await Promise.all(ids.map(async (one) => read(space, one)))
    assert.deepEqual(sorted(after), sorted(before), JSON.stringify(given))
  }
  await assertCountersExact(owner, space.id)
})

/** Tags that were put back are the last ones. */
const sorted = (read: readonly { readonly tags: readonly string[] }[]) =>
  read.map((one) => ({ ...one, tags: one.tags.toSorted() }))

test('What another has changed since stays, and is refused by name', async () => {
  const space = await workspace()
  const { send } = space
  const ids = await three(space)
  const [first = '', second = '', third = ''] = ids
  const closing = { conversation_ids: ids, method: 'PATCH', body: { status: 'closed' } }
  const id = await change(send, closing)
  await send('PATCH', `/conversations/${first}`, { status: 'spam' })
  await send('PATCH', `/conversations/${second}`, { priority: 'urgent' })
  const { id: undoId, counts } = await undo(send, id)
  assert.deepEqual(counts, { total: 3, done: 3, changed: 2, refused: 1 })
  const { results } = (await send('GET', `/bulk-changes/${undoId}/results`)).body
  assert.deepEqual([results[0].status, results[0].code], [409, 'changed_since'])
  assert.equal((await read(space, first)).status, 'spam')
  const kept = await read(space, second)
  assert.deepEqual([kept.status, kept.priority], ['new', 'urgent'])
  assert.equal((await read(space, third)).status, 'new')
  await begin(send, `/bulk-changes/${id}/undo`, {}, 409)
  const redone = await undo(send, undoId)
  assert.equal(redone.counts.changed, 2)
  assert.equal((await read(space, third)).status, 'closed')
})

test('Only what has ended and can be taken back is, by its member or a key', async () => {
  const space = await workspace()
  const { send } = space
  const ids = await three(space)
  const given = { conversation_ids: ids, method: 'PATCH', body: { priority: 'urgent' } }
  const { id } = (await begin(send, '/bulk-changes', given)).body.bulk_change
  const early = await begin(send, `/bulk-changes/${id}/undo`, {}, 409)
  assert.match(early.text, /still under way/)
  await finish(send, id)
  const member = await serveAs(services, memberOf(space))
  await begin(member.send, `/bulk-changes/${id}/undo`, {}, 404)
  await begin(member.send, `/bulk-changes/${id}/cancel`, {}, 404)
  const other = await change(send, { conversation_ids: ids, method: 'PATCH', body: { read: true } })
  assert.equal((await progressOf(send, other)).can_be_undone, false)
  await begin(send, `/bulk-changes/${other}/undo`, {}, 422)
})

test('A cancelled bulk change ends, and what it had not changed stays', async () => {
  const space = await workspace()
  const { send } = space
  const ids = await three(space)
  const given = { conversation_ids: ids, method: 'PATCH', body: { priority: 'urgent' } }
  const { id } = (await begin(send, '/bulk-changes', given)).body.bulk_change
  const cancelled = await begin(send, `/bulk-changes/${id}/cancel`, {}, 200)
  assert.ok(cancelled.body.bulk_change.ended_at)
  const again = await begin(send, `/bulk-changes/${id}/cancel`, {}, 200)
  assert.deepEqual(again.body, cancelled.body)
  const next = await change(send, { ...given, body: { status: 'open' } })
  assert.equal((await progressOf(send, next)).changed, 3)
  assert.deepEqual((await progressOf(send, id)).done, 0)
  assert.notEqual((await read(space, ids[0] ?? '')).priority, 'urgent')
})
