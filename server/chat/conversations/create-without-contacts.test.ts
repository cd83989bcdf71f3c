import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { createKey } from '../../api/access/command-keys.ts'

const { workspace, services, sendAs } = await startApp()
const space = await workspace()
const { key } = await createKey(services.database, space.id, {
  name: 'shop',
  scopes: ['conversations:write'],
  expires_at: undefined,
})
const narrow = sendAs({ host: `${space.subdomain}.localhost`, key })

const create = (visitor: object) => ({
  visitor_attributes: visitor,
  messages_attributes: [{ body: 'Hello' }],
})

test('With conversations:write alone a create leaves a matched contact as it is, or creates one', async () => {
  const known = { email: 'ada@x.test', name: 'Ada', traits: { plan: 'team' } }
  const { contact } = (await space.send('POST', '/visitors', known)).body
  const given = {
    email: 'ADA@x.test',
    user_identifier: 'mallory',
    name: 'Mallory',
    phone_number: '666',
    // Merged with the stored traits they would be too long: they are not merged, so this is no error.
    traits: { note: 'x'.repeat(16_370) },
  }
  const created = await narrow('POST', '/conversations', create(given))
  assert.equal(created.status, 201, created.text)
  const { id, name, email, phone_number: phone, user_identifier: identifier } = contact
  const shown = { id, name, email, phone_number: phone, user_identifier: identifier }
  assert.deepEqual(created.body.conversation.visitor, shown)
  assert.deepEqual((await space.send('GET', `/visitors/${id}`)).body.contact, contact)
  const { events } = (await space.send('GET', '/events?types=contact.updated')).body
  assert.deepEqual(events, [])

  const fresh = { email: 'new@x.test', name: 'New', phone_number: '1' }
  const { visitor } = (await narrow('POST', '/conversations', create(fresh))).body.conversation
  assert.deepEqual([visitor.name, visitor.phone_number], ['New', '1'])
})

test('A refusal names the scope that is missing, in both shapes and within a batch', async () => {
  const words = 'This API key does not allow that. It needs the scope team_members:read.'
  const plain = await narrow('GET', '/team-members')
  assert.deepEqual([plain.status, plain.body], [403, { error: words }])
  const accept = 'application/problem+json'
  const problem = await narrow('GET', '/team-members', undefined, { accept })
  const { code, detail, missing_scopes: missing } = problem.body
  assert.deepEqual([code, detail, missing], ['scope_missing', words, ['team_members:read']])
  const operations = [{ method: 'POST', path: '/webhooks', body: { url: 'https://example.com' } }]
  const [result] = (await narrow('POST', '/batch', { operations })).body.results
  const both =
    'This API key does not allow that. It needs the scopes webhooks:write and events:read.'
  assert.deepEqual([result.status, result.body], [403, { error: both }])
})
