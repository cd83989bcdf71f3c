import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import { startConversation } from '../test/seed.ts'
import { call, connectOverHttp } from './testing/connect.ts'

const { port, workspace } = await startApp()
const base = `http://127.0.0.1:${port}`

test('Agents filter lists, read what was written, single tags and the history of a conversation', async () => {
  const own = await workspace()
  const { send } = own
  const asked = await connectOverHttp(base, own.key)
  const [id, otherId] = [
    await startConversation(send, 'bo@agent.test'),
    await startConversation(send, 'cy@agent.test'),
  ]
  await send('PATCH', `/conversations/${id}`, { priority: 'urgent', read: true })
  const given = { conversation_id: id, tag: 'a, b' }
  const put = await call(asked, 'tag_conversation', { ...given, action: 'put' })
  assert.equal(put.isError, undefined, put.text)
  const idsOf = async (filter: object) => {
    const { body, text } = await call(asked, 'list_conversations', { ...filter })
    assert.ok(Array.isArray(body.conversations), text)
    return body.conversations.map((one: { id: string }) => one.id)
  }
  for (const filter of [{ tag: 'A, B' }, { priority: 'urgent' }, { unread: false }]) {
    assert.deepEqual(await idsOf(filter), [id], JSON.stringify(filter))
  }
  assert.deepEqual(await idsOf({ unread: true }), [otherId])
  assert.deepEqual(await idsOf({ group: 'none', sort: 'created_at', order: 'asc' }), [id, otherId])
  const long = '2020-01-01T00:00:00Z'
  for (const name of ['created_before', 'updated_before']) {
    assert.deepEqual(await idsOf({ [name]: long }), [])
  }
  assert.deepEqual(await idsOf({ external_id: 'x' }), [])
  assert.equal((await idsOf({ created_after: long })).length, 2)
  const include = 'tags,ticket_fields'
  const read = await call(asked, 'get_conversation', { conversation_id: id, include })
  assert.deepEqual(read.body.conversation.tags, ['a, b'])
  const listed = await call(asked, 'list_conversations', { include, tag: 'a, b' })
  assert.deepEqual(listed.body.conversations[0].ticket_fields, {})
  await call(asked, 'tag_conversation', { ...given, action: 'take' })
  const history = await call(asked, 'list_conversation_events', {
    conversation_id: id,
    types: 'conversation.tagged',
    include: 'tags',
  })
  const [taken, had] = history.body.events
  assert.deepEqual(taken.data.changes, [{ field: 'tags', from: ['a, b'], to: [] }])
  assert.deepEqual(
    [taken, had].map(({ data }) => data.conversation.tags),
    [[], ['a, b']],
  )
  const messages = await call(asked, 'list_all_messages', { limit: 1 })
  assert.equal(messages.body.messages.length, 1)
  assert.equal(typeof messages.body.next_cursor, 'string')
  const found = await call(asked, 'find_contacts', { phone_number: '+49 30' })
  assert.deepEqual(found.body.contacts, [])
  const since = { updated_after: long, limit: 1 }
  assert.equal((await call(asked, 'find_contacts', since)).body.contacts.length, 1)
})
