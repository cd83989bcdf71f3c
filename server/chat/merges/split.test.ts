import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { signIn } from '../../../test/sign-in.ts'
import { mergesOf } from './testing/compare-pair.ts'

const { owner, workspace } = await startApp()

type Message = { id: string; body: string }

const messagesOf = async ({ send }: TestWorkspace, id: string) =>
  (await send('GET', `/conversations/${id}/messages?per_page=100`)).body.messages as Message[]

const bodiesOf = async (space: TestWorkspace, id: string) =>
  (await messagesOf(space, id)).map(({ body }) => body)

/** A conversation in which a member has answered the first of two questions. */
async function conversation(space: TestWorkspace) {
  const id = await startConversation(space.send, 'bob@x.test', { tags: ['vip'], priority: 'high' })
  for (const message of [
    { body: 'Hi', sender_email: space.adminEmail, from_agent: true },
    { body: 'Another question' },
    { body: 'Are you there?' },
  ]) {
    const given = { sender_email: 'bob@x.test', ...message }
    assert.equal((await space.send('POST', `/conversations/${id}/messages`, given)).status, 201)
  }
  return id
}

const split = async ({ send }: TestWorkspace, id: string, given: object) =>
  send('POST', `/conversations/${id}/split`, given)

test('A split moves a message and all after it into a new conversation of the contact', async () => {
  const space = await workspace()
  const id = await conversation(space)
  const from = (await messagesOf(space, id))[2]?.id
  const made = await split(space, id, { from_message_id: from })
  assert.equal(made.status, 201, made.text)
  const { conversation: created } = made.body
  assert.equal(made.headers.location, `/api/external/v2/conversations/${created.id}`)
  assert.deepEqual(await bodiesOf(space, id), ['<p>Hello</p>', '<p>Hi</p>'])
  assert.deepEqual(await bodiesOf(space, created.id), [
    '<p>Another question</p>',
    '<p>Are you there?</p>',
  ])
  assert.deepEqual([created.title, created.priority], ['Another question', 'high'])
  const read = async (one: string) =>
    (await space.send('GET', `/conversations/${one}?include=tags,inbox`)).body.conversation
  const [before, after] = [await read(id), await read(created.id)]
  assert.deepEqual([before.tags, after.tags], [['vip'], ['vip']])
  assert.deepEqual(after.visitor, before.visitor)
  const waiting = [before, after].map(({ inbox }) => inbox.waiting_since)
  const [first] = await messagesOf(space, created.id)
  assert.deepEqual(waiting, [null, (first as unknown as { created_at: string }).created_at])
})

test('Chosen messages move under a given title, and events name what moved', async () => {
  const space = await workspace()
  const id = await conversation(space)
  const moved = (await messagesOf(space, id)).map((message) => message.id).filter((_, at) => at % 2)
  const before = (await space.send('GET', '/events?limit=1')).body.latest_sequence
  const given = { message_ids: moved.toReversed(), title: 'Second matter' }
  const made = await split(space, id, given)
  assert.equal(made.body.conversation.title, 'Second matter')
  const other = made.body.conversation.id
  assert.deepEqual(
    (await messagesOf(space, other)).map((message) => message.id),
    moved,
  )
  const [{ id: mergeId }] = await mergesOf(space, id)
  const { events } = (await space.send('GET', `/events?after=${before}`)).body
  assert.deepEqual(
    events.map(
      ({
        type,
        data: {
          conversation: { id: about },
          ...data
        },
      }: (typeof events)[0]) => [type, about, data],
    ),
    [
      [
        'conversation.created',
        other,
        { merge_id: mergeId, split_from: id, moved_message_ids: moved },
      ],
      ['conversation.split', id, { merge_id: mergeId, split_ids: [other] }],
    ],
  )
})

test('The undo of a split brings everything back, also what came since, and the new id leads to the conversation', async () => {
  const space = await workspace()
  const { send } = space
  const id = await conversation(space)
  const before = await bodiesOf(space, id)
  const from = (await messagesOf(space, id))[2]?.id
  const other = (await split(space, id, { from_message_id: from })).body.conversation.id
  const later = { body: 'Later', sender_email: 'bob@x.test' }
  await send('POST', `/conversations/${other}/messages`, later)
  const [{ id: mergeId }] = await mergesOf(space, id)
  const undone = await send('DELETE', `/conversations/${id}/merges/${mergeId}`)
  assert.deepEqual([undone.status, undone.body.conversation?.id], [200, id], undone.text)
  assert.deepEqual(await bodiesOf(space, id), [...before, '<p>Later</p>'])
  assert.equal((await send('GET', `/conversations/${other}`)).body.conversation.id, id)
  const again = await send('DELETE', `/conversations/${id}/merges/${mergeId}`)
  assert.deepEqual([again.status, again.headers['porchlight-error']], [404, 'merge_unknown'])
  // The undo is a merge, which can be undone.
  const [redo] = await mergesOf(space, id)
  assert.equal((await send('DELETE', `/conversations/${id}/merges/${redo.id}`)).status, 200)
  assert.deepEqual(await bodiesOf(space, other), [...before.slice(2), '<p>Later</p>'])
})

test('A split that names no messages, all of them or those of others is refused and changes nothing', async () => {
  const space = await workspace()
  const { send } = space
  const id = await conversation(space)
  const foreign = (await messagesOf(space, await startConversation(send, 'zoe@x.test')))[0]?.id
  const ids = (await messagesOf(space, id)).map((message) => message.id)
  const before = (await send('GET', '/events?limit=1')).body.latest_sequence
  const code = async (given: object) => {
    const reply = await split(space, id, given)
    return [reply.status, reply.headers['porchlight-error']]
  }
  assert.deepEqual(await code({}), [422, 'field_invalid'])
  const both = { from_message_id: ids[1], message_ids: ids }
  assert.deepEqual(await code(both), [422, 'field_invalid'])
  assert.deepEqual(await code({ message_ids: [] }), [422, 'field_blank'])
  assert.deepEqual(await code({ message_ids: ids }), [422, 'split_of_all'])
  assert.deepEqual(await code({ from_message_id: ids[0] }), [422, 'split_of_all'])
  for (const one of [foreign, 'x']) {
    assert.deepEqual(await code({ message_ids: [ids[1], one] }), [422, 'field_invalid'])
    assert.deepEqual(await code({ from_message_id: one }), [422, 'field_invalid'])
  }
  assert.equal((await split(space, id.replace(/^./, 'f'), {})).status, 404)
  assert.equal((await send('GET', '/events?limit=1')).body.latest_sequence, before)
  await owner.query('update conversations set message_count = 2001 where id = $1', [id])
  assert.deepEqual(await code({ message_ids: [ids[1]] }), [422, 'split_too_long'])
})

test('A split with an ETag from before a change is refused', async () => {
  const space = await workspace()
  const id = await conversation(space)
  const etag = String((await space.send('GET', `/conversations/${id}`)).headers['etag'])
  const given = { message_ids: [(await messagesOf(space, id))[1]?.id] }
  await space.send('PATCH', `/conversations/${id}`, { priority: 'low' })
  const path = `/conversations/${id}/split`
  assert.equal((await space.send('POST', path, given, { 'if-match': etag })).status, 412)
  const now = String((await space.send('GET', `/conversations/${id}`)).headers['etag'])
  assert.equal((await space.send('POST', path, given, { 'if-match': now })).status, 201)
})

test('A split whose new conversation was merged elsewhere is undone after that merge', async () => {
  const space = await workspace()
  const { send } = space
  const id = await conversation(space)
  const third = await startConversation(send)
  const from = (await messagesOf(space, id))[2]?.id
  const other = (await split(space, id, { from_message_id: from })).body.conversation.id
  const [{ id: mergeId }] = await mergesOf(space, id)
  await send('POST', `/conversations/${third}/merge`, { from: other })
  const covered = await send('DELETE', `/conversations/${id}/merges/${mergeId}`)
  assert.deepEqual([covered.status, covered.headers['porchlight-error']], [409, 'merge_covered'])
  const [last] = await mergesOf(space, third)
  assert.equal((await send('DELETE', `/conversations/${third}/merges/${last.id}`)).status, 200)
  assert.equal((await send('DELETE', `/conversations/${id}/merges/${mergeId}`)).status, 200)
})

test('A member who sees some conversations splits and undoes what they see', async () => {
  const space = await workspace()
  const permissions = ['conversations:read', 'conversations:write', 'messages:read']
  await space.send('POST', '/roles', { name: 'Own', permissions, sees: 'assigned' })
  const email = 'omar@x.test'
  const memberId = await insertMember(owner, space.id, { email, active: true })
  await space.send('PATCH', `/team-members/${memberId}`, { organization_role: 'Own' })
  const id = await conversation(space)
  const { browse } = await signIn(space, email)
  const path = `/api/external/v2/conversations`
  const [, , message] = await messagesOf(space, id)
  const given = { from_message_id: message?.id }
  assert.equal((await browse('POST', `${path}/${id}/split`, given)).status, 404)
  await space.send('PATCH', `/conversations/${id}`, { assignee_email: email })
  const made = await browse('POST', `${path}/${id}/split`, given)
  assert.equal(made.status, 201, made.text)
  assert.equal((await browse('GET', `${path}/${made.body.conversation.id}`)).status, 200)
  const [{ id: mergeId }] = await mergesOf(space, id)
  await space.send('PATCH', `/conversations/${made.body.conversation.id}`, {
    assignee_email: space.adminEmail,
  })
  const hidden = await browse('DELETE', `${path}/${id}/merges/${mergeId}`)
  assert.deepEqual([hidden.status, hidden.headers['porchlight-error']], [409, 'merge_covered'])
})

test('Erasing a moved message leaves nothing of it in the log of the conversation it came from, or in its title', async () => {
  const space = await workspace()
  const { send } = space
  const given = { messages_attributes: [{ body: 'Secret words' }, { body: 'More' }] }
  const id = await startConversation(send, 'bob@x.test', given)
  const [secret] = await messagesOf(space, id)
  const other = (await split(space, id, { message_ids: [secret?.id] })).body.conversation.id
  const erased = await send('DELETE', `/conversations/${other}/messages/${secret?.id}`)
  assert.equal(erased.status, 204)
  const { rows } = await owner.query<{ text: string }>(
    `select e::text as text from events e where workspace_id = $1
      union all select r::text from conversation_merges r where workspace_id = $1
      union all select c::text from conversations c where workspace_id = $1`,
    [space.id],
  )
  const stored = rows.map(({ text }) => text).join('\n')
  assert.match(stored, /conversation.split/)
  assert.doesNotMatch(stored, /Secret words/)
})

test('Search finds messages that were split off where they are', async () => {
  const space = await workspace()
  const id = await conversation(space)
  const found = async () => {
    const { body } = await space.send('GET', '/search?q=another&fresh=true')
    return body.results
      .filter(({ type }: { type: string }) => type === 'message')
      .map((one: { conversation_id: string }) => one.conversation_id)
  }
  assert.deepEqual(await found(), [id])
  const from = (await messagesOf(space, id))[2]?.id
  const other = (await split(space, id, { from_message_id: from })).body.conversation.id
  assert.deepEqual(await found(), [other])
  const [{ id: mergeId }] = await mergesOf(space, id)
  await space.send('DELETE', `/conversations/${id}/merges/${mergeId}`)
  assert.deepEqual(await found(), [id])
})
