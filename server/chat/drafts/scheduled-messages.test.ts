import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'
import { signIn } from '../../../test/sign-in.ts'
import { runLater } from './testing/run-later.ts'

const app = await startOwnApp()
const { owner, services, workspace } = app
const morning = '2099-03-03T09:00:00.000Z'

async function scheduled(space: TestWorkspace, more: object = {}) {
  const id = await startConversation(space.send, 'bob@x.test')
  const given = { body: '**Has** it arrived?', sender_email: space.adminEmail, send_at: morning }
  const path = `/conversations/${id}/scheduled-messages`
  const made = await space.send('POST', path, { ...given, ...more })
  assert.equal(made.status, 201, made.text)
  return { id, path, given, made, message: made.body.scheduled_message }
}

const listOf = async ({ send }: Pick<TestWorkspace, 'send'>, query = '') =>
  (await send('GET', `/scheduled-messages${query}`)).body.scheduled_messages

test('A message is scheduled, listed, and sent once at its time by its sender, for the key', async () => {
  const space = await workspace()
  const { id, made, message } = await scheduled(space, { body_format: 'markdown' })
  assert.equal(made.headers.location, `/api/external/v2/scheduled-messages/${message.id}`)
  assert.deepEqual(
    { ...message, updated_at: '' },
    {
      id: message.id,
      conversation_id: id,
      kind: 'user_message',
      body: '<p><strong>Has</strong> it arrived?</p>',
      attachments: [],
      changes: {},
      saved_reply_ids: [],
      mail: null,
      sender_email: space.adminEmail,
      send_at: morning,
      unless_answered: false,
      unsent_because: null,
      updated_at: '',
    },
  )
  assert.deepEqual(await listOf(space), [message])
  assert.deepEqual(await listOf(space, `?conversation_id=${id}&cursor=*`), [message])
  assert.deepEqual(await listOf(space, `?conversation_id=${space.id}`), [])
  const path = `/scheduled-messages/${message.id}`
  assert.deepEqual((await space.send('GET', path)).body.scheduled_message, message)
  // The sender finds it as a draft in the inbox.
  const ann = await signIn(space)
  const { draft } = (await ann.browse('GET', `/auth/drafts/${id}`)).body
  assert.deepEqual([draft.body, draft.send_at], [message.body, morning])
  await runLater(app, space, morning)
  const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
  const sent = messages.at(-1)
  assert.deepEqual([sent.body, sent.external_id], [message.body, message.id])
  assert.equal(sent.sender.email, space.adminEmail)
  const { events } = (await space.send('GET', '/events?types=message.created')).body
  assert.equal(events.at(-1).actor.type, 'api_key')
  assert.equal((await space.send('GET', path)).status, 404)
})

test('A cancelled message is not sent, and one that is being sent is not cancelled', async () => {
  const space = await workspace()
  const [one, two] = [await scheduled(space), await scheduled(space)]
  const path = `/scheduled-messages/${one.message.id}`
  assert.equal((await space.send('DELETE', path)).status, 204)
  assert.equal((await space.send('DELETE', path)).status, 404)
  await owner.query(`update due_tasks set claim = gen_random_uuid() where subject_id = $1`, [
    two.message.id,
  ])
  const other = `/scheduled-messages/${two.message.id}`
  const refused = await space.send('DELETE', other)
  assert.deepEqual([refused.status, refused.body.error], [409, 'The message is being sent.'])
  await owner.query('update due_tasks set claim = null where subject_id = $1', [two.message.id])
  await runLater(app, space, morning)
  for (const [{ id }, count] of [
    [one, 1],
    [two, 2],
  ] as const) {
    const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
    assert.equal(messages.length, count)
  }
})

test('What a member writes is neither replaced nor shown, and a scheduled message that they change is theirs', async () => {
  const space = await workspace()
  const ann = await signIn(space)
  const { id, path, given, message } = await scheduled(space)
  const again = await space.send('POST', path, given)
  assert.equal(again.headers['porchlight-error'], 'draft_in_use')
  const own = { body: 'My own words', send_at: morning }
  assert.equal((await ann.browse('PUT', `/auth/drafts/${id}`, own)).status, 200)
  assert.deepEqual(await listOf(space), [])
  assert.equal((await space.send('GET', `/scheduled-messages/${message.id}`)).status, 404)
  assert.equal((await space.send('DELETE', `/scheduled-messages/${message.id}`)).status, 404)
  assert.equal((await space.send('POST', path, given)).status, 409)
  await runLater(app, space, morning)
  const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
  assert.deepEqual(
    messages.slice(1).map(({ body }: { body: string }) => body),
    ['<p>My own words</p>'],
  )
})

test('A message is not sent once the contact has answered or the key has ended, and says so', async () => {
  const space = await workspace()
  const answered = await scheduled(space, { unless_answered: true })
  const answer = { body: 'It is here', sender_email: 'bob@x.test' }
  await space.send('POST', `/conversations/${answered.id}/messages`, answer)
  await scheduled(space)
  await owner.query(
    `update drafts set scheduled_by = '{"type":"api_key","id":"00000000-0000-0000-0000-000000000001","name":"x"}'
      where workspace_id = $1 and not unless_answered`,
    [space.id],
  )
  await runLater(app, space, morning)
  const left = await listOf(space)
  assert.deepEqual(
    left.map((one: { send_at: null; unsent_because: string }) => [one.send_at, one.unsent_because]),
    [
      [null, 'answered'],
      [null, 'not_allowed'],
    ],
  )
  const path = `/scheduled-messages/${answered.message.id}`
  assert.equal((await space.send('DELETE', path)).status, 204)
})

test('Members schedule as themselves and see their own, and keys see what keys have scheduled', async () => {
  const space = await workspace()
  const lee = await insertMember(owner, space.id, { email: 'lee@x.test' })
  const may = { permissions: ['messages:write', 'messages:read', 'conversations:read'] }
  const member = await serveAs(
    services,
    memberOf(space, { ...may, member_id: lee, email: 'lee@x.test' }),
  )
  const { id, given, message } = await scheduled(space)
  const path = `/conversations/${id}/scheduled-messages`
  assert.equal((await member.send('POST', path, given)).status, 403)
  const { sender_email: _, ...rest } = given
  const own = await member.send('POST', path, rest)
  assert.equal(own.status, 201, own.text)
  assert.deepEqual(await listOf(member), [own.body.scheduled_message])
  assert.deepEqual(await listOf(space), [message])
  const other = `/scheduled-messages/${message.id}`
  assert.equal((await member.send('DELETE', other)).status, 404)
})

test('A schedule without a body, an active member or a coming time is refused, and one of an unknown conversation not found', async () => {
  const space = await workspace()
  const { id, given } = await scheduled(space)
  for (const [change, error] of [
    [{ body: ' ' }, "body can't be blank."],
    [{ body: 'x'.repeat(60_001) }, 'body is too long.'],
    [{ sender_email: 'nobody@x.test' }, 'sender_email must belong to an agent.'],
    [{ sender_email: undefined }, "sender_email can't be blank."],
    [{ send_at: undefined }, "send_at can't be blank."],
    [{ send_at: 'soon' }, 'send_at must be an ISO 8601 timestamp.'],
    [{ send_at: '2020-01-01T00:00:00Z' }, 'send_at must be in the future.'],
  ] as const) {
    const path = `/conversations/${await startConversation(space.send)}/scheduled-messages`
    const { status, body } = await space.send('POST', path, { ...given, ...change })
    assert.deepEqual([status, body], [422, { error }], error)
  }
  const unknown = `/conversations/${space.id}/scheduled-messages`
  assert.equal((await space.send('POST', unknown, given)).status, 404)
  assert.equal((await space.send('GET', '/scheduled-messages?conversation_id=x')).status, 422)
  assert.equal((await listOf(space, `?conversation_id=${id}`)).length, 1)
})

test('A draft that a merge joins with a scheduled message is shown to no key, and the undo schedules it again', async () => {
  const space = await workspace()
  const ann = await signIn(space)
  const { id, message } = await scheduled(space, { changes: { status: 'closed' } })
  const { visitor } = (await space.send('GET', `/conversations/${id}`)).body.conversation
  const from = await startConversation(space.send, visitor.email)
  await ann.browse('PUT', `/auth/drafts/${from}`, { body: 'My own words' })
  assert.equal((await space.send('POST', `/conversations/${id}/merge`, { from })).status, 200)
  assert.deepEqual(await listOf(space), [])
  const { merges } = (await space.send('GET', `/conversations/${id}/merges`)).body
  const undone = await space.send('DELETE', `/conversations/${id}/merges/${merges[0].id}`)
  assert.ok(undone.status < 300, undone.text)
  assert.deepEqual(await listOf(space), [message])
})
