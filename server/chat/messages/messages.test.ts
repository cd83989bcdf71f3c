import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { comparableReply, insertMember, startConversation } from '../../../test/seed.ts'
import { newId } from '../../ids.ts'

const { workspace, owner } = await startApp()

const bodies = (list: { body: { [key: string]: unknown } }) =>
  (list.body['messages'] as { body: string }[]).map(({ body }) => body)

test('GET messages lists oldest first with notes and service messages, in the documented shape', async () => {
  const { send, id: workspaceId, adminId, adminEmail } = await workspace()
  const id = await startConversation(send)
  const path = `/conversations/${id}/messages`
  await send('POST', path, { body: 'Reply', sender_email: adminEmail })
  await send('POST', path, { body: 'Note', sender_email: adminEmail, kind: 'note' })
  await owner.query(
    `insert into messages (workspace_id, id, conversation_id, position, body, kind, status, created_at, updated_at)
     values ($1, $2, $3, 4, '<p>Assigned</p>', 'activity_message', 'sent', now(), now())`,
    [workspaceId, newId(), id],
  )
  await owner.query('update conversations set message_count = 4 where workspace_id = $1', [
    workspaceId,
  ])
  const list = await send('GET', path)
  assert.equal(list.status, 200)
  assert.deepEqual(bodies(list), ['<p>Hello</p>', '<p>Reply</p>', '<p>Note</p>', '<p>Assigned</p>'])
  assert.deepEqual(
    (list.body['messages'] as { kind: string }[]).map(({ kind }) => kind),
    ['user_message', 'user_message', 'note', 'activity_message'],
  )
  const [first, second, , fourth] = list.body['messages'] as { [key: string]: unknown }[]
  assert.deepEqual(Object.keys(first!), [
    'id',
    'body',
    'kind',
    'status',
    'created_at',
    'updated_at',
    'sender',
    'attachments',
    'message_gif',
  ])
  assert.equal((first!['sender'] as { type: string }).type, 'Insights::Visitor')
  assert.deepEqual(second!['sender'], {
    id: adminId,
    name: 'Ann Admin',
    email: adminEmail,
    type: 'User',
  })
  assert.deepEqual(fourth!['sender'], { id: null, name: null, email: null, type: null })
  assert.deepEqual(list.body['pagination'], {
    current_page: 1,
    total_pages: 1,
    total_count: 4,
    per_page: 15,
  })
})

test('GET messages pages by page and per_page, caps at 100 and returns nothing past the end', async () => {
  const { send } = await workspace()
  const messages = Array.from({ length: 17 }, (_, at) => ({ body: `m${at + 1}` }))
  const id = await startConversation(send, 'bob@x.test', { messages_attributes: messages })
  const page = async (query: string) => send('GET', `/conversations/${id}/messages?${query}`)
  assert.deepEqual(bodies(await page('')).length, 15)
  assert.deepEqual(bodies(await page('page=2')), ['<p>m16</p>', '<p>m17</p>'])
  assert.deepEqual(bodies(await page('page=3&per_page=4')), [
    '<p>m9</p>',
    '<p>m10</p>',
    '<p>m11</p>',
    '<p>m12</p>',
  ])
  assert.deepEqual(bodies(await page('page_number=5&page_size=4')), ['<p>m17</p>'])
  assert.deepEqual(bodies(await page('per_page=2&page_size=9')), ['<p>m1</p>', '<p>m2</p>'])
  const capped = await page('per_page=1000')
  assert.equal(capped.body['pagination']!['per_page'], 100)
  for (const junk of ['0', '-1', 'x', '', '1.5', '%00']) {
    const reply = await page(`page=${junk}&per_page=${junk}`)
    assert.equal(reply.body['pagination']!['current_page'], 1, junk)
    assert.equal(reply.body['pagination']!['per_page'], 15, junk)
  }
  const past = await page('page=99999999999999999999')
  assert.equal(past.status, 200)
  assert.deepEqual(past.body['messages'], [])
  assert.equal(past.body['pagination']!['total_count'], 17)
  assert.equal(past.body['pagination']!['total_pages'], 2)
})

test('Messages of an unknown, malformed or missing conversation return the same 404', async () => {
  const { send } = await workspace()
  for (const id of [newId(), 'x', '%00', '%', "1'--", 'a'.repeat(3000)]) {
    for (const [method, path, body] of [
      ['GET', `/conversations/${id}/messages`],
      ['POST', `/conversations/${id}/messages`, {}],
      ['GET', `/conversations/${id}/messages/${newId()}`],
    ] as const) {
      const reply = await send(method, path, body)
      assert.equal(reply.status, 404, `${method} ${path}`)
      assert.equal(reply.text, '{"error":"Conversation does not exist."}')
    }
  }
})

test('GET one message returns it only under its conversation, and 404 elsewhere', async () => {
  const { send, adminEmail } = await workspace()
  const id = await startConversation(send)
  const other = await startConversation(send, 'eve@x.test')
  const sent = await send('POST', `/conversations/${id}/messages`, {
    body: 'Hi',
    sender_email: adminEmail,
  })
  const messageId = String(sent.body['message']!['id'])
  const path = `/conversations/${id}/messages/${messageId}`
  assert.equal(sent.headers['location'], `/api/external/v2${path}`)
  const got = await send('GET', path)
  assert.equal(got.status, 200)
  assert.deepEqual(got.body, sent.body)
  assert.deepEqual(
    (await send('GET', path.toUpperCase().replace(/.*MESSAGES/, `/conversations/${id}/messages`)))
      .body,
    sent.body,
  )
  const unknown = await send('GET', `/conversations/${id}/messages/${newId()}`)
  assert.equal(unknown.text, '{"error":"Message does not exist."}')
  for (const wrong of [
    `/conversations/${id}/messages/x`,
    `/conversations/${other}/messages/${messageId}`,
  ]) {
    assert.deepEqual(comparableReply(await send('GET', wrong)), comparableReply(unknown))
  }
})

test('GET one message has an ETag, and returns 304 without a body for a matching one', async () => {
  const { send } = await workspace()
  const id = await startConversation(send)
  const list = await send('GET', `/conversations/${id}/messages`)
  const path = `/conversations/${id}/messages/${list.body['messages']![0]!['id']}`
  const got = await send('GET', path)
  const etag = String(got.headers['etag'])
  assert.match(etag, /^"[\w-]+"$/)
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const reply = await send('GET', path, undefined, { 'if-none-match': known })
    assert.equal(reply.status, 304, known)
    assert.equal(reply.text, '')
    assert.equal(reply.headers['etag'], etag)
  }
  const fresh = await send('GET', path, undefined, { 'if-none-match': '"x"' })
  assert.equal(fresh.status, 200)
})

test("A sender's name is the member's name, even without a last name", async () => {
  const { send, id: workspaceId } = await workspace()
  await insertMember(owner, workspaceId, { email: 'Mo@x.test', first_name: 'Mo' })
  const id = await startConversation(send)
  const sent = await send('POST', `/conversations/${id}/messages`, {
    body: 'Hi',
    sender_email: ' mo@X.test ',
  })
  assert.equal(sent.body['message']!['sender']!['name'], 'Mo')
  assert.equal(sent.body['message']!['sender']!['email'], 'Mo@x.test')
})
