import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'

const { services, workspace } = await startApp()
const space = await workspace()
const { send } = space
await send('POST', '/ticket-fields', { name: 'Order "no"', kind: 'text' })
await send('POST', '/ticket-fields', { name: 'Parts', kind: 'multi_select', options: ['a', 'b'] })
await send('POST', '/ticket-fields', { name: 'Paid', kind: 'checkbox' })
const tags = ['Zebra', 'a, b', 'Ünïcode "x"']
const ticketFields = { 'Order "no"': 'n {1}, "2"', Parts: ['b', 'a'], Paid: false }
const written = await createConversation(send, {
  tags,
  ticket_fields: ticketFields,
  external_id: 'x',
})
const plain = await createConversation(send, { external_id: 'y' })
const path = `/conversations/${written.id}`

test('include adds tags and ticket fields as they are written, and nothing else changes', async () => {
  const { conversation } = (await send('GET', path)).body
  for (const [include, more] of [
    ['tags', { tags }],
    ['ticket_fields', { ticket_fields: ticketFields }],
    ['ticket_fields,%20tags', { tags, ticket_fields: ticketFields }],
  ] as const) {
    const one = await send('GET', `${path}?include=${include}`)
    assert.deepEqual(one.body.conversation, { ...conversation, ...more }, include)
    for (const query of ['', '&cursor=*', '&sort=updated_at&order=asc', '&external_id=x']) {
      const { body } = await send('GET', `/conversations?include=${include}${query}`)
      assert.deepEqual(body.conversations[0], one.body.conversation, query)
    }
  }
  const none = await send('GET', `/conversations/${plain.id}?include=tags,ticket_fields`)
  assert.deepEqual(none.body.conversation, { ...plain, tags: [], ticket_fields: {} })
  // What was read is accepted where it is written, and changes nothing.
  const read = (await send('GET', `${path}?include=tags,ticket_fields`)).body.conversation
  const again = await send('PATCH', path, { tags: read.tags, ticket_fields: read.ticket_fields })
  assert.equal(again.body.conversation.updated_at, conversation.updated_at)
})

test('Beside inbox all three are there, for keys and for members', async () => {
  const member = await serveAs(services, memberOf(space, { member_id: space.adminId }))
  for (const ask of [send, member.send]) {
    const { inbox } = (await ask('GET', `${path}?include=inbox`)).body.conversation
    const all = (await ask('GET', `${path}?include=inbox,tags,ticket_fields`)).body.conversation
    assert.deepEqual(all, { ...written, tags, ticket_fields: ticketFields, inbox })
    const { conversations } = (await ask('GET', '/conversations?include=tags,inbox,ticket_fields'))
      .body
    assert.deepEqual(conversations[0], all)
  }
  const blind = memberOf(space, { permissions: ['conversations:read'] })
  const { send: ask } = await serveAs(services, blind)
  assert.equal((await ask('GET', `${path}?include=tags,inbox`)).status, 403)
  assert.equal((await ask('GET', `${path}?include=tags`)).status, 200)
})

test('Unknown names are 422, and an unknown conversation stays 404', async () => {
  const error = 'include must be some of inbox, tags, ticket_fields, separated by commas.'
  for (const include of ['Tags', 'tags,,inbox', 'tags,secrets', '%20']) {
    for (const address of [path, '/conversations']) {
      const { status, body } = await send('GET', `${address}?include=${include}`)
      assert.deepEqual([status, body], [422, { error }], include)
    }
  }
  assert.equal((await send('GET', `${path}?include=`)).status, 200)
})

test('If-Match takes the ETag of every read of the conversation', async () => {
  const member = await serveAs(services, memberOf(space, { member_id: space.adminId }))
  const includes = ['', 'tags', 'ticket_fields', 'inbox', 'tags,ticket_fields', 'inbox,tags']
  for (const include of [...includes, 'inbox,ticket_fields', 'inbox,tags,ticket_fields']) {
    for (const ask of [send, member.send]) {
      const { headers } = await ask('GET', `${path}?include=${include}`)
      const given = { 'if-match': String(headers['etag']) }
      const title = `after ${include}`
      assert.equal(
        (await ask('PATCH', path, { title, priority: 'high' }, given)).status,
        200,
        include,
      )
      const { body } = await ask('PATCH', path, { title: 'before', priority: 'low' })
      assert.equal(body.conversation.title, 'before')
      assert.equal((await ask('PATCH', path, { title }, given)).status, 412, include)
    }
  }
})
