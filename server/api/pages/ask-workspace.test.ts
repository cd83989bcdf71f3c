import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'

const { app } = await startApp()
const get = async (url: string, host: string) =>
  app.inject({ url, headers: { host, accept: 'text/html' } })

test('The inbox at a host without a workspace asks for its name, and leads to its host', async () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', 'example.org:3000']) {
    for (const url of ['/inbox', '/inbox/conversations']) {
      const { statusCode, body, headers } = await get(url, host)
      assert.equal(statusCode, 200)
      assert.match(body, /<form action="\/inbox" method="get">/)
      const policy = String(headers['content-security-policy'])
      assert.ok(policy.includes("form-action 'self' http://*.localhost:3000"), policy)
    }
    const led = await get('/inbox?workspace=%20Acme%20', host)
    assert.deepEqual(
      [led.statusCode, led.headers.location],
      [303, 'http://acme.localhost:3000/inbox'],
    )
  }
})

test('A name that no workspace can have is asked for again, and leads nowhere', async () => {
  for (const name of [
    '',
    'evil.example',
    'a@evil.example',
    'evil.example%2F',
    '-',
    'x'.repeat(64),
    '%0d%0a',
    '%22%3E',
  ]) {
    const { statusCode, body, headers } = await get(`/inbox?workspace=${name}`, 'localhost')
    assert.deepEqual([statusCode, headers.location], [200, undefined], name)
    assert.match(body, /role="alert"/)
    assert.ok(!body.includes('evil'))
  }
})

test('The home page links to the inbox', async () => {
  assert.match((await get('/', 'acme.localhost')).body, /<a href="\/inbox">/)
})
