import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../../../test/app.ts'
import { comparableReply, startConversation } from '../../../test/seed.ts'
import { newId } from '../../ids.ts'

const { workspace } = await startApp()

async function makeContact(send: Send, attributes: object): Promise<string> {
  const created = await send('POST', '/conversations', {
    visitor_attributes: attributes,
    messages_attributes: [{ body: 'Hello' }],
  })
  return String(created.body['conversation']!['visitor']!['id'])
}

/** Four contacts: two share an address in different case, as two browsers of one person do. */
async function people() {
  const { send } = await workspace()
  const ann = await makeContact(send, { user_identifier: 'u1', name: 'Ann' })
  await send('PATCH', `/visitors/${ann}`, { email: 'Ann@X.test' })
  const twin = await makeContact(send, { user_identifier: 'U1' })
  await send('PATCH', `/visitors/${twin}`, { email: 'ann@x.test' })
  const plus = await makeContact(send, { email: 'eve+shop@x.test', user_identifier: ' u 2 ' })
  const bare = await makeContact(send, { phone_number: '+49 1' })
  const ids = async (query: string): Promise<string[]> => {
    const list = await send('GET', `/visitors?${query}`)
    assert.equal(list.status, 200, query)
    return (list.body['contacts'] as { id: string }[]).map(({ id }) => id)
  }
  return { send, ids, ann, twin, plus, bare }
}

test('GET /visitors lists oldest first in the documented form, with null for unknown values', async () => {
  const { send, ids, ann, twin, plus, bare } = await people()
  assert.deepEqual(await ids(''), [ann, twin, plus, bare])
  const list = await send('GET', '/visitors')
  assert.deepEqual(list.body['pagination'], {
    current_page: 1,
    total_pages: 1,
    total_count: 4,
    per_page: 15,
  })
  const last = list.body['contacts']![3]!
  const { created_at, updated_at, ...rest } = last as { [key: string]: unknown }
  assert.equal(created_at, updated_at)
  assert.deepEqual(rest, {
    id: bare,
    name: 'Visitor',
    email: null,
    phone_number: '+49 1',
    user_identifier: null,
    traits: null,
    field_values: [],
  })
})

test('A workspace without contacts returns an empty page', async () => {
  const { send } = await workspace()
  const list = await send('GET', '/visitors')
  assert.deepEqual(list.body, {
    contacts: [],
    pagination: { current_page: 1, total_pages: 0, total_count: 0, per_page: 15 },
  })
})

test('email finds every contact with that address in any case, also with an unencoded plus sign', async () => {
  const { ids, ann, twin, plus } = await people()
  assert.deepEqual(await ids('email=ANN@x.TEST'), [ann, twin])
  assert.deepEqual(await ids('email=%20ann@x.test%20'), [ann, twin])
  assert.deepEqual(await ids('email=eve%2Bshop@x.test'), [plus])
  assert.deepEqual(await ids('email=eve+shop@x.test'), [plus])
  assert.deepEqual(await ids('email=an%25@x.test'), [])
  assert.deepEqual(await ids('email=not-an-address'), [])
  assert.deepEqual(await ids('email=ann%40x.test&other=%'), [ann, twin])
})

test('user_identifier is exact: case and spaces count', async () => {
  const { ids, ann, twin, plus } = await people()
  assert.deepEqual(await ids('user_identifier=u1'), [ann])
  assert.deepEqual(await ids('user_identifier=U1'), [twin])
  assert.deepEqual(await ids('user_identifier=%20u1'), [])
  assert.deepEqual(await ids('user_identifier=%20u%202%20'), [plus])
})

test('email and user_identifier together must both match', async () => {
  const { ids, twin } = await people()
  assert.deepEqual(await ids('email=ann@x.test&user_identifier=U1'), [twin])
  assert.deepEqual(await ids('email=eve%2Bshop@x.test&user_identifier=U1'), [])
})

test('A blank filter matches nothing and never widens the list', async () => {
  const { ids } = await people()
  for (const query of [
    'email=',
    'email',
    'email=%20',
    'user_identifier=',
    'user_identifier=%20',
    'email=&user_identifier=u1',
    'email=ann@x.test&user_identifier=',
    'user_identifier=%ED%A0%80',
  ]) {
    assert.deepEqual(await ids(query), [], query)
  }
})

test('A filter that is not a single string returns the documented 422', async () => {
  const { send } = await people()
  for (const name of ['email', 'user_identifier']) {
    for (const query of [
      `${name}[]=a`,
      `${name}[x]=a`,
      `${name}=a&${name}=b`,
      `${name}%5B%5D=a`,
      `${name}[]=`,
    ]) {
      const refused = await send('GET', `/visitors?${query}`)
      assert.equal(refused.status, 422, query)
      assert.equal(refused.text, '{"error":"email and user_identifier must be strings."}')
    }
  }
})

test('Pages of a filtered list have its totals and keep the filter in their links', async () => {
  const { send, ann, twin } = await people()
  const first = await send('GET', '/visitors?email=ann@x.test&per_page=1')
  assert.equal(first.body['contacts']![0]!['id'], ann)
  assert.deepEqual(first.body['pagination'], {
    current_page: 1,
    total_pages: 2,
    total_count: 2,
    per_page: 1,
  })
  const link = String(first.headers['link'])
  const next = /<([^>]*)>; rel="next"/.exec(link)?.[1]
  assert.ok(next)
  const { pathname, search } = new URL(next)
  const second = await send('GET', `${pathname.replace('/api/external/v2', '')}${search}`)
  assert.equal(second.body['contacts']![0]!['id'], twin)
  assert.doesNotMatch(String(second.headers['link']), /rel="next"/)
  assert.match(String(second.headers['link']), /rel="prev"/)
  const past = await send('GET', '/visitors?email=ann@x.test&page=99999999999999999999')
  assert.deepEqual(past.body['contacts'], [])
  assert.equal(past.body['pagination']!['total_count'], 2)
})

test('GET returns a contact by its id in any case, with an ETag and 304', async () => {
  const { send, ann } = await people()
  const got = await send('GET', `/visitors/${ann}`)
  assert.equal(got.body['contact']!['id'], ann)
  const list = await send('GET', '/visitors?user_identifier=u1')
  assert.deepEqual(got.body['contact'], list.body['contacts']![0])
  assert.deepEqual((await send('GET', `/visitors/${ann.toUpperCase()}`)).body, got.body)
  const etag = String(got.headers['etag'])
  const same = await send('GET', `/visitors/${ann}`, undefined, { 'if-none-match': etag })
  assert.equal(same.status, 304)
  assert.equal(same.text, '')
  await send('PATCH', `/visitors/${ann}`, { name: 'Anna' })
  const changed = await send('GET', `/visitors/${ann}`, undefined, { 'if-none-match': etag })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers['etag'], etag)
})

test('A change of a conversation changes its ETag', async () => {
  const { send } = await workspace()
  const path = `/conversations/${await startConversation(send)}`
  const etag = String((await send('GET', path)).headers['etag'])
  const same = await send('HEAD', path, undefined, { 'if-none-match': etag })
  assert.equal(same.status, 304)
  await send('PATCH', path, { priority: 'high' })
  const changed = await send('GET', path, undefined, { 'if-none-match': etag })
  assert.equal(changed.status, 200)
})

test('An unknown, malformed or foreign contact id returns the same 404', async () => {
  const { send, ann } = await people()
  const other = await workspace()
  const unknown = await other.send('GET', `/visitors/${newId()}`)
  assert.equal(unknown.status, 404)
  assert.equal(unknown.text, '{"error":"Contact does not exist."}')
  for (const id of [ann, 'x', '%00', '%', `${ann}0`, '{}']) {
    const read = await other.send('GET', `/visitors/${id}`)
    assert.deepEqual(comparableReply(read), comparableReply(unknown), id)
    const write = await other.send('PATCH', `/visitors/${id}`, { name: {} })
    assert.deepEqual(comparableReply(write), comparableReply(unknown), id)
  }
  assert.equal((await send('GET', `/visitors/${ann}`)).body['contact']!['name'], 'Ann')
})
