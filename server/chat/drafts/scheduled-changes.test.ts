import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { signIn } from '../../../test/sign-in.ts'
import { runLater } from './testing/run-later.ts'

const app = await startOwnApp()
const { owner, workspace } = app
const morning = '2099-03-03T09:00:00.000Z'
const changes = { status: 'closed', assignee: 'me', add_tags: ['refund'] }

async function stateOf({ send }: TestWorkspace, id: string) {
  const { conversation } = (await send('GET', `/conversations/${id}?include=tags`)).body
  const { messages } = (await send('GET', `/conversations/${id}/messages`)).body
  const { status, agent, tags } = conversation
  return { status, agent: agent.email, tags, said: messages[1]?.body }
}

test('What a scheduled message and a draft change is made when they are sent, as one change', async () => {
  const space = await workspace()
  const ann = await signIn(space)
  const name = { name: 'Refund', body: 'Refunded' }
  const { saved_reply: reply } = (await space.send('POST', '/saved-replies', name)).body
  const given = { changes, saved_reply_ids: [reply.id], send_at: morning }
  const ids = [await startConversation(space.send), await startConversation(space.send)]
  const [first, second] = ids
  const post = { ...given, body: 'Refunded', sender_email: space.adminEmail }
  const made = await space.send('POST', `/conversations/${first}/scheduled-messages`, post)
  assert.equal(made.status, 201, made.text)
  const { changes: shown, saved_reply_ids: shownIds } = made.body.scheduled_message
  assert.deepEqual([shown, shownIds], [changes, [reply.id]])
  const put = { ...given, body: 'Refunded' }
  assert.equal((await ann.browse('PUT', `/auth/drafts/${second}`, put)).status, 200)
  const { draft } = (await ann.browse('GET', `/auth/drafts/${second}`)).body
  assert.deepEqual([draft.changes, draft.saved_reply_ids], [changes, [reply.id]])
  await runLater(app, space, morning)
  for (const id of ids)
    assert.deepEqual(await stateOf(space, id ?? ''), {
      status: 'closed',
      agent: space.adminEmail,
      tags: ['refund'],
      said: '<p>Refunded</p>',
    })
  const { uses } = (await space.send('GET', `/saved-replies/${reply.id}`)).body.saved_reply
  assert.equal(uses, 2)
})

test('One whose change is no longer possible or allowed is not sent, and its draft says why', async () => {
  const space = await workspace()
  const { status: made } = (await space.send('POST', '/statuses', { name: 'Refunding' })).body
  const ids = [await startConversation(space.send), await startConversation(space.send)]
  const [gone, refused] = ids
  for (const [id, wanted] of [
    [gone, { status: 'refunding' }],
    [refused, { status: 'closed' }],
  ] as const) {
    const post = { body: 'Hi', sender_email: space.adminEmail, send_at: morning, changes: wanted }
    const { text, status } = await space.send(
      'POST',
      `/conversations/${id}/scheduled-messages`,
      post,
    )
    assert.equal(status, 201, text)
  }
  assert.equal((await space.send('DELETE', `/statuses/${made.id}`)).status, 204)
  await owner.query(
    `update drafts set scheduled_by = json_build_object('type', 'api_key', 'name', 'narrow', 'id', $3::text)
      where workspace_id = $1 and conversation_id = $2`,
    [space.id, refused, await narrowKey(space)],
  )
  await runLater(app, space, morning)
  const { scheduled_messages: left } = (await space.send('GET', '/scheduled-messages')).body
  assert.deepEqual(
    left.map((one: { unsent_because: string }) => one.unsent_because),
    ['changes_invalid', 'not_allowed'],
  )
  for (const id of ids) assert.equal((await stateOf(space, id ?? '')).said, undefined)
})

test('Changes that are unknown, or that the caller may not make, are not scheduled', async () => {
  const space = await workspace()
  const path = `/conversations/${await startConversation(space.send)}/scheduled-messages`
  const post = { body: 'Hi', sender_email: space.adminEmail, send_at: morning }
  const unknown = await space.send('POST', path, { ...post, changes: { status: 'no such' } })
  assert.equal(unknown.headers['porchlight-error'], 'changes_invalid', unknown.text)
  const { body } = await space.send('POST', '/api-keys', { name: 'N', scopes: ['messages:write'] })
  const own = app.sendAs({ host: `${space.subdomain}.localhost`, key: body.key })
  assert.equal((await own('POST', path, { ...post, changes })).status, 403)
  assert.equal((await own('POST', path, post)).status, 201)
})

async function narrowKey({ send }: TestWorkspace): Promise<string> {
  const given = { name: 'Narrow', scopes: ['messages:write'] }
  return (await send('POST', '/api-keys', given)).body.api_key.id
}
