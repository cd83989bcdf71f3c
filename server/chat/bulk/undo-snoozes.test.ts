import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { changesOfOne } from '../../start/app.ts'
import { runKinds } from '../../store/due/testing/scenario.ts'
import { bulkKind } from './bulk-kind.ts'
import { undoRequests } from './undo-requests.ts'

const app = await startOwnApp()
const { owner, services, workspace } = app

async function begin(send: Send, path: string, body: object = {}) {
  const reply = await send('POST', path, body)
  assert.equal(reply.status, 202, reply.text)
  return reply.body.bulk_change.id as string
}

const read = async (send: Send, id: string) =>
  (await send('GET', `/bulk-changes/${id}`)).body.bulk_change

/** Runs what is due until a bulk change has ended, and returns it. */
async function finish(send: Send, id: string) {
  const stop = runKinds(app, [bulkKind({ services, routes: changesOfOne, log: () => undefined })])
  await until('the bulk change has not ended', 60_000, async () => {
    return (await read(send, id)).ended_at !== null
  })
  await stop()
  return read(send, id)
}

async function change(send: Send, body: object): Promise<string> {
  const id = await begin(send, '/bulk-changes', body)
  await finish(send, id)
  return id
}

async function snoozeOf({ send }: TestWorkspace, id: string): Promise<string | null | undefined> {
  const { conversation } = (await send('GET', `/conversations/${id}?include=inbox`)).body
  return conversation.inbox.snoozed ? conversation.inbox.snoozed_until : undefined
}

async function conversationsOf({ send }: TestWorkspace, count: number) {
  const made: string[] = []
  while (made.length < count) made.push((await createConversation(send)).id)
  return made
}

const june = '2099-06-01T09:00:00.000Z'
const july = '2099-07-01T09:00:00.000Z'

test('Undo gives each conversation the snooze from before, or none, and again what was undone', async () => {
  const space = await workspace()
  const { send } = space
  const ids = await conversationsOf(space, 3)
  await send('PUT', `/conversations/${ids[1]}/snooze`, { until: june })
  await send('PUT', `/conversations/${ids[2]}/snooze`, {})
  const snoozes = async () => Promise.all(ids.map(async (id) => snoozeOf(space, id)))
  const before = [undefined, june, null]
  assert.deepEqual(await snoozes(), before)
  const put = { conversation_ids: ids, method: 'PUT', path: '/snooze', body: { until: july } }
  const id = await change(send, put)
  assert.deepEqual(await snoozes(), [july, july, july])
  assert.equal((await read(send, id)).can_be_undone, true)
  const undo = await finish(send, await begin(send, `/bulk-changes/${id}/undo`))
  assert.deepEqual([undo.total, undo.changed, undo.refused], [3, 3, 0])
  assert.deepEqual(await snoozes(), before)
  const redo = await finish(send, await begin(send, `/bulk-changes/${undo.id}/undo`))
  assert.deepEqual([redo.changed, redo.refused], [3, 0])
  assert.deepEqual(await snoozes(), [july, july, july])
  const woken = await change(send, { conversation_ids: ids, method: 'DELETE', path: '/snooze' })
  assert.deepEqual(await snoozes(), [undefined, undefined, undefined])
  await finish(send, await begin(send, `/bulk-changes/${woken}/undo`))
  assert.deepEqual(await snoozes(), [july, july, july])
  await assertCountersExact(owner, space.id)
})

test('A snooze that has ended or changed since stays as it is', async () => {
  const space = await workspace()
  const { send } = space
  const ids = await conversationsOf(space, 4)
  const [ended = '', changed = '', answered = '', kept = ''] = ids
  const put = { conversation_ids: ids, method: 'PUT', path: '/snooze', body: { until: july } }
  const id = await change(send, put)
  await send('DELETE', `/conversations/${ended}/snooze`)
  await send('PUT', `/conversations/${changed}/snooze`, { until: june })
  const { visitor } = (await send('GET', `/conversations/${answered}`)).body.conversation
  const said = await send('POST', `/conversations/${answered}/messages`, {
    ...{ body: 'Hello again', sender_email: visitor.email },
  })
  assert.equal(said.status, 201, said.text)
  await send('PUT', `/conversations/${answered}/snooze`, { until: july })
  await send('PATCH', `/conversations/${kept}`, { priority: 'urgent' })
  const undo = await finish(send, await begin(send, `/bulk-changes/${id}/undo`))
  assert.deepEqual([undo.changed, undo.refused], [1, 3])
  const { results } = (await send('GET', `/bulk-changes/${undo.id}/results?refused=true`)).body
  assert.deepEqual(
    results.map(({ code }: { code: string }) => code),
    ['changed_since', 'changed_since', 'changed_since'],
  )
  assert.deepEqual(await Promise.all(ids.map(async (one) => snoozeOf(space, one))), [
    undefined,
    june,
    july,
    undefined,
  ])
})

test('A snooze from before whose time has come is not given back, and without it nothing is', () => {
  const own = { type: 'conversation.snoozed', request_id: 'made', changes: null }
  const undo = { method: 'PUT', path: '/snooze', request_id: 'undo', undoes_request_id: 'made' }
  const at = (now: string, before: { snoozed: boolean; snoozed_until: string | null } | null) =>
    undoRequests(undo, [{ ...own, before }], new Date(now))
  const snoozed = { snoozed: true, snoozed_until: june }
  const ended = [{ method: 'DELETE', path: '/snooze', body: {} }]
  assert.deepEqual(at('2099-05-31', snoozed), [
    { method: 'PUT', path: '/snooze', body: { until: june } },
  ])
  assert.deepEqual(at(june, snoozed), ended)
  assert.deepEqual(at(june, { snoozed: false, snoozed_until: null }), ended)
  assert.throws(() => at(june, null), { code: 'change_not_undoable' })
})

test('Bulk changes are listed newest first, by page and by cursor, to their member and to keys', async () => {
  const space = await workspace()
  const { send } = space
  const [one = ''] = await conversationsOf(space, 1)
  const asAdmin = await serveAs(services, memberOf(space, { member_id: space.adminId }))
  const begun: string[] = []
  for (const [by, priority] of [
    [send, 'high'],
    [asAdmin.send, 'low'],
    [asAdmin.send, 'urgent'],
  ] as const) {
    begun.unshift(
      await change(by, { conversation_ids: [one], method: 'PATCH', body: { priority } }),
    )
  }
  const listed = async (by: Send, query = '') => {
    const { status, body, headers, text } = await by('GET', `/bulk-changes${query}`)
    assert.equal(status, 200, text)
    const ids: string[] = body.bulk_changes.map(({ id }: { id: string }) => id)
    return { ids, body, next: /next_cursor="([^"]+)"/.exec(String(headers['link']))?.[1] }
  }
  const all = await listed(send)
  assert.deepEqual(all.ids, begun)
  for (const shown of all.body.bulk_changes) assert.deepEqual(shown, await read(send, shown.id))
  assert.deepEqual((await listed(asAdmin.send)).ids, begun.slice(0, 2))
  const other = await serveAs(services, memberOf(space))
  assert.deepEqual((await listed(other.send)).ids, [])
  assert.deepEqual((await listed(send, '?per_page=2&page=2')).ids, begun.slice(2))
  const first = await listed(send, '?per_page=2&cursor=*')
  assert.deepEqual(first.ids, begun.slice(0, 2))
  assert.deepEqual((await listed(send, `?per_page=2&cursor=${first.next}`)).ids, begun.slice(2))

  const [newest = ''] = begun
  const [shown] = all.body.bulk_changes
  assert.deepEqual([shown.can_be_undone, shown.undone_by_id], [true, null])
  const days = (Date.parse(shown.kept_until) - Date.parse(shown.ended_at)) / 86_400_000
  assert.equal(days, 7)
  const undo = await begin(asAdmin.send, `/bulk-changes/${newest}/undo`)
  const undone = await read(send, newest)
  assert.deepEqual([undone.can_be_undone, undone.undone_by_id], [false, undo])
  assert.equal((await listed(asAdmin.send)).ids[0], undo)
  const tooMuch = await serveAs(services, memberOf(space, { permissions: ['conversations:read'] }))
  assert.equal((await tooMuch.send('GET', '/bulk-changes')).status, 403)
})
