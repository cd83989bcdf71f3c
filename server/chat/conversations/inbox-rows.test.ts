import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../../../test/app.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'

const { services, workspace } = await startApp()

async function started(body = 'Hello') {
  const space = await workspace()
  const made = await space.send('POST', '/conversations', {
    visitor_attributes: { email: 'ada@example.com', name: 'Ada' },
    messages_attributes: [{ body }],
  })
  const { id } = made.body.conversation as { id: string }
  const asMember = await serveAs(services, memberOf(space, { member_id: space.adminId }))
  return { space, id, path: `/conversations/${id}`, asMember: asMember.send }
}

async function rowOf(send: Send, path: string) {
  const single = await send('GET', `${path}?include=inbox`)
  assert.equal(single.status, 200, single.text)
  const { conversations } = (await send('GET', '/conversations?include=inbox')).body
  const listed = conversations.find(({ id }: { id: string }) => path.endsWith(id))
  assert.deepEqual(listed, single.body.conversation)
  const walked = (await send('GET', '/conversations?include=inbox&cursor=*')).body.conversations
  assert.deepEqual(walked, conversations)
  return listed.inbox
}

test('With include=inbox a conversation has what a row of an inbox shows', async () => {
  const { space, path } = await started('<p>Charged <b>tw</b>ice &amp; more</p><p>in March</p>')
  const before = (await space.send('GET', path)).text
  await space.send('PATCH', path, { tags: ['billing', 'vip'], assignee_email: space.adminEmail })
  const picture = 'https://example.com/sam.png'
  const member = { first_name: 'Sam', profile_image_url: picture }
  await space.send('PATCH', `/team-members/${space.adminId}`, member)
  const { last_message_at: at, waiting_since: since, ...row } = await rowOf(space.send, path)
  assert.match(at, /Z$/)
  assert.equal(since, at)
  assert.deepEqual(row, {
    preview: 'Charged twice & more in March',
    preview_kind: 'contact',
    tags: ['billing', 'vip'],
    channel: null,
    assignee: { id: space.adminId, first_name: 'Sam', picture },
    snoozed: false,
    snoozed_until: null,
    unread: 1,
  })
  assert.ok(!before.includes('inbox'))
})

test('The preview is the newest message or note, not an activity', async () => {
  const { space, path, asMember } = await started()
  await space.send('PATCH', '/workspace', { activity_messages: true })
  const say = async (body: object) => space.send('POST', `${path}/messages`, body)
  await say({ body: 'We look into it', sender_email: space.adminEmail })
  assert.equal((await rowOf(asMember, path)).preview_kind, 'agent')
  await say({ body: 'Call the bank', kind: 'note', sender_email: space.adminEmail })
  await space.send('PATCH', path, { status: 'open' })
  const { messages } = (await space.send('GET', `${path}/messages`)).body
  assert.equal(messages.at(-1).kind, 'activity_message')
  const { preview, preview_kind: kind, waiting_since: since } = await rowOf(asMember, path)
  assert.deepEqual([preview, kind, since], ['Call the bank', 'note', null])
})

test('A long message is cut to 140 characters, wherever its tags and entities end', async () => {
  const { space, path } = await started('x')
  const long = `<p>${'ä'.repeat(200)}</p>`
  await space.send('POST', `${path}/messages`, { body: long, sender_email: 'ada@example.com' })
  assert.equal((await rowOf(space.send, path)).preview, 'ä'.repeat(140))
  for (const length of [960, 970, 980, 985, 990]) {
    const body = `<p><a href="https://example.com/${'x'.repeat(length)}">Now &amp; then</a></p>`
    await space.send('POST', `${path}/messages`, { body, sender_email: 'ada@example.com' })
    const { preview } = await rowOf(space.send, path)
    assert.ok('Now & then'.startsWith(preview), preview)
  }
})

test('Paragraphs and lines of plain words are words of one preview', async () => {
  const { space, path } = await started('x')
  const bodies = ['<p>One</p><p>two<br>three</p>', 'One<p>two</p>three', '<p> One\n two</p> three']
  for (const body of bodies) {
    await space.send('POST', `${path}/messages`, { body, sender_email: 'ada@example.com' })
    assert.equal((await rowOf(space.send, path)).preview, 'One two three')
  }
})

test('unread counts for a member what others wrote after the read position, for a key what nobody read', async () => {
  const { space, path, asMember } = await started()
  const say = async (body: object) => space.send('POST', `${path}/messages`, body)
  await say({ body: 'Mine', sender_email: space.adminEmail })
  assert.equal((await rowOf(asMember, path)).unread, 1)
  await space.send('POST', `${path}/read`, { reader_email: space.adminEmail })
  assert.equal((await rowOf(asMember, path)).unread, 0)
  assert.equal((await rowOf(space.send, path)).unread, 0)
  await say({ body: 'And?', sender_email: 'ada@example.com' })
  await space.send('POST', '/team-members', { emails: ['lee@x.test'] })
  await say({ body: 'Hm', kind: 'note', sender_email: 'lee@x.test' })
  assert.equal((await rowOf(asMember, path)).unread, 2)
  assert.equal((await rowOf(space.send, path)).unread, 1)
})

test('A member who sees some conversations gets rows of those alone', async () => {
  const { space, path } = await started()
  const own = { member_id: space.adminId, sees: 'assigned' } as const
  const { send } = await serveAs(services, memberOf(space, own))
  assert.equal((await send('GET', `${path}?include=inbox`)).status, 404)
  assert.deepEqual((await send('GET', '/conversations?include=inbox')).body.conversations, [])
  await space.send('PATCH', path, { assignee_email: space.adminEmail })
  assert.equal((await rowOf(send, path)).preview, 'Hello')
})

test('Rows need the right to read messages', async () => {
  const { space, path } = await started()
  const blind = memberOf(space, { permissions: ['conversations:read'] })
  const { send } = await serveAs(services, blind)
  assert.equal((await send('GET', `${path}?include=inbox`)).status, 403)
  assert.equal((await send('GET', '/conversations?include=inbox')).status, 403)
  const { status, body } = await space.send('GET', '/conversations?include=all')
  assert.deepEqual(
    [status, body.error],
    [422, 'include must be some of inbox, tags, ticket_fields, separated by commas.'],
  )
})
