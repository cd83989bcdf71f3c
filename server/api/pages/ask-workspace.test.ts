import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, startOwnApp } from '../../../test/app.ts'

const { app, workspace } = await startApp()
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

test('An inbox whose name is mistyped says so, and asks again; the API answers as for every unknown key', async () => {
  const { subdomain, key } = await workspace()
  assert.equal((await get('/inbox', `${subdomain}.localhost`)).statusCode, 200)
  for (const host of [`${subdomain}x.localhost`, 'a.b.localhost']) {
    for (const url of ['/inbox', '/inbox/conversations/1']) {
      const { statusCode, body } = await get(url, host)
      assert.equal(statusCode, 404)
      assert.match(body, /role="alert">There is no workspace at this address\. /)
      assert.match(body, /<form action="\/inbox" method="get">/)
    }
    const led = await get(`/inbox?workspace=${subdomain}`, host)
    assert.deepEqual(
      [led.statusCode, led.headers.location],
      [303, `http://${subdomain}.localhost/inbox`],
    )
    const headers = { host, 'x-api-key': key }
    const refused = await app.inject({ url: '/api/external/v2/conversations', headers })
    assert.equal(refused.statusCode, 401)
  }
})

test('An address that has tried too many names is told no more of which exist', async () => {
  const { app: strict, workspace: make } = await startOwnApp({
    PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: '5',
  })
  const { subdomain } = await make()
  const ask = async (name: string) =>
    (await strict.inject({ url: '/inbox', headers: { host: `${name}.localhost` } })).statusCode
  assert.equal(await ask(subdomain), 200)
  const codes: number[] = []
  for (let tried = 0; tried < 200 && codes.at(-1) !== 200; tried++)
    codes.push(await ask(`none${tried}`))
  assert.equal(codes[0], 404)
  assert.equal(codes.at(-1), 200, 'an unknown name looks like any other')
  assert.equal(await ask(subdomain), 200)
})

test('The home page links to the inbox', async () => {
  assert.match((await get('/', 'acme.localhost')).body, /<a href="\/inbox">/)
})
