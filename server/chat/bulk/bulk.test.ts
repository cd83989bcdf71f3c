import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact, conversationBody, tagsOf } from '../../../test/conversations.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { changesOfOne } from '../../start/app.ts'
import { runKinds } from '../../store/due/testing/scenario.ts'
import { bulkKind } from './bulk-kind.ts'
import { bulkSweep } from './sweep-bulk.ts'

const app = await startOwnApp()
const { owner, services, workspace } = app

const kinds = () => [bulkKind({ services, routes: changesOfOne, log: () => undefined })]

async function conversationsOf({ send }: TestWorkspace, count: number, more: object = {}) {
  const operation = { method: 'POST', path: '/conversations' }
  const made: string[] = []
  while (made.length < count) {
    const operations = Array.from({ length: Math.min(count - made.length, 100) }, () => ({
      ...operation,
      body: conversationBody('bob@x.test', more),
    }))
    const { results } = (await send('POST', '/batch', { operations })).body
    made.push(
      ...results.map(
        (result: { body: { conversation: { id: string } } }) => result.body.conversation.id,
      ),
    )
  }
  return made
}

async function begin(send: Send, body: object, headers: Record<string, string> = {}) {
  const reply = await send('POST', '/bulk-changes', body, headers)
  assert.equal(reply.status, 202, reply.text)
  return reply.body.bulk_change.id as string
}

const progressOf = async (send: Send, id: string) =>
  (await send('GET', `/bulk-changes/${id}`)).body.bulk_change

/** Runs what is due until a bulk change has ended, and returns its counts. */
async function finish(send: Send, id: string) {
  const stop = runKinds(app, kinds())
  await until('the bulk change has not ended', 60_000, async () => {
    return (await progressOf(send, id)).ended_at !== null
  })
  await stop()
  const { total, done, changed, refused } = await progressOf(send, id)
  return { total, done, changed, refused }
}

async function resultsOf(send: Send, id: string) {
  return (await send('GET', `/bulk-changes/${id}/results`)).body.results
}

const statusOf = async ({ send }: TestWorkspace, id: string) =>
  (await send('GET', `/conversations/${id}`)).body.conversation.status

const revised = async ({ send }: TestWorkspace, id: string, types: string) =>
  (await send('GET', `/conversations/${id}/events?types=${types}`)).body.events

test('A change is made to each conversation as by a single request, with a result for each', async () => {
  const space = await workspace()
  const { send } = space
  const [open = '', other = ''] = await conversationsOf(space, 2, { status: 'open' })
  const [closed = ''] = await conversationsOf(space, 1, { status: 'closed' })
  const unknown = '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'
  const conversation_ids = [open, closed, unknown, other, open]
  const given = { conversation_ids, method: 'PATCH', body: { status: 'closed' } }
  const begun = await send('POST', '/bulk-changes', given)
  const { id, created_at, ...shown } = begun.body.bulk_change
  assert.ok(created_at)
  assert.deepEqual(shown, {
    ...{ method: 'PATCH', path: '', body: { status: 'closed' } },
    ...{ total: 4, done: 0, changed: 0, refused: 0, undoes_id: null, ended_at: null },
    ...{ undone_by_id: null, can_be_undone: false, kept_until: null },
  })
  assert.ok(String(begun.headers['location']).endsWith(`/bulk-changes/${id}`))
  assert.equal(await statusOf(space, open), 'open')
  assert.deepEqual(await finish(send, id), { total: 4, done: 4, changed: 2, refused: 1 })
  const made = { status: 200, code: null, error: null }
  assert.deepEqual(await resultsOf(send, id), [
    { conversation_id: open, ...made, changed: true },
    { conversation_id: closed, ...made, changed: false },
    {
      ...{ conversation_id: unknown, status: 404, changed: false },
      ...{ code: 'conversation_unknown', error: 'Conversation does not exist.' },
    },
    { conversation_id: other, ...made, changed: true },
  ])
  const [event, ...more] = await revised(space, open, 'conversation.status_changed')
  assert.equal(more.length, 0)
  assert.equal(event.actor.type, 'api_key')
  assert.equal(event.request_id, begun.headers['x-request-id'])
  await assertCountersExact(owner, space.id)
})

test('Everything that changes one conversation can be made to many', async () => {
  const space = await workspace()
  const { send } = space
  await send('POST', '/groups', { name: 'Billing' })
  const conversation_ids = await conversationsOf(space, 3)
  const changes = [
    { method: 'PATCH', body: { assignee_email: space.adminEmail, group_name: 'Billing' } },
    { method: 'PATCH', body: { priority: 'urgent' } },
    { method: 'PATCH', body: { read: true } },
    { method: 'PUT', path: '/tags/vip' },
    { method: 'PUT', path: '/snooze', body: { until: '2099-03-02T18:00:00.000Z' } },
    { method: 'DELETE', path: '/snooze' },
    { method: 'DELETE', path: '/tags/vip' },
    { method: 'DELETE', path: '/assignee' },
    { method: 'DELETE', path: '/group' },
  ]
  for (const change of changes) {
    const id = await begin(send, { conversation_ids, ...change })
    const counts = await finish(send, id)
    assert.deepEqual(counts, { total: 3, done: 3, changed: 3, refused: 0 }, JSON.stringify(change))
  }
  const wrong = await begin(send, { conversation_ids, method: 'PATCH', body: { status: 'lost' } })
  assert.deepEqual(await finish(send, wrong), { total: 3, done: 3, changed: 0, refused: 3 })
  assert.match((await resultsOf(send, wrong))[0].error, /Invalid status: lost/)
  await assertCountersExact(owner, space.id)
})

test('A filter or a view stands for the conversations that fit it then', async () => {
  const space = await workspace()
  const { send } = space
  const urgent = await conversationsOf(space, 120, { priority: 'urgent' })
  const [low = ''] = await conversationsOf(space, 1, { priority: 'low' })
  const { view } = (await send('POST', '/views', { name: 'Urgent', filter: 'priority:urgent' }))
    .body
  const spam = { method: 'PATCH', body: { status: 'spam' } }
  const id = await begin(send, { view: view.id, filter: 'status:new', ...spam })
  await conversationsOf(space, 1, { priority: 'urgent' })
  assert.deepEqual(await finish(send, id), { total: 120, done: 120, changed: 120, refused: 0 })
  assert.equal(await statusOf(space, urgent[119] ?? ''), 'spam')
  assert.equal(await statusOf(space, low), 'new')
  const next = `/bulk-changes/${id}/results?cursor=*`
  assert.equal((await send('GET', next)).body.results.length, 100)
  const none = await begin(send, { filter: 'priority:medium status:closed', ...spam })
  assert.deepEqual(await finish(send, none), { total: 0, done: 0, changed: 0, refused: 0 })
})

test('Members change what they see, with the rights that they have when it is changed', async () => {
  const space = await workspace()
  const [own = ''] = await conversationsOf(space, 1, { assignee_email: space.adminEmail })
  const [foreign = ''] = await conversationsOf(space, 1)
  const given = { sees: 'assigned', member_id: space.adminId } as const
  const member = await serveAs(services, memberOf(space, given))
  const role = await space.send('POST', '/roles', {
    ...{ name: 'Own', permissions: ['conversations:read', 'conversations:write'] },
    sees: 'assigned',
  })
  assert.equal(role.status, 201, role.text)
  await owner.query(
    `update team_members set organization_role = 'Own' where workspace_id = $1 and id = $2`,
    [space.id, space.adminId],
  )
  const closing = { method: 'PATCH', body: { status: 'closed' } }
  const ids = { conversation_ids: [own, foreign], ...closing }
  const id = await begin(member.send, ids)
  assert.deepEqual(await finish(member.send, id), { total: 2, done: 2, changed: 1, refused: 1 })
  assert.equal(await statusOf(space, foreign), 'new')
  assert.equal((await resultsOf(member.send, id))[1].code, 'conversation_unknown')
  assert.equal(
    (await progressOf(member.send, await begin(member.send, { filter: '', ...closing }))).total,
    1,
  )
  const other = await serveAs(services, memberOf(space, { member_id: foreign }))
  assert.equal((await other.send('GET', `/bulk-changes/${id}`)).status, 404)
  assert.equal((await other.send('GET', `/bulk-changes/${id}/results`)).status, 404)
  assert.equal((await space.send('GET', `/bulk-changes/${id}`)).status, 200)
  const late = await begin(member.send, {
    ...{ conversation_ids: [own], method: 'PATCH' },
    body: { status: 'open' },
  })
  await owner.query('update team_members set active = false where workspace_id = $1 and id = $2', [
    ...[space.id, space.adminId],
  ])
  assert.deepEqual(await finish(space.send, late), { total: 1, done: 1, changed: 0, refused: 1 })
  assert.equal((await resultsOf(space.send, late))[0].code, 'not_allowed')
  assert.equal(await statusOf(space, own), 'closed')
})

test('What no single request may do is refused before anything begins', async () => {
  const space = await workspace()
  const { send } = space
  const conversation_ids = await conversationsOf(space, 1)
  const refused = async (body: object, pattern: RegExp, by = send) => {
    const reply = await by('POST', '/bulk-changes', body)
    assert.ok(reply.status >= 400, reply.text)
    assert.match(reply.text, pattern)
  }
  const change = { conversation_ids, method: 'PATCH', body: { status: 'closed' } }
  await refused({ ...change, path: '/messages' }, /No change of a conversation/)
  await refused({ ...change, path: '/../../settings' }, /No change of a conversation/)
  await refused({ ...change, method: 'POST' }, /No change of a conversation/)
  await refused({ ...change, method: 'GET' }, /Invalid change.method/)
  await refused({ ...change, filter: '' }, /Pass either/)
  await refused({ method: 'PATCH' }, /Pass either/)
  await refused({ ...change, conversation_ids: ['x'] }, /conversation_ids\[0\] must be an id/)
  await refused({ ...change, conversation_ids: [] }, /can't be blank/)
  const many = Array.from({ length: 10_001 }, () => conversation_ids[0])
  await refused({ ...change, conversation_ids: many }, /conversation_ids is too long/)
  await refused({ method: 'PATCH', filter: 'colour:red' }, /colour/)
  const permissions = ['conversations:read', 'conversations:write']
  const member = await serveAs(services, memberOf(space, { permissions }))
  const assigning = { ...change, body: { assignee_email: space.adminEmail } }
  await refused(assigning, /conversations:assign/, member.send)
  await refused(
    { ...change, method: 'DELETE', path: '/group' },
    /conversations:assign/,
    member.send,
  )
})

test('A repeated key begins it once, and no more than ten of a workspace are under way', async () => {
  const space = await workspace()
  const { send } = space
  const conversation_ids = await conversationsOf(space, 1)
  const change = { conversation_ids, method: 'PUT', path: '/tags/once' }
  const key = { 'idempotency-key': 'close-them' }
  const ids = await Promise.all(
    [1, 2, 3].map(async () => send('POST', '/bulk-changes', change, key)),
  )
  const begun = ids.filter(({ status }) => status === 202).map(({ body }) => body.bulk_change.id)
  assert.equal(new Set(begun).size, 1)
  assert.equal(await begin(send, change, key), begun[0])
  for (let at = 1; at < 10; at += 1) await begin(send, change)
  const limited = await send('POST', '/bulk-changes', change)
  assert.equal(limited.status, 429)
  assert.equal(limited.headers['retry-after'], '5')
  const stop = runKinds(app, kinds())
  await until('they have not ended', 60_000, async () => {
    const { rows } = await owner.query(
      'select from bulk_changes where workspace_id = $1 and ended_at is null',
      [space.id],
    )
    return rows.length === 0
  })
  await stop()
  await begin(send, change)
  assert.equal((await revised(space, conversation_ids[0] ?? '', 'conversation.tagged')).length, 1)
})

test('Over kills of the process that makes it, every conversation is changed once', async () => {
  const space = await workspace()
  const { send } = space
  const conversation_ids = await conversationsOf(space, 130)
  const id = await begin(send, { conversation_ids, method: 'PUT', path: '/tags/moved' })
  const script = fileURLToPath(new URL('testing/bulk-worker.ts', import.meta.url))
  const startWorker = async () => {
    const child = spawn(process.execPath, [script, JSON.stringify(app.address)])
    await once(child.stdout, 'data')
    return child
  }
  const doneOf = async () => (await progressOf(send, id)).done
  for (const done of [15, 45, 75]) {
    const killed = await startWorker()
    await until(`${done} are not done`, 60_000, async () => (await doneOf()) >= done)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
  }
  const steady = await startWorker()
  await until(
    'it has not ended',
    60_000,
    async () => (await progressOf(send, id)).ended_at !== null,
  )
  steady.kill('SIGKILL')
  const { changed, done, refused } = await progressOf(send, id)
  assert.deepEqual([changed, done, refused], [130, 130, 0])
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from events where workspace_id = $1 and type = 'conversation.tagged'`,
    [space.id],
  )
  assert.equal(rows[0]?.count, 130)
  assert.deepEqual(await tagsOf(owner, conversation_ids[129] ?? ''), ['moved'])
  await assertCountersExact(owner, space.id)
})

test('Seven days after its end a bulk change is deleted with its results', async () => {
  const space = await workspace()
  const conversation_ids = await conversationsOf(space, 2)
  const id = await begin(space.send, { conversation_ids, method: 'PUT', path: '/tags/old' })
  await finish(space.send, id)
  const sweepAt = async (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000)
    const due = await bulkSweep.findDue(owner, now)
    assert.equal(due.includes(space.id), days > 7)
    await bulkSweep.sweep(owner, space.id, now)
    return (await space.send('GET', `/bulk-changes/${id}`)).status
  }
  assert.equal(await sweepAt(6), 200)
  assert.equal(await sweepAt(8), 404)
})
