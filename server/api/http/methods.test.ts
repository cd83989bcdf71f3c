import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, startApp } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'

const { workspace, port } = await startApp()

test('The wrong method is 405 with Allow, an unknown path 404, both with the documented body', async () => {
  const { send } = await workspace()
  const id = await startConversation(send)
  for (const [method, path, allow] of [
    ['DELETE', '/visitors', 'GET, HEAD, OPTIONS, POST'],
    ['POST', '/team-members/x', 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT'],
    ['DELETE', '/conversations', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', `/conversations/${id}`, 'GET, HEAD, OPTIONS, PATCH, PUT'],
    ['GET', `/conversations/${id}/assignee`, 'DELETE, OPTIONS'],
    ['PURGE', `/conversations/${id}/messages`, 'GET, HEAD, OPTIONS, POST'],
    ['TRACE', '/visitors', 'GET, HEAD, OPTIONS, POST'],
  ] as const) {
    const reply = await send(method, path)
    assert.equal(reply.status, 405, `${method} ${path}`)
    assert.equal(reply.headers['allow'], allow)
    assert.equal(reply.text, '{"error":"Method not allowed."}')
  }
  for (const path of [
    '',
    '/',
    '/nowhere',
    '/visitors/a/b',
    `/conversations/${id}/nowhere`,
    '/Visitors',
  ]) {
    const reply = await send('GET', path)
    assert.equal(reply.status, 404, path)
    assert.equal(reply.text, '{"error":"Not found."}')
  }
})

test('OPTIONS answers 204 with Allow', async () => {
  const { send } = await workspace()
  const reply = await send('OPTIONS', '/conversations')
  assert.equal(reply.status, 204)
  assert.equal(reply.headers['allow'], 'GET, HEAD, OPTIONS, POST')
  assert.equal(reply.text, '')
})

test('HEAD answers what GET does, without the body', async () => {
  const { send } = await workspace()
  const id = await startConversation(send)
  for (const path of ['/visitors', `/conversations/${id}`, `/conversations/${id}/messages`]) {
    const got = await send('GET', path)
    const head = await send('HEAD', path)
    assert.equal(head.status, 200)
    assert.equal(head.text, '')
    for (const name of ['content-type', 'content-length', 'etag', 'link']) {
      assert.equal(head.headers[name], got.headers[name], `${name} of ${path}`)
    }
  }
  assert.equal((await send('HEAD', '/conversations/x')).status, 404)
})

test('PUT is PATCH', async () => {
  const { send } = await workspace()
  const id = await startConversation(send)
  const put = await send('PUT', `/conversations/${id}`, { priority: 'high' })
  assert.equal(put.status, 200)
  assert.equal(put.body['conversation']!['priority'], 'high')
  assert.equal(put.body['conversation']!['title'], 'Hello')
})

test('A trailing slash reaches the same route without a redirect', async () => {
  const { send } = await workspace()
  const id = await startConversation(send)
  for (const path of [
    '/visitors',
    '/conversations',
    `/conversations/${id}`,
    `/conversations/${id}/messages`,
  ]) {
    const plain = await send('GET', path)
    const slashed = await send('GET', `${path}/`)
    assert.equal(slashed.status, 200)
    assert.deepEqual(slashed.body, plain.body)
  }
})

test('Lists link to their first, previous, next and last page by absolute addresses', async () => {
  const { send, subdomain } = await workspace()
  const messages = ['a', 'b', 'c'].map((body) => ({ body }))
  const id = await startConversation(send, 'a@x.test', { messages_attributes: messages })
  const path = `/conversations/${id}/messages`
  const reply = await send('GET', `${path}?per_page=1&page=2`)
  const links = [...String(reply.headers['link']).matchAll(/<([^>]*)>; rel="(\w+)"/g)]
  const pages = Object.fromEntries(
    links.map(([, url = '', relation = '']) => [relation, new URL(url).searchParams.get('page')]),
  )
  assert.deepEqual(pages, { first: '1', prev: '1', next: '3', last: '3' })
  for (const [, url = ''] of links) {
    const { hostname, pathname, searchParams } = new URL(url)
    assert.equal(hostname, `${subdomain}.localhost`)
    assert.equal(pathname, `/api/external/v2${path}`)
    assert.equal(searchParams.get('per_page'), '1')
  }
})

test('A list address too long to repeat in a header is answered without links', async () => {
  const { send } = await workspace()
  const reply = await send('GET', `/visitors?x=${'y'.repeat(8_000)}`)
  assert.equal(reply.status, 200)
  assert.equal('link' in reply.headers, false)
})

test('An address outside the API is 404 with the documented body, without a key', async () => {
  for (const path of [
    '/nowhere',
    '/api',
    '/api/external/v1/visitors',
    '/%',
    '/%00',
    '/favicon.png',
  ]) {
    const reply = await exchange(port, 'GET', path, undefined, { host: 'localhost' })
    assert.equal(reply.status, 404, path)
    assert.equal(reply.text, '{"error":"Not found."}')
    assert.ok(reply.headers['x-request-id'])
  }
})
