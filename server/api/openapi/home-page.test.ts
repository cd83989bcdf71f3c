import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { startOwnApp } from '../../../test/app.ts'
import { registerHomePage } from './home-page.ts'
import { makeServer } from '../http/testing/make-server.ts'

function makeHome(env: Record<string, string> = {}) {
  const { server, services } = makeServer({ env })
  registerHomePage(server, services, '/api/external/v2')
  return server
}

const packageJson = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }

test('GET / shows browsers the state and version of the server, with links', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const reply = await makeHome().inject({ url: '/', headers: { accept } })
  assert.equal(reply.statusCode, 200)
  assert.match(String(reply.headers['content-type']), /^text\/html/)
  assert.ok(reply.body.includes(`<dt>Version</dt><dd>${packageJson.version}</dd>`))
  const links = [...reply.body.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
  const expected = [
    '/inbox',
    '/docs',
    '/api/external/v2/openapi.json',
    '/readme',
    '/health/ready',
    '/metrics',
  ]
  // Where `npm run build` has run, the client's package, too.
  assert.deepEqual(
    links.filter((href) => !href?.startsWith('/downloads/')),
    expected,
  )
})

test('GET / allows only its own style sheet', async () => {
  const reply = await makeHome().inject('/')
  const policy = String(reply.headers['content-security-policy'])
  const style = /<style>([\s\S]*?)<\/style>/.exec(reply.body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  assert.ok(style.length > 0)
  assert.ok(policy.includes(`style-src 'sha256-${hash}'`))
  assert.match(policy, /^default-src 'none'/)
  assert.doesNotMatch(policy, /unsafe|https?:|\*/)
  assert.doesNotMatch(reply.body, /<script|\sstyle=|\son\w+=|(?:src|href)="(?:https?:)?\/\//)
})

test('GET / returns JSON if Accept allows JSON but not HTML', async () => {
  const server = makeHome()
  const jsonWanted = [
    'application/json',
    'application/json, text/plain, */*',
    'text/html;q=0.5, application/json',
  ]
  for (const accept of jsonWanted) {
    const reply = await server.inject({ url: '/', headers: { accept } })
    assert.deepEqual(
      reply.json(),
      {
        name: 'Porchlight',
        version: packageJson.version,
        database: 'embedded',
        workspaces: 'http://{subdomain}.localhost:3000/api/external/v2',
        openapi: '/api/external/v2/openapi.json',
        docs: '/docs',
        health: '/health/ready',
      },
      accept,
    )
    assert.equal(reply.headers['vary'], 'Accept')
  }
  for (const accept of ['*/*', 'text/html, application/json;q=0.9', 'application/json;q=0', '']) {
    const reply = await server.inject({ url: '/', headers: { accept } })
    assert.match(String(reply.headers['content-type']), /^text\/html/, accept)
    assert.equal(reply.headers['vary'], 'Accept')
  }
})

test('GET / shows the kind of database without its address, and the address of workspaces', async () => {
  const embedded = await makeHome().inject('/')
  assert.match(embedded.body, /<dt>Database<\/dt><dd>PostgreSQL, embedded/)
  assert.match(embedded.body, /http:\/\/<var>subdomain<\/var>\.localhost:3000\/api\/external\/v2</)
  const external = await makeHome({
    DATABASE_URL: 'postgres://porchlight:hunter2@db.internal/chat',
    PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
    PORCHLIGHT_SCHEME: 'https',
    PORCHLIGHT_BASE_DOMAIN: 'chat.example.com',
  }).inject('/')
  assert.match(external.body, /<dt>Database<\/dt><dd>PostgreSQL, external/)
  assert.match(
    external.body,
    /https:\/\/<var>subdomain<\/var>\.chat\.example\.com\/api\/external\/v2</,
  )
  assert.doesNotMatch(external.body, /hunter2|db\.internal/)
})

test('GET / links to shop and inbox of the demo for this machine alone, and only if the demo is there', async () => {
  const { app, services, workspace } = await startOwnApp()
  const accept = { accept: 'text/html', host: 'localhost:3000' }
  const links = async (more: InjectOptions = {}) => {
    const headers = { ...accept, ...more.headers }
    const { body } = await app.inject({ url: '/', ...more, headers })
    return ['http://shop.localhost:3000/', 'http://demo.localhost:3000/inbox'].filter((href) =>
      body.includes(`<a href="${href}">`),
    )
  }
  assert.deepEqual(await links(), [])
  await workspace('demo')
  // As after the notice of its creation, which may come later.
  services.hosts.forget(undefined)
  assert.equal((await links()).length, 2)
  assert.deepEqual(await links({ remoteAddress: '192.0.2.1' }), [])
  assert.deepEqual(await links({ headers: { 'x-forwarded-for': '192.0.2.1' } }), [])
})

test('GET /favicon.ico is the icon, for pages that cannot name one', async () => {
  const reply = await makeHome().inject('/favicon.ico')
  assert.equal(reply.headers['content-type'], 'image/svg+xml')
  assert.match(reply.body, /^<svg /)
})
