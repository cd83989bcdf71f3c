import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { comparableReply, conversationOf, startConversation } from '../../../test/seed.ts'
import { newKey } from '../access/key-format.ts'
import { newId } from '../../ids.ts'

const { workspace, owner, sendAs } = await startApp()

/** Creates another key of the workspace, with these properties. */
async function makeKey(
  workspaceId: string,
  more: { scopes?: string[]; expires_at?: Date; revoked_at?: Date } = {},
) {
  const { key, hash, lastFour } = newKey(workspaceId)
  await owner.query(
    `insert into api_keys (workspace_id, id, name, key_hash, last_four, scopes, created_at, expires_at, revoked_at)
     values ($1, $2, 'test', $3, $4, $5, now(), $6, $7)`,
    [
      workspaceId,
      newId(),
      hash,
      lastFour,
      more.scopes ?? ['*'],
      more.expires_at ?? null,
      more.revoked_at ?? null,
    ],
  )
  return key
}

test('Every reason for a 401 returns the same bytes', async () => {
  const space = await workspace()
  const other = await workspace()
  const host = `${space.subdomain}.localhost`
  const past = new Date(Date.now() - 60_000)
  const identities = [
    { host },
    { host, key: '' },
    { host, key: 'x' },
    { host, key: `${space.key.slice(0, -1)}${space.key.endsWith('0') ? '1' : '0'}` },
    { host, key: newKey(space.id).key },
    { host, key: newKey(newId()).key },
    { host, key: other.key },
    { host, key: await makeKey(space.id, { expires_at: past }) },
    { host, key: await makeKey(space.id, { revoked_at: past }) },
    { host: 'nobody.localhost', key: space.key },
    { host: `a.${host}`, key: space.key },
  ]
  const expected = await sendAs({ host })('GET', '/visitors')
  assert.equal(expected.status, 401)
  assert.equal(expected.text, '{"error":"Could not authenticate, invalid API Key"}')
  assert.ok(expected.headers['www-authenticate'])
  for (const identity of identities) {
    const send = sendAs(identity)
    for (const [method, path] of [
      ['GET', '/visitors'],
      ['GET', '/nowhere'],
      ['DELETE', '/visitors'],
      ['OPTIONS', '/visitors'],
      ['GET', `/visitors?api_key=${space.key}&x_api_key=${space.key}`],
    ] as const) {
      const reply = await send(method, path)
      assert.deepEqual(comparableReply(reply), comparableReply(expected), JSON.stringify(identity))
    }
  }
})

test('A Bearer token works as a key, and X-Api-Key takes precedence over it', async () => {
  const { key, subdomain } = await workspace()
  const send = sendAs({ host: `${subdomain}.localhost` })
  const status = async (headers: Record<string, string>) =>
    (await send('GET', '/visitors', undefined, headers)).status
  assert.equal(await status({ authorization: `Bearer ${key}` }), 200)
  assert.equal(await status({ authorization: `bearer ${key}` }), 200)
  assert.equal(await status({ authorization: `Basic ${key}` }), 401)
  assert.equal(await status({ authorization: 'Bearer x', 'x-api-key': key }), 200)
  assert.equal(await status({ authorization: `Bearer ${key}`, 'x-api-key': 'x' }), 401)
})

test('Only an Accept that excludes JSON is 406', async () => {
  const { send } = await workspace()
  const served = [
    undefined,
    '',
    '*/*',
    'application/*',
    'application/json',
    'application/vnd.x+json',
  ]
  for (const accept of [...served, 'text/html, */*;q=0.1', 'Application/JSON; charset=utf-8']) {
    const reply = await send('GET', '/visitors', undefined, { accept })
    assert.equal(reply.status, 200, String(accept))
    assert.match(String(reply.headers['content-type']), /^application\/json/)
  }
  for (const accept of ['text/html', 'application/xml', 'text/*', 'application/json;q=0']) {
    const reply = await send('GET', '/visitors', undefined, { accept })
    assert.equal(reply.status, 406, accept)
    assert.equal(reply.text, '{"error":"Only application/json can be sent."}')
  }
})

test('An encoded body is 415 with a specific message; identity and an empty body are accepted', async () => {
  const { send, subdomain } = await workspace()
  const fail = { error: 'Content-Encoding is not supported. Send the body as it is.' }
  for (const encoding of ['gzip', 'GZIP', 'br', 'identity, gzip', 'x']) {
    for (const [method, path, type] of [
      ['POST', '/conversations', 'application/json'],
      ['POST', '/attachments', 'multipart/form-data; boundary=x'],
      ['PATCH', `/attachments/${subdomain}`, 'application/offset+octet-stream'],
    ] as const) {
      const headers = { 'content-encoding': encoding, 'content-type': type }
      const reply = await send(method, path, '{}', headers)
      assert.deepEqual([reply.status, reply.body], [415, fail], `${encoding} ${path}`)
      assert.equal(reply.headers['accept-encoding'], 'identity')
    }
  }
  const identity = { 'content-encoding': 'identity' }
  const sent = await send('POST', '/conversations', conversationOf('a@x.test'), identity)
  assert.equal(sent.status, 201)
  const unneeded = await send('GET', '/visitors', undefined, { 'content-encoding': 'gzip' })
  assert.equal(unneeded.status, 200)
})

test('Content-Type may be JSON, missing, or the form type of plain curl; any other is 415', async () => {
  const { send } = await workspace()
  const body = JSON.stringify(conversationOf('a@x.test'))
  const form = 'application/x-www-form-urlencoded'
  for (const type of [
    undefined,
    'application/json',
    'APPLICATION/JSON; charset=utf-8',
    'application/vnd.x+json',
    form,
  ]) {
    const reply = await send('POST', '/conversations', body, { 'content-type': type })
    assert.equal(reply.status, 201, String(type))
  }
  for (const [type, sent] of [
    ['text/plain', body],
    ['multipart/form-data; boundary=x', body],
    ['application/jsonp', body],
    ['nonsense', body],
    [form, 'a=1'],
  ] as const) {
    const reply = await send('POST', '/conversations', sent, { 'content-type': type })
    assert.equal(reply.status, 415, type)
    assert.equal(reply.text, '{"error":"Content-Type must be application/json."}')
  }
})

test('A body that is not a JSON object, too deep or too large is rejected; an empty one counts as {}', async () => {
  const { send } = await workspace()
  const post = async (body: string) => send('POST', '/conversations', body)
  const cases: [string, number, string][] = [
    ['{', 400, 'Request body is not valid JSON.'],
    ['{"a":1}}', 400, 'Request body is not valid JSON.'],
    ["{'a':1}", 400, 'Request body is not valid JSON.'],
    ['{"a":NaN}', 400, 'Request body is not valid JSON.'],
    ['[]', 400, 'Request body must be a JSON object.'],
    ['null', 400, 'Request body must be a JSON object.'],
    ['"x"', 400, 'Request body must be a JSON object.'],
    [`{"a":${'['.repeat(20)}${']'.repeat(20)}}`, 400, 'Request body is nested too deeply.'],
    ['['.repeat(500_000), 400, 'Request body is nested too deeply.'],
    [`{"a":"${'x'.repeat(1_048_576)}"}`, 413, 'Request body is too large.'],
    ['', 422, 'A conversation must include at least one message.'],
    [' ', 422, 'A conversation must include at least one message.'],
    [
      `{"a":${'['.repeat(19)}${']'.repeat(19)}}`,
      422,
      'A conversation must include at least one message.',
    ],
  ]
  for (const [body, status, error] of cases) {
    const reply = await post(body)
    assert.equal(reply.status, status, body.slice(0, 30))
    assert.deepEqual(reply.body, { error })
  }
})

test('Checks run in this order: key, path, method, Accept, scope, body, resource, rules', async () => {
  const space = await workspace()
  const host = `${space.subdomain}.localhost`
  const reader = sendAs({ host, key: await makeKey(space.id, { scopes: ['contacts:read'] }) })
  const html = { accept: 'text/html' }
  const unknown = `/conversations/${newId()}`
  const status = async (
    send: typeof reader,
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
  ) => (await send(method, path, body, headers)).status
  assert.equal(await status(sendAs({ host }), 'PURGE', '/nowhere', '{', html), 401)
  assert.equal(await status(reader, 'GET', '/nowhere', undefined, html), 404)
  assert.equal(await status(reader, 'DELETE', '/conversations', undefined, html), 405)
  assert.equal(await status(reader, 'POST', '/conversations', '{', html), 406)
  assert.equal(await status(reader, 'POST', '/conversations', '{'), 403)
  assert.equal(await status(reader, 'PATCH', unknown, 'x', { 'content-type': 'text/plain' }), 403)
  assert.equal(await status(reader, 'GET', '/visitors'), 200)
  assert.equal(
    await status(space.send, 'PATCH', unknown, 'x', { 'content-type': 'text/plain' }),
    415,
  )
  assert.equal(await status(space.send, 'PATCH', unknown, '{'), 400)
  assert.equal(await status(space.send, 'PATCH', unknown, '{"status":"x"}'), 404)
  const known = `/conversations/${await startConversation(space.send)}`
  assert.equal(await status(space.send, 'PATCH', known, '{"status":"x"}'), 422)
})

test('Every reply has a request id, from the caller if valid, else a new one', async () => {
  const { send } = await workspace()
  const given = await send('GET', '/visitors', undefined, { 'x-request-id': 'mine-1' })
  assert.equal(given.headers['x-request-id'], 'mine-1')
  for (const bad of ['a b', 'x'.repeat(129), '<>', '']) {
    const reply = await send('GET', '/visitors', undefined, { 'x-request-id': bad })
    assert.notEqual(reply.headers['x-request-id'], bad)
  }
})

test('Problem details are returned only on request by Accept', async () => {
  const { send } = await workspace()
  const accept = 'application/problem+json, application/json;q=0.9'
  const problem = await send('GET', '/nowhere', undefined, { accept, 'x-request-id': 'r1' })
  assert.match(String(problem.headers['content-type']), /^application\/problem\+json/)
  assert.deepEqual(problem.body, {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'Not found.',
    instance: 'urn:request:r1',
    code: 'path_unknown',
  })
  const served = await send('GET', '/visitors', undefined, { accept })
  assert.match(String(served.headers['content-type']), /^application\/json/)
})
