import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiRoutes, apiSchemas, basePath } from '../app.ts'
import { registerDocsPage } from './docs-page.ts'
import { openApiPath } from './openapi.ts'
import { makeServer } from './testing/make-server.ts'

function makeDocs(env: Record<string, string> = {}) {
  const { server, services } = makeServer({ env })
  registerDocsPage(server, services, {
    routes: apiRoutes,
    schemas: apiSchemas,
    basePath,
    port: 3000,
  })
  return server
}

type Document = { openapi: string; paths: Record<string, unknown>; servers: { url: string }[] }

test('GET openapi.json needs no key and holds every route', async () => {
  const reply = await makeDocs().inject(`${basePath}/openapi.json`)
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
  const document = reply.json<Document>()
  assert.match(document.openapi, /^3\.1\./)
  const paths = new Set(apiRoutes.map(({ path }) => openApiPath(path)))
  assert.deepEqual(new Set(Object.keys(document.paths)), paths)
})

test('GET openapi.json answers 304 to whoever has it already', async () => {
  const server = makeDocs()
  const url = `${basePath}/openapi.json`
  const first = await server.inject(url)
  const etag = String(first.headers['etag'])
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await server.inject({ url, headers: { 'if-none-match': known } })
    assert.equal(again.statusCode, 304, known)
    assert.equal(again.body, '')
    assert.equal(again.headers['etag'], etag)
  }
  const other = await server.inject({ url, headers: { 'if-none-match': '"other"' } })
  assert.equal(other.statusCode, 200)
})

test('the document names the port only where no proxy stands before it', async () => {
  const address = async (env: Record<string, string>) => {
    const reply = await makeDocs(env).inject(`${basePath}/openapi.json`)
    return reply.json<Document>().servers[1]?.url
  }
  assert.equal(await address({}), `http://{subdomain}.localhost:3000${basePath}`)
  const proxied = {
    PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
    PORCHLIGHT_SCHEME: 'https',
    PORCHLIGHT_BASE_DOMAIN: 'chat.example.com',
  }
  assert.equal(await address(proxied), `https://{subdomain}.chat.example.com${basePath}`)
})

test('a way out of the folder of the page leads nowhere', async () => {
  const server = makeDocs()
  for (const url of [
    '/docs/static/..%2f..%2f..%2fetc%2fpasswd',
    '/docs/static/%2e%2e/%2e%2e/package.json',
    '/docs/static/..%5c..%5cpackage.json',
    '/docs/static/.env',
    '/docs/static/%00',
  ]) {
    const reply = await server.inject(url)
    assert.equal(reply.statusCode, 404, url)
    assert.deepEqual(reply.json(), { error: 'Not found.' }, url)
  }
})

test('GET /docs is a page whose parts are all its own', async () => {
  const server = makeDocs()
  for (const url of ['/docs', '/docs/']) {
    const page = await server.inject(url)
    assert.equal(page.statusCode, 200)
    assert.match(String(page.headers['content-type']), /^text\/html/)
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.doesNotMatch(policy, /unsafe|https?:/)
    assert.doesNotMatch(page.body, /<style|\sstyle=|<script>|\son\w+=/)
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part)
    assert.ok(parts.length >= 6)
    for (const part of parts) {
      const { pathname, host } = new URL(part, 'http://own.test/docs/')
      assert.equal(host, 'own.test')
      assert.equal((await server.inject(pathname)).statusCode, 200, pathname)
    }
  }
})

test('the page shows the very document that is published', async () => {
  const server = makeDocs()
  const shown = await server.inject('/docs/json')
  const published = await server.inject(`${basePath}/openapi.json`)
  assert.deepEqual(shown.json(), published.json())
})

test('an unknown part of the page is 404 in the documented form', async () => {
  const server = makeDocs()
  for (const url of [
    '/docs/static/nothing.js',
    '/docs/static/../../package.json',
    '/docs/nothing',
  ]) {
    const reply = await server.inject(url)
    assert.equal(reply.statusCode, 404, url)
    assert.deepEqual(reply.json(), { error: 'Not found.' })
  }
})
