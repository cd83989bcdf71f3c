import assert from 'node:assert/strict'
import { STATUS_CODES } from 'node:http'
import { test } from 'node:test'
import { exchange, startApp } from '../../../test/app.ts'
import { conversationOf } from '../../../test/seed.ts'
import { createKey } from '../access/command-keys.ts'
import { listErrors } from '../../error-catalogue.ts'
import { appError } from '../../errors.ts'
import { describeError } from './error-replies.ts'

const { workspace, owner, services, sendAs } = await startApp()

test('An unexpected error is a 500 without internals, and changes nothing', async () => {
  const { send } = await workspace()
  await send('POST', '/conversations', conversationOf('bob@x.test'))
  const before = (await send('GET', '/conversations')).text
  await owner.query('alter table messages rename to gone')
  for (const [method, path, body] of [
    ['GET', `/conversations/${JSON.parse(before).conversations[0].id}/messages`],
    ['POST', '/conversations', conversationOf('eve@x.test')],
  ] as const) {
    const failed = await send(method, path, body, { 'x-request-id': 'mine' })
    assert.equal(failed.status, 500)
    assert.equal(failed.text, '{"error":"Something went wrong."}')
    assert.equal(failed.headers['x-request-id'], 'mine')
    const accept = 'application/problem+json'
    const problem = await send(method, path, body, { accept })
    assert.deepEqual([problem.body.status, problem.body.detail], [500, 'Something went wrong.'])
  }
  await owner.query('alter table gone rename to messages')
  assert.equal((await send('GET', '/conversations')).text, before)
  assert.equal((await send('GET', '/visitors')).body.pagination.total_count, 1)
  const after = await send('POST', '/conversations', conversationOf('eve@x.test'))
  assert.equal(after.status, 201)
})

test('Every catalogued error has both forms, with its status and message', () => {
  const log = { error: assert.fail, warn: () => undefined }
  for (const { code, status, message } of listErrors()) {
    const error = appError(code as Parameters<typeof appError>[0], { 'retry-after': '1' })
    const plain = describeError(error, { id: 'mine', log, accept: undefined })
    assert.equal(plain.status, status)
    assert.equal(plain.type, 'application/json; charset=utf-8')
    assert.deepEqual(JSON.parse(plain.body), { error: message })
    const problem = describeError(error, { id: 'mine', log, accept: 'application/problem+json' })
    assert.equal(problem.type, 'application/problem+json')
    const headers = { 'retry-after': '1', 'porchlight-error': code }
    assert.deepEqual([plain.headers, problem.headers], [headers, headers])
    const title = STATUS_CODES[status]
    const rest = { detail: message, instance: 'urn:request:mine', code }
    assert.deepEqual(JSON.parse(problem.body), { type: 'about:blank', title, status, ...rest })
  }
})

test('Plain JSON and problem details at equal weight are plain JSON', () => {
  const typeFor = (accept: string) => {
    const log = { error: assert.fail, warn: () => undefined }
    const error = appError('conversation_unknown')
    return describeError(error, { id: 'mine', log, accept }).type
  }
  for (const accept of [
    'application/json, application/problem+json',
    'application/problem+json, application/json',
    'application/problem+json;q=0.5, application/json;q=0.5',
    'application/problem+json, */*',
    'application/problem+json;q=0.2, application/*;q=0.3',
    '*/*',
  ]) {
    assert.match(typeFor(accept), /^application\/json/, accept)
  }
  for (const accept of [
    'application/problem+json',
    'application/problem+json, application/json;q=0.9',
    'application/problem+json;q=0.9, */*;q=0.1',
  ]) {
    assert.match(typeFor(accept), /^application\/problem\+json/, accept)
  }
})

test('412, 422 and 429 of a real request are problem details when Accept asks for them', async () => {
  const { send, id, subdomain } = await workspace()
  const accept = 'application/problem+json'
  const created = await send('POST', '/conversations', conversationOf('bob@x.test'))
  const path = `/conversations/${created.body.conversation!.id}`
  const statusOf = async (method: string, to: string, headers = {}, by = send) => {
    const { status, body, headers: got } = await by(method, to, undefined, { accept, ...headers })
    assert.match(String(got['content-type']), /^application\/problem\+json/)
    assert.equal(body.status, status)
    return status
  }
  assert.equal(await statusOf('PATCH', path, { 'if-match': '"x"' }), 412)
  assert.equal(await statusOf('GET', '/conversations?cursor=x'), 422)
  const key = { name: 'limited', scopes: ['*'], expires_at: undefined, rate_limit_per_minute: 1 }
  const limited = sendAs({
    host: `${subdomain}.localhost`,
    key: (await createKey(services.database, id, key)).key,
  })
  assert.equal((await limited('GET', path)).status, 200)
  assert.equal(await statusOf('GET', path, {}, limited), 429)
})

test('Every error reply has its code in Porchlight-Error, outside the API and for broken HTTP as well', async () => {
  const space = await workspace()
  const host = `${space.subdomain}.localhost`
  const answered = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const reply = await exchange(space.port, method, path, undefined, { host, ...headers })
    return [reply.status, reply.headers['porchlight-error']]
  }
  assert.deepEqual(await answered('GET', '/nowhere', { accept: 'text/html' }), [
    404,
    'path_unknown',
  ])
  assert.deepEqual(await answered('GET', '/api/external/v2/visitors'), [401, 'unauthenticated'])
  assert.deepEqual(await answered('GET', `/${'long'.repeat(4_500)}`), [414, 'uri_too_long'])
  assert.deepEqual(await answered('GET', '/', { long: 'x'.repeat(40_000) }), [
    431,
    'headers_too_large',
  ])
  const long = await space.send('POST', '/conversations', {
    ...conversationOf('bob@x.test'),
    title: 'x'.repeat(256),
  })
  assert.deepEqual(long.headers['porchlight-error'], 'field_too_long')
  assert.equal(long.text, '{"error":"title is too long."}')
  const one = { method: 'PATCH', path: '/conversations/none', body: {} }
  const { body } = await space.send('POST', '/batch', { operations: [one] })
  assert.equal(body.results[0].headers['porchlight-error'], 'conversation_unknown')
})
