import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact } from '../../../test/conversations.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'

const { services, owner, workspace, sendAs } = await startApp()
const changes = {
  status: 'closed',
  priority: 'high',
  assignee: 'me',
  group_name: 'billing',
  add_tags: ['Refund', 'card'],
}

async function opened() {
  const space = await workspace()
  await space.send('POST', '/groups', { name: 'Billing' })
  await space.send('POST', '/tags', { name: 'Card' })
  const id = await startConversation(space.send)
  await space.send('PUT', `/conversations/${id}/tags/first`)
  const say = async (more: object, headers = {}, send: Send = space.send) => {
    const body = { body: 'Refunded', sender_email: space.adminEmail, ...more }
    return send('POST', `/conversations/${id}/messages`, body, headers)
  }
  return { space, id, say, look: async () => looked(space, id) }
}

async function looked({ send }: TestWorkspace, id: string) {
  const { conversation } = (await send('GET', `/conversations/${id}?include=tags`)).body
  const { messages } = (await send('GET', `/conversations/${id}/messages?per_page=100`)).body
  const { status, priority, group, agent, tags } = conversation
  const texts = messages.map((one: { body: string }) => one.body)
  return { status, priority, group: group.name, agent: agent.email, tags, texts }
}

const eventsAfter = async ({ send }: TestWorkspace, sequence: number) =>
  (await send('GET', `/events?after=${sequence}&limit=100`)).body.events

async function lastSequence({ id }: TestWorkspace): Promise<number> {
  const find = 'select max(sequence)::integer as last from events where workspace_id = $1'
  return (await owner.query<{ last: number }>(find, [id])).rows[0]?.last ?? 0
}

test('A message and what it changes are one change with the events of both, once under its key', async () => {
  const { space, say, look } = await opened()
  await space.send('PATCH', '/workspace', { activity_messages: true })
  const reply = (await space.send('POST', '/saved-replies', { name: 'R', body: 'R', changes })).body
  const { id: replyId } = reply.saved_reply
  const before = await lastSequence(space)
  const given = { changes, saved_reply_ids: [replyId, replyId, space.id], external_id: 'm-1' }
  const key = { 'idempotency-key': 'macro' }
  const sent = await say(given, key)
  assert.equal(sent.status, 201, sent.text)
  assert.equal((await say(given, key)).text, sent.text)
  assert.equal((await say(given)).status, 200)
  const { texts, ...now } = await look()
  assert.deepEqual(now, {
    status: 'closed',
    priority: 'high',
    group: 'Billing',
    agent: space.adminEmail,
    tags: ['first', 'Refund', 'Card'],
  })
  assert.deepEqual(texts.slice(1), [
    '<p>Refunded</p>',
    '<p>Status changed from new to closed.</p>',
    '<p>Priority changed from low to high.</p>',
    '<p>Assignee changed.</p>',
    '<p>Group changed.</p>',
    '<p>Tags changed.</p>',
  ])
  const events = await eventsAfter(space, before)
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    [
      'message.created',
      'conversation.status_changed',
      'conversation.assigned',
      'conversation.tagged',
      'conversation.updated',
      ...Array.from({ length: 5 }, () => 'message.created'),
    ],
  )
  assert.equal(new Set(events.map((one: { request_id: string }) => one.request_id)).size, 1)
  const { uses } = (await space.send('GET', `/saved-replies/${replyId}`)).body.saved_reply
  assert.equal(uses, 1)
  await assertCountersExact(owner, space.id)
})

test('What cannot be changed keeps the message back, and nothing is half done', async () => {
  const { space, say, look } = await opened()
  await insertMember(owner, space.id, { email: 'gone@x.test', active: false })
  const [before, sequence] = [await look(), await lastSequence(space)]
  const many = Array.from({ length: 100 }, (_, at) => `tag ${at}`)
  for (const [wrong, code] of [
    [{ status: 'no such' }, 'changes_invalid'],
    [{ group_name: 'no such' }, 'changes_invalid'],
    [{ priority: 'no such' }, 'changes_invalid'],
    [{ assignee: 'gone@x.test' }, 'changes_invalid'],
    [{ assignee: 'nobody@x.test' }, 'changes_invalid'],
    [{ add_tags: many }, 'field_too_long'],
  ] as const) {
    const refused = await say({ changes: { ...changes, ...wrong } })
    assert.equal(refused.status, 422, JSON.stringify(wrong))
    assert.equal(refused.headers['porchlight-error'], code, refused.text)
  }
  const contact = await say({ changes, sender_email: 'bob@x.test' })
  assert.equal(contact.headers['porchlight-error'], 'changes_invalid')
  assert.equal((await say({ changes: 'closed' })).status, 422)
  assert.deepEqual(await look(), before)
  assert.equal(await lastSequence(space), sequence)
})

test('Each change needs its permission, and a key its scope; without it nothing is sent', async () => {
  const { space, say, look } = await opened()
  const { body } = await space.send('POST', '/api-keys', { name: 'N', scopes: ['messages:write'] })
  const narrow = sendAs({ host: `${space.subdomain}.localhost`, key: body.key })
  const scope = await say({ changes: { status: 'closed' } }, {}, narrow)
  assert.equal(scope.headers['porchlight-error'], 'scope_missing', scope.text)
  const as = async (...permissions: string[]) => {
    const rights = ['messages:write', 'messages:read', ...permissions]
    const member = memberOf(space, {
      permissions: rights,
      member_id: space.adminId,
      email: space.adminEmail,
    })
    return (await serveAs(services, member)).send
  }
  const [writer, changer, assigner] = [
    await as(),
    await as('conversations:write'),
    await as('conversations:write', 'conversations:assign'),
  ]
  for (const [wanted, send] of [
    [{ status: 'closed' }, writer],
    [{ assignee: 'me' }, changer],
    [{ group_name: 'Billing' }, changer],
  ] as const) {
    const refused = await say({ changes: wanted }, {}, send)
    assert.equal(refused.headers['porchlight-error'], 'not_allowed', refused.text)
  }
  assert.equal((await look()).texts.length, 1)
  assert.equal((await say({ changes: {} }, {}, writer)).status, 201)
  assert.equal((await say({ changes: { status: 'closed' } }, {}, changer)).status, 201)
  assert.equal((await say({ changes: { assignee: 'me' } }, {}, assigner)).status, 201)
  const unassigned = await say({ changes: { assignee: 'none', status: 'closed' } }, {}, assigner)
  assert.equal(unassigned.status, 201)
  const { status, agent } = await look()
  assert.deepEqual([status, agent], ['closed', null])
})

test('A note changes its conversation, too, and a colleague is told that it became theirs', async () => {
  const { space, say, look } = await opened()
  const omar = await insertMember(owner, space.id, { email: 'omar@x.test', active: true })
  const given = { kind: 'note', changes: { assignee: 'OMAR@x.test', add_tags: ['first'] } }
  assert.equal((await say(given)).status, 201)
  const { agent, tags } = await look()
  assert.deepEqual([agent, tags], ['omar@x.test', ['first']])
  const { rows } = await owner.query(
    `select kind from member_notifications where workspace_id = $1 and team_member_id = $2`,
    [space.id, omar],
  )
  assert.deepEqual(rows, [{ kind: 'assigned' }])
})
