import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { signIn } from '../../../test/sign-in.ts'
import { mergesOf } from './testing/compare-pair.ts'

const { owner, workspace } = await startApp()

type Logged = { type: string; data: { conversation: { id: string } } }

const bodiesOf = async ({ send }: TestWorkspace, id: string) =>
  (await send('GET', `/conversations/${id}/messages?per_page=100`)).body.messages.map(
    ({ body }: { body: string }) => body,
  ) as string[]

const say = async ({ send }: TestWorkspace, id: string, body: string, sender = 'bob@x.test') =>
  send('POST', `/conversations/${id}/messages`, { body, sender_email: sender })

const merge = async ({ send }: TestWorkspace, into: string, from: string) =>
  send('POST', `/conversations/${into}/merge`, { from })

const undo = async (space: TestWorkspace, into: string, headers = {}) => {
  const [{ id }] = await mergesOf(space, into)
  return space.send('DELETE', `/conversations/${into}/merges/${id}`, undefined, headers)
}

/** Two conversations of a contact whose messages alternate. */
async function pair(space: TestWorkspace) {
  const into = await startConversation(space.send)
  const from = await startConversation(space.send, 'bob@x.test', {
    external_id: `order ${into}`,
    tags: ['late'],
  })
  await say(space, into, 'Two')
  await say(space, from, 'Three')
  return { into, from }
}

test('A merged conversation is found under its old id and external id as the one that has its messages', async () => {
  const space = await workspace()
  const { send } = space
  const { into, from } = await pair(space)
  const merged = await merge(space, into, from)
  assert.equal(merged.status, 200, merged.text)
  assert.equal(merged.body.conversation.id, into)
  const all = ['<p>Hello</p>', '<p>Hello</p>', '<p>Two</p>', '<p>Three</p>']
  assert.deepEqual(await bodiesOf(space, into), all)

  const read = await send('GET', `/conversations/${from}`)
  assert.equal(read.text, (await send('GET', `/conversations/${into}`)).text)
  assert.equal(read.headers['content-location'], `/api/external/v2/conversations/${into}`)
  assert.deepEqual(await bodiesOf(space, from), all)
  assert.equal((await say(space, from, 'Four')).status, 201)
  assert.equal((await bodiesOf(space, into)).at(-1), '<p>Four</p>')
  const again = await send('POST', '/conversations', {
    visitor_attributes: { email: 'bob@x.test' },
    messages_attributes: [{ body: 'Again' }],
    external_id: `order ${into}`,
  })
  assert.deepEqual([again.status, again.body.conversation.id], [200, into])
  const listed = (await send('GET', '/conversations')).body
  assert.deepEqual([listed.pagination.total_count, listed.conversations[0].id], [1, into])
  const tagged = await send('GET', `/conversations/${into}?include=tags`)
  assert.deepEqual(tagged.body.conversation.tags, ['late'])
})

test('Events tell a merge and its undo, and the log of an old id ends with where it went', async () => {
  const space = await workspace()
  const { into, from } = await pair(space)
  const { latest_sequence: before } = (await space.send('GET', '/events?limit=1')).body
  const { messages } = (await space.send('GET', `/conversations/${from}/messages`)).body
  const moved = messages.map((message: { id: string }) => message.id)
  await merge(space, into, from)
  const [{ id }] = await mergesOf(space, into)
  assert.equal((await undo(space, into)).body.conversation.id, from)
  const { events } = (await space.send('GET', `/events?after=${before}`)).body
  assert.deepEqual(
    (events as Logged[]).map(({ type, data: { conversation, ...data } }) => [
      type,
      conversation.id,
      data,
    ]),
    [
      ['conversation.merged', into, { merge_id: id, merged_ids: [from], moved_message_ids: moved }],
      ['conversation.deleted', from, { merged_into: into }],
      ['conversation.restored', from, { merge_id: id, moved_message_ids: moved }],
      ['conversation.unmerged', into, { merge_id: id, restored_ids: [from] }],
    ],
  )
  assert.deepEqual(await mergesOf(space, into), [])
  assert.deepEqual(await bodiesOf(space, into), ['<p>Hello</p>', '<p>Two</p>'])
  assert.deepEqual(await bodiesOf(space, from), ['<p>Hello</p>', '<p>Three</p>'])
})

test('What cannot be merged or undone is refused and changes nothing', async () => {
  const space = await workspace()
  const { send } = space
  const { into, from } = await pair(space)
  const other = await startConversation(send, 'zoe@x.test')
  const before = (await send('GET', '/events?limit=1')).body.latest_sequence
  const code = async (target: string, given: unknown) => {
    const reply = await send('POST', `/conversations/${target}/merge`, given)
    return [reply.status, reply.headers['porchlight-error']]
  }
  assert.deepEqual(await code(other.replace(/^./, 'f'), { from }), [404, 'conversation_unknown'])
  assert.deepEqual(await code(into, {}), [422, 'field_blank'])
  assert.deepEqual(await code(into, { from: other.replace(/^./, 'f') }), [422, 'field_invalid'])
  assert.deepEqual(await code(into, { from: into }), [422, 'merge_of_one_conversation'])
  assert.deepEqual(await code(into, { from: other }), [422, 'merge_of_two_contacts'])
  const missing = await send('DELETE', `/conversations/${into}/merges/${from}`)
  assert.deepEqual([missing.status, missing.headers['porchlight-error']], [404, 'merge_unknown'])
  assert.equal((await send('GET', '/events?limit=1')).body.latest_sequence, before)

  await send('PATCH', `/conversations/${into}`, { status: 'closed' })
  assert.deepEqual(await code(into, { from }), [422, 'merge_into_settled'])
  await owner.query('update conversations set message_count = 2000 where id = $1', [into])
  assert.deepEqual(await code(from, { from: into }), [422, 'merge_too_long'])
})

test('Merges of merged conversations are undone from the last one on', async () => {
  const space = await workspace()
  const { into, from } = await pair(space)
  const last = await startConversation(space.send)
  await merge(space, into, from)
  await merge(space, last, into)
  assert.equal((await space.send('GET', `/conversations/${from}`)).body.conversation.id, last)
  const merges = await mergesOf(space, last)
  assert.deepEqual(
    merges.map((one) => one.merged_id),
    [into, from],
  )
  const covered = await space.send('DELETE', `/conversations/${last}/merges/${merges.at(1)?.id}`)
  assert.deepEqual([covered.status, covered.headers['porchlight-error']], [409, 'merge_covered'])
  assert.equal((await undo(space, last)).status, 200)
  assert.equal((await space.send('GET', `/conversations/${from}`)).body.conversation.id, into)
  assert.equal((await undo(space, into)).status, 200)
  assert.deepEqual(await bodiesOf(space, from), ['<p>Hello</p>', '<p>Three</p>'])
})

test('An undo with an ETag from before a change is refused', async () => {
  const space = await workspace()
  const { into, from } = await pair(space)
  const etag = String((await merge(space, into, from)).headers['etag'])
  await say(space, into, 'Later')
  assert.equal((await undo(space, into, { 'if-match': etag })).status, 412)
  const now = String((await space.send('GET', `/conversations/${into}`)).headers['etag'])
  assert.equal((await undo(space, into, { 'if-match': now })).status, 200)
})

test('A member merges only what they see, and learns nothing of other conversations', async () => {
  const space = await workspace()
  const role = {
    name: 'Own',
    permissions: ['conversations:read', 'conversations:write'],
    sees: 'assigned',
  }
  assert.equal((await space.send('POST', '/roles', role)).status, 201)
  const email = 'omar@x.test'
  const id = await insertMember(owner, space.id, { email, active: true })
  await space.send('PATCH', `/team-members/${id}`, { organization_role: 'Own' })
  const { into, from } = await pair(space)
  await space.send('PATCH', `/conversations/${into}`, { assignee_email: email })
  const { browse } = await signIn(space, email)
  const path = `/api/external/v2/conversations/${into}`
  const refused = await browse('POST', `${path}/merge`, { from })
  assert.deepEqual([refused.status, refused.headers['porchlight-error']], [422, 'field_invalid'])
  await merge(space, into, from)
  const seen = await browse('GET', `/api/external/v2/conversations/${from}`)
  assert.deepEqual([seen.status, seen.body.conversation.id], [200, into])
  await space.send('PATCH', `/conversations/${into}`, { assignee_email: space.adminEmail })
  assert.equal((await browse('GET', `/api/external/v2/conversations/${from}`)).status, 404)
})

test('Erasing a message or the contact of a merge leaves nothing of them, under the old id as well', async () => {
  const space = await workspace()
  const { send } = space
  const into = await startConversation(send)
  const given = { messages_attributes: [{ body: 'Secret words' }] }
  const from = await startConversation(send, 'bob@x.test', given)
  const { messages } = (await send('GET', `/conversations/${from}/messages`)).body
  await merge(space, into, from)
  const stored = async () => {
    const { rows } = await owner.query<{ text: string }>(
      `select r::text as text from conversation_merges r where workspace_id = $1
        union all select e::text from events e where workspace_id = $1`,
      [space.id],
    )
    return rows.map(({ text }) => text).join('\n')
  }
  assert.match(await stored(), /Secret words/)
  const erased = await send('DELETE', `/conversations/${from}/messages/${messages[0].id}`)
  assert.equal(erased.status, 204)
  assert.doesNotMatch(await stored(), /Secret words/)
  assert.match(await stored(), /bob@x\.test/)
  const { visitor } = (await send('GET', `/conversations/${into}`)).body.conversation
  assert.equal((await send('DELETE', `/visitors/${visitor.id}`)).status, 204)
  assert.doesNotMatch(await stored(), /bob@x\.test/)
  assert.equal((await send('GET', `/conversations/${from}`)).status, 404)
})

test('A message is erased with what the log has of it from a merge that was undone since', async () => {
  const space = await workspace()
  const { send } = space
  const into = await startConversation(send)
  const given = { messages_attributes: [{ body: 'Secret words' }] }
  const from = await startConversation(send, 'bob@x.test', given)
  const { messages } = (await send('GET', `/conversations/${from}/messages`)).body
  await merge(space, into, from)
  const path = `messages/${messages[0].id}`
  await send('PATCH', `/conversations/${into}/${path}`, { status: 'delivered' })
  await undo(space, into)
  assert.equal((await send('DELETE', `/conversations/${from}/${path}`)).status, 204)
  const { rows } = await owner.query<{ text: string }>(
    `select e::text as text from events e where workspace_id = $1
      union all select r::text from conversation_merges r where workspace_id = $1`,
    [space.id],
  )
  const stored = rows.map(({ text }) => text).join('\n')
  assert.match(stored, /message.status_changed/)
  assert.doesNotMatch(stored, /Secret words/)
})

test('Search finds the messages of a merged conversation where they are', async () => {
  const space = await workspace()
  const { into, from } = await pair(space)
  await say(space, from, 'Perambulator')
  const found = async () => {
    const { body } = await space.send('GET', '/search?q=perambulator&fresh=true')
    return body.results.map((one: { conversation_id: string }) => one.conversation_id)
  }
  assert.deepEqual(await found(), [from])
  const merged = await merge(space, into, from)
  assert.equal(merged.status, 200, merged.text)
  assert.deepEqual(await found(), [into])
  await undo(space, into)
  assert.deepEqual(await found(), [from])
})

test('Of two drafts the joined one keeps the format of each, and an undo gives both back', async () => {
  const space = await workspace()
  const { into, from } = await pair(space)
  const ann = await signIn(space)
  const drafts = [
    [into, { body: 'a < b\nand c', body_format: 'text' }],
    [from, { body: '<p><strong>Bold</strong></p>', body_format: 'html' }],
  ] as const
  for (const [id, draft] of drafts)
    assert.equal((await ann.browse('PUT', `/auth/drafts/${id}`, draft)).status, 200)
  const read = async (id: string) => {
    const { body, body_format } = (await ann.browse('GET', `/auth/drafts/${id}`)).body.draft
    return { body, body_format }
  }
  await merge(space, into, from)
  assert.deepEqual(await read(into), {
    body: '<p>a &lt; b<br>and c</p><p><strong>Bold</strong></p>',
    body_format: 'html',
  })
  await undo(space, into)
  for (const [id, draft] of drafts) assert.deepEqual(await read(id), draft)
})
