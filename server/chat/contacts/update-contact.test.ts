import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { insertContactField } from '../../../test/seed.ts'

const { workspace, owner } = await startApp()

async function started() {
  const space = await workspace()
  const created = await space.send('POST', '/conversations', {
    visitor_attributes: {
      email: 'bob@x.test',
      name: 'Bob',
      phone_number: '1',
      user_identifier: 'u1',
      traits: { plan: 'free', nested: { a: 1 }, '10': 'ten', b: null },
    },
    messages_attributes: [{ body: 'Hello' }],
  })
  const conversation = String(created.body['conversation']!['id'])
  const id = String(created.body['conversation']!['visitor']!['id'])
  const path = `/visitors/${id}`
  const patch = async (body: object) => space.send('PATCH', path, body)
  const read = async () => (await space.send('GET', path)).body['contact']!
  return { ...space, workspaceId: space.id, id, conversation, path, patch, read }
}

test('PATCH changes only the given fields, returns the contact and moves its updated_at', async () => {
  const { patch, read } = await started()
  const before = await read()
  const patched = await patch({ name: 'Bobby', unknown: 1 })
  assert.equal(patched.status, 200)
  assert.deepEqual(patched.body['contact'], await read())
  const after = patched.body['contact']!
  assert.ok(String(after['updated_at']) > String(before['updated_at']))
  assert.deepEqual({ ...after, updated_at: 0 }, { ...before, name: 'Bobby', updated_at: 0 })
  const all = await patch({
    email: ' New@x.test ',
    name: ' N ',
    phone_number: 49,
    user_identifier: ' u2 ',
  })
  assert.equal(all.body['contact']!['email'], 'New@x.test')
  assert.equal(all.body['contact']!['phone_number'], '49')
  assert.equal(all.body['contact']!['user_identifier'], ' u2 ')
})

test('PATCH with blank or equal values changes nothing, not even updated_at', async () => {
  const { patch, read } = await started()
  const before = await read()
  for (const body of [
    {},
    { name: '', email: '', phone_number: '', user_identifier: '', traits: '', field_values: '' },
    { name: 'Bob', email: 'bob@x.test', traits: { plan: 'free' } },
    { name: '  ' },
  ]) {
    const patched = await patch(body)
    assert.equal(patched.status, 200)
    assert.deepEqual(patched.body['contact'], before, JSON.stringify(body))
  }
})

test('PATCH with null clears a field, except the last one that identifies the contact', async () => {
  const { patch, read } = await started()
  await patch({ phone_number: '49', user_identifier: 'u', traits: { a: 1 }, field_values: {} })
  const cleared = await patch({ name: null, phone_number: null, traits: null, field_values: null })
  assert.equal(cleared.status, 200, cleared.text)
  const { name, phone_number: phone, traits, field_values: values } = await read()
  assert.deepEqual([name, phone, traits, values], ['bob', null, null, []])
  assert.equal((await patch({ email: null, name: null })).body.contact.name, 'u')
  const nobody = await patch({ user_identifier: null, name: null })
  assert.equal(nobody.status, 422)
  assert.match(nobody.body.error, /^A contact needs at least one of/)
  const named = await patch({ user_identifier: null, name: 'Bob' })
  assert.deepEqual([named.body.contact.email, named.body.contact.user_identifier], [null, null])
})

test("PATCH of a contact leaves its conversations' updated_at and shows its new name in them", async () => {
  const { patch, send, conversation } = await started()
  const before = (await send('GET', `/conversations/${conversation}`)).body['conversation']!
  await patch({ name: 'Bobby' })
  const after = (await send('GET', `/conversations/${conversation}`)).body['conversation']!
  assert.equal(after['updated_at'], before['updated_at'])
  assert.equal(after['visitor']!['name'], 'Bobby')
})

test('A name that was derived from the email follows it, and one that was given stays', async () => {
  const { patch, read, send, conversation } = await started()
  const name = async (change: object) => (await patch(change)).body['contact']!['name']
  assert.equal(await name({ email: 'rob@x.test' }), 'Bob')
  assert.equal(await name({ name: null }), 'rob')
  assert.equal(await name({ email: 'bobby@x.test' }), 'bobby')
  assert.equal(await name({ email: 'bobby@y.test', phone_number: '2' }), 'bobby')
  assert.equal(await name({ email: 'bob@x.test', name: 'bobby' }), 'bobby')
  assert.equal(await name({ email: null }), 'bobby')
  assert.equal((await read())['email'], null)
  const { body } = await send('GET', `/conversations/${conversation}`)
  assert.equal(body['conversation']!['visitor']!['name'], 'bobby')
  const { body: log } = await send('GET', '/events?types=contact.updated')
  const changes = log['events'].map(({ data }: { data: { changed: string[] } }) => data.changed)
  assert.deepEqual(changes[2], ['name', 'email'])
})

test('A name that was derived from the email goes with it', async () => {
  const { send } = await workspace()
  const cleared = async (given: object) => {
    const { id } = (await send('POST', '/visitors', given)).body['contact']!
    return (await send('PATCH', `/visitors/${id}`, { email: null })).body['contact']!['name']
  }
  assert.equal(await cleared({ email: 'ada@x.test' }), 'Visitor')
  assert.equal(await cleared({ email: 'eve@x.test', user_identifier: 'u-9' }), 'u-9')
  assert.equal(await cleared({ email: 'max@x.test', name: 'Max' }), 'Max')
})

test('A contact without a name gets that of the email which it is matched with', async () => {
  const { send } = await workspace()
  const create = async (visitor_attributes: object) =>
    (
      await send('POST', '/conversations', {
        visitor_attributes,
        messages_attributes: [{ body: 'x' }],
      })
    ).body['conversation']!['visitor']!['name']
  assert.equal(await create({ user_identifier: 'u-1' }), 'u-1')
  assert.equal(await create({ user_identifier: 'u-1', email: 'ada@x.test' }), 'ada')
  assert.equal(await create({ user_identifier: 'u-1', email: 'other@x.test' }), 'ada')
})

test('A contact is found by its new address', async () => {
  const { patch, send } = await started()
  await patch({ email: 'New@x.test' })
  const found = await send('GET', '/visitors?email=new@X.test')
  assert.equal(found.body['pagination']!['total_count'], 1)
  const gone = await send('GET', '/visitors?email=bob@x.test')
  assert.equal(gone.body['pagination']!['total_count'], 0)
})

test('traits are merged key by key, null clears a key, and other values are returned as sent', async () => {
  const space = await started()
  const { patch, read } = space
  assert.deepEqual((await read())['traits'], { plan: 'free', nested: { a: 1 }, '10': 'ten' })
  const merged = await patch({ traits: { plan: 'paid', nested: null, more: [1, 'ü', 0.1] } })
  const expected = { plan: 'paid', '10': 'ten', more: [1, 'ü', 0.1] }
  assert.deepEqual(merged.body['contact']!['traits'], expected)
  const { send, path } = space
  const prototypes = '{"traits":{"__proto__":{"a":1},"more":{"constructor":1,"prototype":2}}}'
  const harmless = (await send('PATCH', path, prototypes)).body.contact.traits
  assert.equal(JSON.stringify(harmless), '{"10":"ten","plan":"paid","more":{}}')
  const cleared = await patch({ traits: { plan: null, '10': null, more: null } })
  assert.deepEqual(cleared.body['contact']!['traits'], {})
})

test('Invalid fields are rejected by name, the first in documented order, and nothing is written', async () => {
  const { patch, read } = await started()
  const before = await read()
  const cases: [object, string][] = [
    [{ email: 'x' }, 'email is not a valid email address: x.'],
    [{ email: [] }, 'email must be a string.'],
    [{ name: {} }, 'name must be a string.'],
    [{ name: 'a'.repeat(256) }, 'name is too long.'],
    [{ phone_number: 'a\0' }, 'phone_number contains characters that cannot be stored.'],
    [{ user_identifier: '\ud800' }, 'user_identifier contains characters that cannot be stored.'],
    [{ user_identifier: 'a'.repeat(256) }, 'user_identifier is too long.'],
    [{ traits: [] }, 'traits must be an object.'],
    [{ traits: 'x' }, 'traits must be an object.'],
    [{ traits: { a: 'x'.repeat(16_384) } }, 'traits is too long.'],
    [{ traits: { a: { 'b\0': 1 } } }, 'traits contains characters that cannot be stored.'],
    [{ field_values: { Nope: 1 } }, 'Invalid contact field: Nope.'],
    [{ traits: [], name: {}, email: 'x' }, 'email is not a valid email address: x.'],
  ]
  for (const [body, error] of cases) {
    const refused = await patch({ phone_number: 'new', ...body })
    assert.equal(refused.status, 422, error)
    assert.deepEqual(refused.body, { error })
  }
  assert.deepEqual(await read(), before)
})

test('traits that exceed 16 KiB after merging are rejected', async () => {
  const { patch, read } = await started()
  const big = 'x'.repeat(10_000)
  assert.equal((await patch({ traits: { one: big } })).status, 200)
  const refused = await patch({ traits: { two: big } })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body, { error: 'traits is too long.' })
  assert.ok(!('two' in (await read())['traits']!))
})

test('field_values are stored by field and returned in the order of the fields; null clears one', async () => {
  const { patch, read, workspaceId } = await started()
  const add = async (name: string, kind: string, options: string[] = []) =>
    insertContactField(owner, workspaceId, { name, kind, options })
  const company = await add('Company', 'text')
  const interests = await add('Interests', 'multi_option', ['Tea', 'Coffee'])
  await add('Plan', 'dropdown', ['Free', 'Paid'])
  const age = await add('Age', 'number')
  const patched = await patch({
    field_values: { age: '42', Interests: ['tea', 'Coffee'], Company: 'Acme' },
  })
  assert.equal(patched.status, 200)
  assert.deepEqual(patched.body['contact']!['field_values'], [
    { field_id: company, field_name: 'Company', value: 'Acme' },
    { field_id: interests, field_name: 'Interests', value: ['Tea', 'Coffee'] },
    { field_id: age, field_name: 'Age', value: 42 },
  ])
  const cleared = await patch({ field_values: { Company: null, Age: '' } })
  assert.deepEqual(cleared.body['contact']!['field_values'], [
    { field_id: interests, field_name: 'Interests', value: ['Tea', 'Coffee'] },
  ])
  for (const [name, value] of [
    ['Plan', 'Nope'],
    ['Interests', ['Tea', 'Nope']],
    ['Age', 'old'],
    ['Company', { a: 1 }],
  ] as const) {
    const refused = await patch({ field_values: { [name]: value } })
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body, { error: `Invalid contact field: ${name}.` })
  }
  assert.deepEqual(await read(), cleared.body['contact'])
})
