import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { openWidget, webChannel } from './testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
let channel: string
before(async () => {
  app = await startApp()
  space = await app.workspace()
  channel = await webChannel(app, space, {
    pre_chat: {
      fields: [
        { field: 'name', required: false },
        { field: 'email', required: false },
      ],
    },
  })
})

test('A typed email is a claim that nobody matches', async () => {
  const claimed = 'boss@claimed.test'
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('It is me', { contact: { name: 'Boss', email: claimed } })
  const seen = (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor
  assert.deepEqual([seen.name, seen.email], ['Boss', claimed])
  const created = await space.send('POST', '/conversations', {
    visitor_attributes: { email: claimed },
    messages_attributes: [{ body: 'Confidential' }],
  })
  assert.notEqual(created.body.conversation.visitor.id, seen.id)
  const again = await space.send('POST', '/conversations', {
    visitor_attributes: { email: claimed },
    messages_attributes: [{ body: 'More' }],
  })
  assert.equal(again.body.conversation.visitor.id, created.body.conversation.visitor.id)
  const { body } = await visitor.send('GET', '/conversations')
  assert.equal(body.conversations.length, 1)
  const found = await space.send('GET', `/visitors?email=${claimed}`)
  assert.ok(found.body.contacts.every((one: { id: string }) => one.id !== seen.id))
})

test('Only what the form asks for is kept of what a visitor says about themselves', async () => {
  const field = (await space.send('POST', '/contact-fields', { name: 'VIP', kind: 'text' })).body
    .contact_field
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('Hi', {
    contact: {
      name: 'Ada',
      phone_number: '123',
      user_identifier: 'boss',
      traits: { admin: true },
      fields: { [field.id]: 'yes', VIP: 'yes' },
    },
  })
  const contactId = (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor.id
  const { contact } = (await space.send('GET', `/visitors/${contactId}`)).body
  assert.deepEqual(
    [
      contact.name,
      contact.phone_number,
      contact.user_identifier,
      contact.traits,
      contact.field_values,
    ],
    ['Ada', null, null, null, []],
  )
})

test('A form that must be filled in is refused without its fields', async () => {
  const asking = await webChannel(app, space, {
    pre_chat: { fields: [{ field: 'email', required: true }] },
  })
  const visitor = openWidget(app, space, asking)
  const reply = await visitor.widget(
    'POST',
    '/conversations',
    { message: { body: 'x' } },
    { 'idempotency-key': 'a' },
  )
  assert.deepEqual([reply.status, reply.body.error], [422, "contact.email can't be blank."])
  await visitor.start('Hi', { contact: { email: 'a@b.test' } })
  await visitor.start('Again, without the form')
})
