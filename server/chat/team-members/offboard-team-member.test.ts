import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { recountLists } from '../../../test/seed.ts'

const { workspace, owner } = await startApp()

const addMember = async (send: Send, email: string, role = 'Standard'): Promise<string> => {
  const body = { emails: [email], organization_role: role, send_invitation_email: false }
  assert.equal((await send('POST', '/team-members', body)).status, 201)
  const { body: found } = await send('GET', `/team-members?email=${email}`)
  return found.team_members[0].id
}

const eventsSince = async (workspaceId: string, sequence: number) => {
  const { rows } = await owner.query<{
    type: string
    data: Record<string, { id: string } & Record<string, unknown>>
  }>('select type, data from events where workspace_id = $1 and sequence > $2 order by sequence', [
    workspaceId,
    sequence,
  ])
  return rows
}

const clockOf = async (workspaceId: string): Promise<{ tick: Date; sequence: number }> => {
  const { rows } = await owner.query<{ tick: Date; sequence: number }>(
    'select tick, sequence from workspace_clocks where workspace_id = $1',
    [workspaceId],
  )
  assert.ok(rows[0])
  return rows[0]
}

const nobody = { id: null, name: null, email: null }

test('DELETE /team-members/{id} deactivates the member with one event and an empty reply', async () => {
  const { send, id: workspaceId } = await workspace()
  const id = await addMember(send, 'bea@x.test')
  const { sequence } = await clockOf(workspaceId)
  const reply = await send('DELETE', `/team-members/${id}`)
  assert.equal(reply.status, 204)
  assert.equal(reply.text, '')
  const { body } = await send('GET', `/team-members/${id}`)
  assert.equal(body.team_member.active, false)
  assert.deepEqual(await eventsSince(workspaceId, sequence), [
    { type: 'team_member.deactivated', data: body },
  ])
})

test('DELETE /team-members/{id} of an inactive member is a 204 again and changes nothing', async () => {
  const { send, id: workspaceId } = await workspace()
  const id = await addMember(send, 'bea@x.test')
  await send('DELETE', `/team-members/${id}`)
  const clock = await clockOf(workspaceId)
  assert.equal((await send('DELETE', `/team-members/${id}`)).status, 204)
  assert.deepEqual(await clockOf(workspaceId), clock)
})

test('Offboarding unassigns open conversations and keeps closed ones and those of others', async () => {
  const { send, id: workspaceId } = await workspace()
  await owner.query(
    `insert into statuses (workspace_id, id, name, name_key, built_in, position)
     values ($1, gen_random_uuid(), 'Escalated', 'escalated', false, 8)`,
    [workspaceId],
  )
  const id = await addMember(send, 'bea@x.test')
  await addMember(send, 'carl@x.test')
  const assigned = { assignee_email: 'bea@x.test' }
  const open = []
  for (const status of ['open', 'new', 'Escalated', 'waiting_on_customer', 'on_hold']) {
    open.push(await createConversation(send, { ...assigned, status }))
  }
  const kept = []
  for (const status of ['closed', 'spam', 'trash']) {
    kept.push(await createConversation(send, { ...assigned, status }))
  }
  kept.push(await createConversation(send, { assignee_email: 'carl@x.test' }))
  const { sequence, tick } = await clockOf(workspaceId)
  assert.equal((await send('DELETE', `/team-members/${id}`)).status, 204)

  for (const conversation of kept) {
    const { body } = await send('GET', `/conversations/${conversation.id}`)
    assert.deepEqual(body.conversation, conversation)
  }
  const polled = await send(
    'GET',
    `/conversations?sort=updated_at&updated_after=${tick.toISOString()}`,
  )
  const released = polled.body.conversations
  assert.deepEqual(
    released.map((conversation: { updated_at: string }) => ({ ...conversation, updated_at: '' })),
    open.map((conversation) => ({ ...conversation, agent: nobody, updated_at: '' })),
  )
  const moments = released.map((conversation: { updated_at: string }) => conversation.updated_at)
  assert.equal(new Set(moments).size, open.length)
  const events = await eventsSince(workspaceId, sequence)
  assert.deepEqual(
    events.map(({ type, data }) => [type, data['conversation'] ?? data['team_member']?.id]),
    [
      ...released.map((conversation: object) => ['conversation.unassigned', conversation]),
      ['team_member.deactivated', id],
    ],
  )
  await assertCountersExact(owner, workspaceId)
  const next = await createConversation(send)
  assert.ok(next.updated_at > moments.at(-1))
})

test('A reactivated member keeps closed conversations and can be assigned again', async () => {
  const { send } = await workspace()
  const id = await addMember(send, 'bea@x.test')
  const body = { assignee_email: 'bea@x.test' }
  const closed = await createConversation(send, { ...body, status: 'closed' })
  await send('DELETE', `/team-members/${id}`)
  assert.deepEqual((await createConversation(send, body)).agent, nobody)
  await send('POST', '/team-members', { emails: ['bea@x.test'] })
  assert.equal((await createConversation(send, body)).agent.id, id)
  const { body: found } = await send('GET', `/conversations/${closed.id}`)
  assert.equal(found.conversation.agent.id, id)
})

test('DELETE of the last active admin is a 422 and unassigns nothing', async () => {
  const { send, adminId, adminEmail, id: workspaceId } = await workspace()
  const gone = await addMember(send, 'gone@x.test', 'Admin')
  await addMember(send, 'plain@x.test')
  const conversation = await createConversation(send, { assignee_email: adminEmail })
  assert.equal(conversation.agent.id, adminId)
  assert.equal((await send('DELETE', `/team-members/${gone}`)).status, 204)
  const clock = await clockOf(workspaceId)
  const reply = await send('DELETE', `/team-members/${adminId}`)
  assert.equal(reply.status, 422)
  assert.deepEqual(reply.body, { error: 'The last active admin cannot be removed.' })
  assert.deepEqual(await clockOf(workspaceId), clock)
})

test('Two admins that remove each other concurrently leave one admin', async () => {
  const { send, adminId } = await workspace()
  const other = await addMember(send, 'other@x.test', 'Admin')
  const replies = await Promise.all(
    [adminId, other].map((id) => send('DELETE', `/team-members/${id}`)),
  )
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [204, 422],
  )
})

test('With activity messages enabled, each unassigned conversation gets one', async () => {
  const { send, id: workspaceId } = await workspace()
  const id = await addMember(send, 'bea@x.test')
  await owner.query('update workspaces set activity_messages = true where workspace_id = $1', [
    workspaceId,
  ])
  await owner.query(`select pg_notify('porchlight_changes', $1)`, [workspaceId])
  await settingsSeen(send)
  const conversation = await createConversation(send, { assignee_email: 'bea@x.test' })
  const { sequence } = await clockOf(workspaceId)
  await send('DELETE', `/team-members/${id}`)
  const { body } = await send('GET', `/conversations/${conversation.id}/messages`)
  const last = body.messages.at(-1)
  assert.equal(last.kind, 'activity_message')
  assert.match(last.body, /Assignee removed\./)
  const { body: found } = await send('GET', `/conversations/${conversation.id}`)
  assert.equal(last.created_at, found.conversation.updated_at)
  const types = (await eventsSince(workspaceId, sequence)).map(({ type }) => type)
  assert.deepEqual(types, ['conversation.unassigned', 'message.created', 'team_member.deactivated'])
  await assertCountersExact(owner, workspaceId)
})

/** Waits for the notice of a changed setting, which arrives asynchronously. */
async function settingsSeen(send: Send): Promise<void> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const { id } = await createConversation(send)
    const { body } = await send('GET', `/conversations/${id}/messages`)
    if (body.pagination.total_count > 1) return
  }
  assert.fail('The setting was never seen.')
}

test('A member with thousands of open conversations is offboarded in bounded changes', async (t) => {
  const acme = await workspace()
  const { send, id: workspaceId } = acme
  const id = await addMember(send, 'bea@x.test')
  const first = await createConversation(send, { assignee_email: 'bea@x.test' })
  await copyConversation(acme, first.id, 2_300)
  const { sequence } = await clockOf(workspaceId)
  const startedAt = performance.now()
  assert.equal((await send('DELETE', `/team-members/${id}`)).status, 204)
  t.diagnostic(`${Math.round(performance.now() - startedAt)} ms`)
  const { rows } = await owner.query<{ assigned: number; moments: number; total: number }>(
    `select count(team_member_id) as assigned, count(distinct updated_at) as moments,
            count(*) as total from conversations where workspace_id = $1`,
    [workspaceId],
  )
  assert.deepEqual(rows, [{ assigned: 0, moments: 2_301, total: 2_301 }])
  const events = await eventsSince(workspaceId, sequence)
  assert.equal(events.length, 2_302)
  assert.equal(events.at(-1)?.type, 'team_member.deactivated')
  assert.equal(new Set(events.map(({ data }) => data['conversation']?.id)).size, 2_302)
  await assertCountersExact(owner, workspaceId)
})

/** Inserts older copies of a conversation, including their entries in the lists. */
async function copyConversation({ id }: TestWorkspace, source: string, copies: number) {
  await owner.query(
    `insert into conversations (workspace_id, id, status, title, priority, channel_name,
       origin_page_url, origin_page_title, contact_id, team_member_id, message_count,
       created_at, updated_at)
     select workspace_id, gen_random_uuid(), status, title, priority, md5(n::text),
            origin_page_url, origin_page_title, contact_id, team_member_id, 0,
            created_at - n * interval '1 second', created_at - n * interval '1 second'
       from conversations, generate_series(1, $3) as n
      where workspace_id = $1 and conversations.id = $2`,
    [id, source, copies],
  )
  await recountLists(owner, id)
}
