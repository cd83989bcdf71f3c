import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { apiSchemas } from '../../../start/api-schemas.ts'
import { basePath, documentedRoutes } from '../../../start/app.ts'
import { documentNames, registerReference } from './register-reference.ts'
import { eventWebhooks } from '../../../chat/events/event-schemas.ts'
import { openApiPath } from '../openapi.ts'
import { makeServer } from '../../http/testing/make-server.ts'

function makeDocs(env: Record<string, string> = {}) {
  const { server, services } = makeServer({ env })
  registerReference(server, services, {
    routes: documentedRoutes,
    schemas: apiSchemas,
    webhooks: eventWebhooks,
    basePath,
    port: 3000,
  })
  return server
}

type Document = { openapi: string; paths: Record<string, unknown>; servers: { url: string }[] }

test('The documents need no key and have every route between them', async () => {
  const server = makeDocs()
  const found: string[] = []
  for (const name of Object.values(documentNames)) {
    const reply = await server.inject(`${basePath}/${name}`)
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8')
    const document = reply.json<Document>()
    assert.match(document.openapi, /^3\.1\./)
    found.push(...Object.keys(document.paths))
  }
  const paths = new Set(documentedRoutes.map(({ path }) => openApiPath(path)))
  assert.deepEqual(found.toSorted(), [...paths].toSorted())
})

test('GET openapi.json returns 304 for a matching ETag', async () => {
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

test('the first server of the document has the absolute address of the request', async () => {
  const server = makeDocs()
  const read = async (host: string, known = '') => {
    const headers = { host, 'if-none-match': known }
    return server.inject({ url: `${basePath}/openapi.json`, headers })
  }
  const reply = await read('demo.localhost:3000')
  const own = reply.json<Document>().servers[0]?.url
  assert.equal(own, `http://demo.localhost:3000${basePath}`)
  const other = await read('127.0.0.1:3000', String(reply.headers['etag']))
  assert.equal(other.json<Document>().servers[0]?.url, `http://127.0.0.1:3000${basePath}`)
})

test('the document includes the port only without a proxy', async () => {
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

test('GET /docs loads only its own parts', async () => {
  const server = makeDocs()
  for (const url of ['/docs', '/docs/']) {
    const page = await server.inject(url)
    assert.equal(page.statusCode, 200)
    assert.match(String(page.headers['content-type']), /^text\/html/)
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.doesNotMatch(policy, /unsafe|https?:/)
    assert.doesNotMatch(page.body, /<style|\sstyle=|<script>|\son\w+=/)
    assert.match(page.body, /<meta name="viewport"/)
    const loaded = /<(?:script|link|img)[^>]*?(?:src|href)="([^"]+)"/g
    const parts = [...page.body.matchAll(loaded)].map(([, part = '']) => part)
    assert.ok(parts.length >= 2)
    for (const part of parts.filter((one) => one !== '/favicon.ico')) {
      assert.match(part, /^\/docs\//)
      assert.equal((await server.inject(part)).statusCode, 200, part)
    }
  }
})

test('the page shows every operation, event and resource of the document, and its links have targets', async () => {
  const server = makeDocs()
  const { body } = await server.inject('/docs')
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
  const wanted = [
    ...documentedRoutes.map(({ route }) => route.operationId),
    ...Object.keys(apiSchemas).map((name) => `schema-${name}`),
    ...Object.keys(eventWebhooks).map((type) => `event-${type}`),
  ]
  assert.deepEqual(
    wanted.filter((id) => !ids.has(id)),
    [],
  )
  const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)
  assert.ok(links.length > wanted.length)
  assert.deepEqual(
    links.filter((id) => !ids.has(id)),
    [],
  )
})

/** Of the page, compressed: it grows with the document, and by nothing else. */
const bytesOfEach = 280

test('the page is sent compressed, and not again to a browser that has cached it', async () => {
  const server = makeDocs()
  const gzip = { 'accept-encoding': 'gzip, deflate, br' }
  const packed = await server.inject({ url: '/docs', headers: gzip })
  assert.equal(packed.headers['content-encoding'], 'br')
  const shown = [documentedRoutes, Object.keys(apiSchemas), Object.keys(eventWebhooks)]
  const bytes = packed.rawPayload.length / shown.reduce((sum, { length }) => sum + length, 0)
  assert.ok(bytes < bytesOfEach, `${bytes} bytes for each operation, resource and event`)
  const plain = await server.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip;q=0' } })
  assert.equal(brotliDecompressSync(packed.rawPayload).toString(), plain.body)
  for (const name of Object.values(documentNames)) assert.ok(plain.body.includes(`/${name}"`))
  const known = { 'if-none-match': String(packed.headers['etag']) }
  assert.equal((await server.inject({ url: '/docs', headers: known })).statusCode, 304)
})

test('an unknown part of the page is 404 in the documented form', async () => {
  const server = makeDocs()
  for (const url of ['/docs/nothing', '/docs/..%2fpackage.json', '/docs/reference.ts']) {
    const reply = await server.inject(url)
    assert.equal(reply.statusCode, 404, url)
    assert.deepEqual(reply.json(), { error: 'Not found.' })
  }
})
