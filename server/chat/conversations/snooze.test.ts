import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { runKinds } from '../../store/due/testing/scenario.ts'
import { openWidget, webChannel } from '../channels/devices/testing/visitor.ts'
import { snoozeKind } from './snooze-task.ts'

const app = await startOwnApp()
const { owner, services, workspace } = app
const evening = '2099-03-02T18:00:00.000Z'
const morning = '2099-03-03T09:00:00.000Z'

const kinds = () => [snoozeKind({ database: services.database, log: () => undefined })]

async function snoozed(space: TestWorkspace, body: object = { until: evening }, more: object = {}) {
  const { id } = await createConversation(space.send, more)
  const put = await space.send('PUT', `/conversations/${id}/snooze`, body)
  assert.equal(put.status, 200, put.text)
  return `/conversations/${id}`
}

async function rowOf({ send }: Pick<TestWorkspace, 'send'>, path: string) {
  const { inbox } = (await send('GET', `${path}?include=inbox`)).body.conversation
  return [inbox.snoozed, inbox.snoozed_until]
}

/** The snoozes and their ends in the log of a conversation, oldest first. */
async function logOf({ send }: TestWorkspace, path: string) {
  const { events } = (await send('GET', `${path}/events?types=conversation.*&per_page=100`)).body
  return events
    .filter(({ type }: { type: string }) => type.endsWith('snoozed'))
    .map(({ type, data }: { type: string; data: Record<string, unknown> }) => [
      type.slice('conversation.'.length),
      data['reason'] ?? data['snoozed_until'],
    ])
    .toReversed()
}

async function linesOf({ send }: TestWorkspace, path: string): Promise<string[]> {
  const { messages } = (await send('GET', `${path}/messages?per_page=100`)).body
  return messages
    .filter(({ kind }: { kind: string }) => kind === 'activity_message')
    .map(({ body }: { body: string }) => body)
}

const idsIn = async ({ send }: Pick<TestWorkspace, 'send'>, query: string) =>
  (await send('GET', `/conversations?${query}`)).body.conversations.map(
    ({ id }: { id: string }) => `/conversations/${id}`,
  )

test('A snoozed conversation keeps its status and body, and lists have or leave it by a filter', async () => {
  const space = await workspace()
  const other = `/conversations/${(await createConversation(space.send)).id}`
  const path = await snoozed(space)
  const { conversation } = (await space.send('GET', path)).body
  assert.equal(conversation.status, 'new')
  assert.ok(!JSON.stringify(conversation).includes('snooze'))
  assert.deepEqual(await rowOf(space, path), [true, evening])
  assert.deepEqual(await rowOf(space, other), [false, null])
  assert.deepEqual(await idsIn(space, 'status=new'), [other, path])
  assert.deepEqual(await idsIn(space, 'status=new&snoozed=false'), [other])
  assert.deepEqual(await idsIn(space, 'snoozed=true'), [path])
  assert.deepEqual(await logOf(space, path), [['snoozed', evening]])
  assert.deepEqual(await linesOf(space, path), [])
  await assertCountersExact(owner, space.id)
})

test('A later snooze replaces an earlier one, the same one changes nothing, and it ends by request', async () => {
  const space = await workspace()
  await space.send('PATCH', '/workspace', { activity_messages: true })
  const path = await snoozed(space)
  const before = await space.send('GET', path)
  const again = await space.send('PUT', `${path}/snooze`, { until: evening })
  assert.deepEqual(again.body, before.body)
  await space.send('PUT', `${path}/snooze`, {})
  assert.deepEqual(await rowOf(space, path), [true, null])
  await space.send('DELETE', `${path}/snooze`)
  const ended = await space.send('GET', path)
  assert.deepEqual((await space.send('DELETE', `${path}/snooze`)).body, ended.body)
  assert.deepEqual(await logOf(space, path), [
    ['snoozed', evening],
    ['snoozed', null],
    ['unsnoozed', 'request'],
  ])
  assert.deepEqual((await linesOf(space, path)).slice(-3), [
    '<p>Snoozed until 2099-03-02 18:00 UTC.</p>',
    '<p>Snoozed until the contact writes.</p>',
    '<p>Snooze ended.</p>',
  ])
})

test('What cannot be snoozed is refused: past and unreadable times, closed conversations, other states', async () => {
  const space = await workspace()
  const { id } = await createConversation(space.send)
  const path = `/conversations/${id}/snooze`
  for (const [given, error] of [
    ['2020-01-01T00:00:00Z', 'until must be in the future.'],
    ['tomorrow', 'until must be an ISO 8601 timestamp.'],
    [5, 'until must be an ISO 8601 timestamp.'],
  ] as const) {
    const { status, body } = await space.send('PUT', path, { until: given })
    assert.deepEqual([status, body], [422, { error }])
  }
  const stale = await space.send('PUT', path, {}, { 'if-match': '"0"' })
  assert.equal(stale.status, 412)
  const { headers } = await space.send('GET', `/conversations/${id}?include=inbox`)
  const fresh = await space.send('PUT', path, {}, { 'if-match': String(headers['etag']) })
  assert.equal(fresh.status, 200, fresh.text)
  const missing = await space.send('PUT', `/conversations/${space.id}/snooze`, {})
  assert.equal(missing.status, 404)
  await space.send('PATCH', `/conversations/${id}`, { status: 'closed' })
  const { status, body } = await space.send('PUT', path, {})
  const error = 'A conversation in the status closed cannot be snoozed.'
  assert.deepEqual([status, body], [422, { error }])
})

test('Closing ends a snooze, and a conversation that is opened again is not snoozed', async () => {
  const space = await workspace()
  const path = await snoozed(space)
  await space.send('PATCH', path, { status: 'closed' })
  assert.deepEqual(await rowOf(space, path), [false, null])
  await space.send('PATCH', path, { status: 'open' })
  assert.deepEqual(await rowOf(space, path), [false, null])
  assert.deepEqual(await logOf(space, path), [
    ['snoozed', evening],
    ['unsnoozed', 'closed'],
  ])
  const { status: made } = (await space.send('POST', '/statuses', { name: 'parked' })).body
  const { statuses } = (await space.send('GET', '/statuses')).body
  const closed = statuses.find(({ name }: { name: string }) => name === 'closed')
  const moved = await snoozed(space, {}, { status: 'parked' })
  const removed = await space.send('DELETE', `/statuses/${made.id}?move_to=${closed.id}`)
  assert.equal(removed.status, 204, removed.text)
  assert.deepEqual(await rowOf(space, moved), [false, null])
})

test("The contact's message ends a snooze, by the API and in the chat; nothing else that is said does", async () => {
  const space = await workspace()
  const path = await snoozed(space, {})
  const say = async (body: object) => {
    const { status, text } = await space.send('POST', `${path}/messages`, { body: 'x', ...body })
    assert.equal(status, 201, text)
  }
  await say({ sender_email: space.adminEmail })
  await say({ sender_email: space.adminEmail, kind: 'note' })
  const { created_at: at } = (await space.send('GET', path)).body.conversation
  await say({ sender_email: 'bob@x.test', created_at: at })
  assert.deepEqual(await rowOf(space, path), [true, null])
  const before = (await space.send('GET', path)).body.conversation.updated_at
  await say({ sender_email: 'bob@x.test' })
  await say({ sender_email: 'bob@x.test' })
  assert.deepEqual(await rowOf(space, path), [false, null])
  assert.ok((await space.send('GET', path)).body.conversation.updated_at > before)
  const ended = [
    ['snoozed', null],
    ['unsnoozed', 'contact_answered'],
  ]
  assert.deepEqual(await logOf(space, path), ended)
  const line = '<p>Snooze ended: the contact wrote.</p>'
  assert.deepEqual(await linesOf(space, path), [line])

  const visitor = openWidget(app, space, await webChannel(app, space))
  const conversation = await visitor.start()
  const own = `/conversations/${conversation.id}`
  await space.send('PUT', `${own}/snooze`, {})
  const { status } = await visitor.send('POST', `${own}/messages`, { body: 'Any news?' })
  assert.equal(status, 201)
  assert.deepEqual(await logOf(space, own), ended)
  assert.deepEqual(await linesOf(space, own), [line])
  await assertCountersExact(owner, space.id)
})

test('At their time conversations come back, once each, beside a second server and a clock that jumps', async () => {
  const space = await workspace()
  const paths = await Promise.all(Array.from({ length: 20 }, async () => snoozed(space)))
  const postponed = await snoozed(space)
  await space.send('PUT', `${postponed}/snooze`, { until: morning })
  const answered = await snoozed(space)
  const answer = { body: 'Here', sender_email: 'bob@x.test' }
  await space.send('POST', `${answered}/messages`, answer)
  await space.send('PUT', `${answered}/snooze`, {})
  const late = new Date(Date.parse(evening) + 60_000)
  const stops = [1, 2].map(() => runKinds(app, kinds(), () => late))
  const isLeft = async (count: number) =>
    until(`${count} are left`, 60_000, async () => {
      const { rows } = await owner.query(
        `select from due_tasks where kind = 'end_snooze' and workspace_id = $1`,
        [space.id],
      )
      return rows.length === count
    })
  await isLeft(1)
  for (const path of paths) {
    assert.deepEqual(await rowOf(space, path), [false, null])
    assert.deepEqual(await linesOf(space, path), ['<p>Snooze ended: its time came.</p>'])
    assert.deepEqual(await logOf(space, path), [
      ['snoozed', evening],
      ['unsnoozed', 'time'],
    ])
  }
  assert.deepEqual(await rowOf(space, postponed), [true, morning])
  assert.deepEqual(await rowOf(space, answered), [true, null])
  assert.equal((await logOf(space, answered)).length, 3)
  await Promise.all(stops.map(async (stop) => stop()))
  // The clock goes back, and a conversation is snoozed to the same time once more.
  const [first = ''] = paths
  await space.send('PUT', `${first}/snooze`, { until: evening })
  const stop = runKinds(app, kinds(), () => new Date(morning))
  await isLeft(0)
  await stop()
  assert.equal((await logOf(space, first)).length, 4)
  assert.deepEqual(await rowOf(space, postponed), [false, null])
  await assertCountersExact(owner, space.id)
})

test('Counts with snoozed are those of the lists, for a key and within the sight of members', async () => {
  const space = await workspace()
  const { group } = (await space.send('POST', '/groups', { name: 'Seen' })).body
  for (let at = 0; at < 16; at += 1) {
    const { id } = await createConversation(space.send, {
      status: at % 8 === 0 ? 'waiting_on_customer' : 'open',
      ...(at % 3 === 0 ? { assignee_email: space.adminEmail } : {}),
      ...(at % 5 < 2 ? { group_name: 'Seen' } : {}),
    })
    if (at % 2 === 0) await space.send('PUT', `/conversations/${id}/snooze`, {})
    if (at % 4 === 0) {
      const reply = { body: 'x', sender_email: space.adminEmail }
      await space.send('POST', `/conversations/${id}/messages`, reply)
    }
  }
  const member = { member_id: space.adminId, group_ids: [group.id] }
  const principals = [
    space,
    await serveAs(services, memberOf(space, member)),
    await serveAs(services, memberOf(space, { ...member, sees: 'groups' })),
    await serveAs(services, memberOf(space, { ...member, sees: 'assigned' })),
  ]
  for (const { send } of principals) {
    const total = async (query: string) =>
      (await send('GET', `/conversations?per_page=1&status=open&${query}`)).body.pagination
        .total_count
    const both = async (query: string) => ({
      total: await total(query),
      waiting: await total(`${query}&sort=waiting_since`),
    })
    for (const part of ['snoozed=false', 'snoozed=true', 'snoozed=']) {
      const reply = await send('GET', `/conversation-counts?status=open&${part}`)
      const { conversation_counts: counts } = reply.body
      assert.deepEqual(counts.snoozed, await both('snoozed=true'), part)
      assert.deepEqual(counts.listed, await both(part), part)
      assert.deepEqual(counts.unassigned, await both(`${part}&assignee=none`), part)
      const { group_id: _, ...inGroup } = counts.groups.find(
        (one: { group_id: string }) => one.group_id === group.id,
      ) ?? { total: 0, waiting: 0 }
      assert.deepEqual(inGroup, await both(`${part}&group=${group.id}`), part)
      if (counts.mine !== null) {
        assert.deepEqual(counts.mine, await both(`${part}&assignee=${space.adminId}`), part)
      }
    }
    assert.equal((await send('GET', '/conversation-counts?snoozed=maybe')).status, 422)
  }
})
