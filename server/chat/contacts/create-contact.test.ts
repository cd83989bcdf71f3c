import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { assertCountersExact } from '../../../test/conversations.ts'

const { owner, workspace } = await startApp()

const put = (identifier: string) => `/visitors/by-identifier/${encodeURIComponent(identifier)}`

async function typesOf(workspaceId: string): Promise<string[]> {
  const { rows } = await owner.query<{ type: string }>(
    `select type from events where workspace_id = $1 and type like 'contact.%' order by sequence`,
    [workspaceId],
  )
  return rows.map(({ type }) => type)
}

test('POST /visitors creates a contact, and Location leads to it', async () => {
  const { send, id } = await workspace()
  const body = { email: 'ada@x.test', user_identifier: 'u1', traits: { plan: 'team' } }
  const created = await send('POST', '/visitors', body)
  assert.equal(created.status, 201, created.text)
  const { contact } = created.body
  assert.equal(contact.name, 'ada')
  const path = String(created.headers['location']).replace('/api/external/v2', '')
  assert.equal(path, `/visitors/${contact.id}`)
  assert.deepEqual((await send('GET', path)).body, created.body)
  assert.deepEqual(await typesOf(id), ['contact.created'])
  await assertCountersExact(owner, id)
})

test('POST /visitors accepts an email twice, but no taken identifier and no blank contact', async () => {
  const { send, id } = await workspace()
  const first = await send('POST', '/visitors', { email: 'a@x.test', user_identifier: 'u1' })
  const second = await send('POST', '/visitors', { email: 'a@x.test' })
  assert.notEqual(second.body.contact.id, first.body.contact.id)
  const taken = await send('POST', '/visitors', { email: 'b@x.test', user_identifier: 'u1' })
  assert.equal(taken.status, 409)
  assert.deepEqual(taken.body, { error: 'A contact with this user_identifier exists.' })
  for (const body of [{}, { name: ' ', email: '' }, { traits: { a: 1 } }]) {
    const refused = await send('POST', '/visitors', body)
    assert.equal(refused.status, 422)
    const error = 'A contact needs at least one of email, user_identifier, phone_number and name.'
    assert.deepEqual(refused.body, { error })
  }
  const broken = await send('POST', '/visitors', { email: 'x', name: {} })
  assert.deepEqual(broken.body, { error: 'email is not a valid email address: x.' })
  assert.equal((await typesOf(id)).length, 2)
  await assertCountersExact(owner, id)
})

test('PUT by identifier creates the contact, then updates the given fields, then changes nothing', async () => {
  const { send, id } = await workspace()
  const identifier = ' Zoë/100% #1 '
  const created = await send('PUT', put(identifier), { name: 'Zoë', traits: { a: 1 } })
  assert.equal(created.status, 201, created.text)
  const { contact } = created.body
  assert.equal(contact.user_identifier, identifier)
  assert.match(String(created.headers['location']), new RegExp(`/visitors/${contact.id}$`))
  const updated = await send('PUT', put(identifier), { email: 'z@x.test', traits: { b: 2 } })
  assert.equal(updated.status, 200)
  assert.equal(updated.headers['location'], undefined)
  assert.deepEqual(updated.body.contact, {
    ...contact,
    email: 'z@x.test',
    traits: { a: 1, b: 2 },
    updated_at: updated.body.contact.updated_at,
  })
  const same = await send('PUT', put(identifier), {
    email: 'z@x.test',
    user_identifier: identifier,
  })
  assert.deepEqual(same.body, updated.body)
  assert.deepEqual(await typesOf(id), ['contact.created', 'contact.updated'])
})

test('Twenty concurrent PUTs create one contact', async () => {
  const { send, id } = await workspace()
  const replies = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => send('PUT', put('u1'), { traits: { [at]: at } })),
  )
  assert.equal(replies.filter(({ status }) => status === 201).length, 1)
  assert.equal(new Set(replies.map(({ body }) => body.contact.id)).size, 1)
  const list = await send('GET', '/visitors')
  assert.equal(list.body.pagination.total_count, 1)
  assert.equal(Object.keys(list.body.contacts[0].traits).length, 20)
  await assertCountersExact(owner, id)
})

test('PUT by identifier rejects an invalid identifier, and another one in the body', async () => {
  const { send } = await workspace()
  for (const [path, body, error] of [
    [put(' '), {}, "user_identifier can't be blank."],
    [put('x'.repeat(256)), {}, 'user_identifier is too long.'],
    [put('a\0'), {}, 'user_identifier contains characters that cannot be stored.'],
    [put('u1'), { user_identifier: 'u2' }, 'user_identifier must be the one in the address.'],
    [put('u1'), { name: [] }, 'name must be a string.'],
  ] as const) {
    const refused = await send('PUT', path, body)
    assert.equal(refused.status, 422, error)
    assert.deepEqual(refused.body, { error })
  }
  assert.equal((await send('GET', '/visitors')).body.pagination.total_count, 0)
})
