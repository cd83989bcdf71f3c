import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { startOwnApp } from '../../../test/app.ts'
import { documentedThings } from '../../../test/documented-things.ts'
import { startConversation } from '../../../test/seed.ts'
import { apiRoutes, basePath, createApp } from '../../start/app.ts'
import { newId } from '../../ids.ts'
import { isSingleRead } from '../openapi/openapi-replies.ts'

const operations = readFileSync('docs/operations/monitoring.md', 'utf8')
// The close of the second server ends the streams of these services.
const { services, workspace, port } = await startOwnApp()
const space = await workspace()
const { send, key, subdomain } = space

const lines: Record<string, unknown>[] = []
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString('utf8')) as Record<string, unknown>)
    done()
  },
})
/** The whole server again, with its log caught. */
const server = createApp(services, { level: 'info', stream })
test.after(async () => server.close())
const host = `${subdomain}.localhost`

async function inject(method: string, url: string, more: Partial<InjectOptions> = {}) {
  const headers = { host, 'x-api-key': key, ...more.headers }
  return server.inject({ ...more, method: method as 'GET', url, headers })
}

/** What a key may still do changes with every request. */
const isFleeting = (path: string) => path === '/api-key'

/** An address of every path, with ids of things that are there. */
async function addresses(): Promise<Map<string, string>> {
  const things = await documentedThings(space)
  const ids = { ...things, user_identifier: 'customer', tag: 'urgent' }
  const addressOf = (path: string) =>
    path.replaceAll(
      /:(\w+)/g,
      (_, name: string) => (ids as Record<string, string>)[name] ?? assert.fail(name),
    )
  const queries: Readonly<Record<string, string>> = {
    '/search': '?q=hello',
    '/visitors/:contact_id/merge': `?from=${things['unmerged_contact_id']}`,
  }
  const asked = (path: string) => `${addressOf(path)}${queries[path] ?? ''}`
  return new Map(apiRoutes.map(({ path }) => [path, asked(path)]))
}

const known = await addresses()

test('Every path answers OPTIONS, refuses other methods, and answers HEAD like GET', async () => {
  for (const [path, address] of known) {
    const url = `${basePath}${address}`
    const methods = apiRoutes.filter((route) => route.path === path).map(({ method }) => method)
    const options = await inject('OPTIONS', url)
    assert.equal(options.statusCode, 204, path)
    const allow = String(options.headers['allow']).split(', ')
    for (const method of methods) assert.ok(allow.includes(method), `${method} ${path}`)
    const wrong = ['GET', 'POST', 'DELETE'].find((method) => !allow.includes(method)) ?? 'PURGE'
    const refused = await inject(wrong, url)
    assert.equal(refused.statusCode, 405, `${wrong} ${path}`)
    assert.equal(refused.headers['allow'], options.headers['allow'])
    // A stream of events has no end.
    if (!methods.includes('GET') || path.endsWith('/stream')) continue
    const got = await inject('GET', url)
    const head = await inject('HEAD', url)
    assert.deepEqual([head.statusCode, head.body], [200, ''], path)
    if (isFleeting(path)) continue
    for (const name of ['content-type', 'content-length', 'etag', 'link']) {
      assert.equal(head.headers[name], got.headers[name], `${name} of ${path}`)
    }
  }
})

test('Every single resource has a strong ETag and answers 304 to it; every list links to its pages', async () => {
  let resources = 0
  for (const route of apiRoutes.filter(({ method }) => method === 'GET')) {
    const { path, replies } = route
    const url = `${basePath}${known.get(path)}`
    if (path.endsWith('/stream') || isFleeting(path)) continue
    const got = await inject('GET', url)
    if (Object.hasOwn(Object(replies[200]?.schema?.['properties']) as object, 'pagination')) {
      assert.match(String(got.headers['link']), /rel="first".*rel="last"/, path)
    }
    if (!isSingleRead(route)) continue
    const etag = String(got.headers['etag'])
    assert.match(etag, /^"[^"]+"$/, path)
    for (const method of ['GET', 'HEAD']) {
      const again = await inject(method, url, { headers: { 'if-none-match': etag } })
      assert.deepEqual([again.statusCode, again.body], [304, ''], path)
      assert.equal(again.headers['etag'], etag)
    }
    const other = await inject('GET', url, { headers: { 'if-none-match': '"other"' } })
    assert.equal(other.statusCode, 200)
    resources += 1
  }
  assert.ok(resources >= 4)
})

test('A change of a resource changes its ETag', async () => {
  const path = `/conversations/${await startConversation(send)}`
  const before = await send('GET', path)
  await send('PATCH', path, { priority: 'urgent' })
  const etag = String(before.headers['etag'])
  const after = await send('GET', path, undefined, { 'if-none-match': etag })
  assert.equal(after.status, 200)
  assert.notEqual(after.headers['etag'], etag)
})

test('Every reply has X-Request-Id, which the caller may choose', async () => {
  const id = await startConversation(send)
  const one = `${basePath}/conversations/${id}`
  const json = { 'content-type': 'application/json' }
  const requests: [number, string, string, Partial<InjectOptions>?][] = [
    [200, 'GET', '/'],
    [200, 'GET', '/docs'],
    [200, 'GET', '/docs/reference.css'],
    [200, 'GET', '/metrics'],
    [200, 'GET', '/health/live'],
    [200, 'GET', '/health/ready'],
    [200, 'GET', `${basePath}/openapi.json`],
    [200, 'GET', one],
    [204, 'OPTIONS', one],
    [304, 'GET', one, { headers: { 'if-none-match': '*' } }],
    [400, 'PATCH', one, { payload: '{', headers: json }],
    [401, 'GET', one, { headers: { 'x-api-key': 'wrong' } }],
    [404, 'GET', '/nowhere'],
    [404, 'GET', `${basePath}/nowhere`],
    [404, 'GET', `${basePath}/conversations/${newId()}`],
    [405, 'POST', '/'],
    [405, 'PURGE', one],
    [406, 'GET', one, { headers: { accept: 'text/html' } }],
    [413, 'PATCH', one, { payload: `{"a":"${'x'.repeat(1_100_000)}"}`, headers: json }],
    [415, 'PATCH', one, { payload: 'a', headers: { 'content-type': 'text/plain' } }],
    [422, 'PATCH', one, { payload: '{"priority":"x"}', headers: json }],
  ]
  for (const [at, [status, method, url, more = {}]] of requests.entries()) {
    const headers = { ...more.headers, 'x-request-id': `mine-${at}` }
    const reply = await inject(method, url, { ...more, headers })
    assert.equal(reply.statusCode, status, `${method} ${url}`)
    assert.equal(reply.headers['x-request-id'], `mine-${at}`, `${method} ${url}`)
  }
})

test('Malformed HTTP and overlong headers get a JSON reply with a request id', async () => {
  const raw = [
    ['NONSENSE\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ] as const
  for (const [text, status] of raw) {
    const reply = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      let said = ''
      socket.on('data', (chunk: Buffer) => (said += chunk.toString()))
      socket.on('end', () => resolve(said))
      socket.on('error', reject)
    })
    assert.match(reply, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(reply, /\r\nx-request-id: \w+\r\n/)
    assert.match(reply, /\r\n\r\n\{"error":".+"\}$/)
  }
})

test('Every request logs one line with its workspace, route, status and time, and none of its content', async () => {
  lines.length = 0
  const body = { visitor_attributes: { email: 'secret1@example.com', name: 'secret2' } }
  await inject('POST', `${basePath}/conversations?q=secret3`, {
    payload: { ...body, messages_attributes: [{ body: 'secret4' }], title: 'secret5' },
    headers: { 'user-agent': 'secret6', 'x-request-id': 'r-1' },
  })
  await inject('GET', `${basePath}/conversations/secret7`)
  await inject('GET', `${basePath}/visitors`, { headers: { 'x-api-key': 'porch_secret8' } })
  await inject('PATCH', `${basePath}/visitors/${newId()}`, { payload: '{"secret9' })
  await inject('GET', '/secret10')
  const logged = lines.map(({ workspace: space, route, status, method }) => [
    method,
    route,
    status,
    space,
  ])
  assert.deepEqual(logged, [
    ['POST', `${basePath}/conversations`, 201, subdomain],
    ['GET', `${basePath}/conversations/:conversation_id`, 404, subdomain],
    ['GET', `${basePath}/visitors`, 401, undefined],
    ['PATCH', `${basePath}/visitors/:contact_id`, 400, subdomain],
    ['GET', 'none', 404, undefined],
  ])
  for (const line of lines) assert.equal(typeof line['time_ms'], 'number')
  assert.equal(lines[0]?.['request_id'], 'r-1')
  const shown = /```json\n(\{"level".*\})\n```/.exec(operations)?.[1] ?? assert.fail()
  assert.deepEqual(Object.keys(lines[0] ?? {}), Object.keys(JSON.parse(shown) as object))
  assert.doesNotMatch(JSON.stringify(lines), /secret/)
  assert.ok(!JSON.stringify(lines).includes(key))
})

test('There are at most 300 metric series, for any requests with and without a key', async () => {
  const asked = ['GET', 'POST', 'PATCH', 'DELETE', 'PROPFIND']
  for (const { path } of apiRoutes) {
    // It would last as long as this listens.
    if (path === '/events/stream') continue
    const url = `${basePath}${path.replaceAll(/:\w+/g, newId())}`
    for (const [method, given] of [...asked.map((one) => [one, key]), ['GET', 'none']]) {
      const headers = { 'x-api-key': given, 'content-type': 'application/json' }
      await inject(method ?? '', url, { headers, payload: '{}' })
    }
  }
  for (const at of Array.from({ length: 20 }, (_, index) => newId() + index)) {
    await inject('GET', `${basePath}/${at}`)
    await inject('GET', `/${at}`)
    await inject('GET', `/docs/static/${at}.js`)
  }
  const lines = (await inject('GET', '/metrics')).body.split('\n')
  const series = lines.filter((line) => line !== '' && !line.startsWith('#'))
  assert.ok(series.length <= 300, `${series.length} series`)
  assert.ok(series.some((line) => line.startsWith('http_requests_total{area="Conversations"')))
})

test('/metrics is valid in the Prometheus text format', async () => {
  const { body, headers } = await inject('GET', '/metrics')
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  assert.ok(body.endsWith('\n'))
  const label = String.raw`[a-z_]\w*="(?:[^"\\\n]|\\["\\n])*"`
  const sample = new RegExp(
    String.raw`^([a-z_]\w*)(?:\{${label}(?:,${label})*\})? (?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|nan|[+-]inf)$`,
    'i',
  )
  const types = new Map<string, string>()
  const seen = new Set<string>()
  for (const line of body.split('\n').filter((text) => text !== '')) {
    if (/^# HELP [a-z_]\w* \S/.test(line)) continue
    const [, name, type] = /^# TYPE (\w+) (counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (name !== undefined && type !== undefined) {
      assert.ok(!types.has(name), `${name} is described twice`)
      types.set(name, type)
      continue
    }
    const metric = sample.exec(line)?.[1] ?? assert.fail(line)
    const family = types.has(metric) ? metric : metric.replace(/_(?:bucket|sum|count)$/, '')
    assert.ok(types.has(family), `no type before ${line}`)
    const series = line.slice(0, line.lastIndexOf(' '))
    assert.ok(!seen.has(series), `twice: ${series}`)
    seen.add(series)
  }
  assert.equal(types.get('http_request_duration_seconds'), 'histogram')
  const own = [...types.keys()].filter((name) => !/^(?:process|nodejs)_/.test(name))
  const documented = [...operations.matchAll(/^\| `([a-z]\w+)` \|/gm)]
  // Those of a standby are there only with one (test/standby).
  const names = documented
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('standby_'))
  assert.deepEqual(names.toSorted(), own.toSorted())
})
