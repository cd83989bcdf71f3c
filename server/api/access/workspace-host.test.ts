import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'

const { workspace, sendAs } = await startApp()

test('The subdomain determines the workspace; without one the key does', async () => {
  const { key, subdomain } = await workspace()
  const hosts = [
    `${subdomain}.localhost`,
    `${subdomain.toUpperCase()}.LOCALHOST`,
    'localhost',
    '127.0.0.1',
    'chat.example.com',
  ]
  for (const host of hosts) {
    const reply = await sendAs({ host, key })('GET', '/visitors')
    assert.equal(reply.status, 200, host)
  }
})

test('A host with an invalid port or an empty label is rejected with any key', async () => {
  const { key, subdomain } = await workspace()
  const { port } = await workspace()
  for (const host of [
    `${subdomain}.localhost:x`,
    `${subdomain}.localhost:`,
    `${subdomain}.localhost:-1`,
    `${subdomain}.localhost:123456`,
    `${subdomain}.localhost:${port}:${port}`,
    `${subdomain}.localhost..`,
    `${subdomain}..localhost`,
    `.${subdomain}.localhost`,
    '.localhost',
    '..localhost',
    'localhost:x',
    'chat.example.com:x',
    `${subdomain}.localhost@chat.example.com`,
    `${subdomain}.localhost/`,
    `${subdomain}.localhost, chat.example.com`,
    `${'a'.repeat(300)}.example.com`,
  ]) {
    const reply = await sendAs({ host, key })('GET', '/visitors', undefined, { host })
    assert.equal(reply.status, 401, host)
    assert.equal(reply.text, '{"error":"Could not authenticate, invalid API Key"}')
  }
  for (const host of [`${subdomain}.localhost.:${port}`, '[::1]', `[::1]:${port}`, 'a_b.example']) {
    const reply = await sendAs({ host, key })('GET', '/visitors', undefined, { host })
    assert.equal(reply.status, 200, host)
  }
})

test('X-Forwarded-Host is ignored without a trusted proxy', async () => {
  const { send } = await workspace()
  const other = await workspace()
  const reply = await send('GET', '/visitors', undefined, {
    'x-forwarded-host': `${other.subdomain}.localhost`,
  })
  assert.equal(reply.status, 200)
})

test('X-Forwarded-Host determines the workspace behind a trusted proxy, under the configured base domain', async () => {
  const proxied = await startApp({
    PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
    PORCHLIGHT_BASE_DOMAIN: 'chat.test',
  })
  const { key, subdomain } = await proxied.workspace()
  const send = proxied.sendAs({ host: 'inside', key })
  const own = { 'x-forwarded-host': `${subdomain}.chat.test` }
  assert.equal((await send('GET', '/visitors', undefined, own)).status, 200)
  const wrong = { 'x-forwarded-host': 'nobody.chat.test' }
  assert.equal((await send('GET', '/visitors', undefined, wrong)).status, 401)

  // With another base domain, the default one has no special meaning.
  for (const [host, status] of [
    [`${subdomain}.chat.test`, 200],
    ['nobody.chat.test', 401],
    ['chat.test', 200],
    ['nobody.localhost', 200],
  ] as const) {
    const reply = await proxied.sendAs({ host, key })('GET', '/visitors')
    assert.equal(reply.status, status, host)
  }
})
