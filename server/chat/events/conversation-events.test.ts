import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'

const { services, workspace, owner } = await startApp()
const unknownId = '0199f0a4-7c1e-70fb-9dca-979d729ff1c9'

type Event = { readonly sequence: number; readonly type: string }

async function walk(send: TestWorkspace['send'], path: string): Promise<Event[]> {
  const found: Event[] = []
  for (let cursor: string | null = '*'; cursor !== null;) {
    const { status, body, text } = await send('GET', `${path}&cursor=${cursor}`)
    assert.equal(status, 200, text)
    found.push(...body.events)
    cursor = body.next_cursor
  }
  return found
}

test('A conversation has its events and those of its messages, newest first, as the log shows them', async () => {
  const { send, adminEmail } = await workspace()
  const { id } = await createConversation(send)
  const path = `/conversations/${id}`
  const { id: otherId } = await createConversation(send)
  await send('PATCH', path, { status: 'closed' })
  await send('PATCH', `/conversations/${otherId}`, { status: 'closed' })
  await send('POST', `${path}/messages`, { body: 'Hm', kind: 'note', sender_email: adminEmail })
  const { events } = (await send('GET', '/events?limit=1000')).body
  const ofConversation = events
    .filter(
      ({ data }: { data: { conversation?: { id: string }; conversation_id?: string } }) =>
        data.conversation?.id === id || data.conversation_id === id,
    )
    .toReversed()
  const whole = await send('GET', `${path}/events`)
  assert.deepEqual(whole.body.events, ofConversation)
  assert.equal(whole.body.next_cursor, null)
  assert.deepEqual(
    ofConversation.map(({ type }: Event) => type),
    ['note.created', 'conversation.status_changed', 'message.created', 'conversation.created'],
  )
  assert.deepEqual(await walk(send, `${path}/events?per_page=1`), ofConversation)
  const some = await walk(send, `${path}/events?types=conversation.*&per_page=1`)
  assert.deepEqual(
    some.map(({ type }) => type),
    ['conversation.status_changed', 'conversation.created'],
  )
})

test('Events that are not stored any more are not shown', async () => {
  const { send, id: workspaceId } = await workspace()
  const { id } = await createConversation(send)
  await send('PATCH', `/conversations/${id}`, { status: 'closed' })
  const [{ sequence }] = (await send('GET', `/conversations/${id}/events`)).body.events
  await owner.query('update workspace_clocks set oldest_sequence = $2 where workspace_id = $1', [
    workspaceId,
    sequence,
  ])
  const left = await walk(send, `/conversations/${id}/events?per_page=1`)
  assert.deepEqual(
    left.map((event) => event.sequence),
    [sequence],
  )
})

test('Only who sees a conversation reads its events, and of those the ones that the role may read', async () => {
  const space = await workspace()
  const { send, adminEmail, adminId } = space
  const own = await createConversation(send, { assignee_email: adminEmail })
  const other = await createConversation(send)
  const sees = { member_id: adminId, sees: 'assigned' } as const
  const member = await serveAs(services, memberOf(space, sees))
  const read = async (id: string, query = '') =>
    member.send('GET', `/conversations/${id}/events${query}`)
  assert.equal((await read(own.id)).body.events.length, 2)
  for (const id of [other.id, unknownId, 'x']) {
    const { status, body } = await read(id)
    assert.deepEqual([status, body], [404, { error: 'Conversation does not exist.' }])
  }
  // The conversation is looked up before the parameters are.
  assert.equal((await send('GET', `/conversations/${unknownId}/events?types=x`)).status, 404)
  assert.equal((await send('GET', `/conversations/${own.id}/events?types=x`)).status, 422)
  assert.equal((await read(own.id, '?cursor=x')).status, 422)
  const narrow = await serveAs(
    services,
    memberOf(space, { member_id: adminId, permissions: ['events:read', 'conversations:read'] }),
  )
  const { events } = (await narrow.send('GET', `/conversations/${own.id}/events`)).body
  assert.deepEqual(
    events.map(({ type }: Event) => type),
    ['conversation.created'],
  )
})
