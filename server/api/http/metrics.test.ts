import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { cloneDatabase } from '../../../test/app.ts'
import { readRows } from '../../store/database/read.ts'
import { formatMetrics } from '../../store/metrics/metric.ts'
import { serveMetrics } from '../../store/metrics/serve-metrics.ts'
import { registerMetrics } from './metrics.ts'
import { registerPage } from './register-page.ts'
import { makeServer } from './testing/make-server.ts'

async function scrape(server: FastifyInstance): Promise<string[]> {
  const reply = await server.inject('/metrics')
  assert.equal(reply.statusCode, 200)
  assert.match(String(reply.headers['content-type']), /^text\/plain; version=0\.0\.4/)
  return reply.body.split('\n')
}

test('Requests are counted by area, never by address', async () => {
  const { server, services } = makeServer({})
  registerMetrics(server, services)
  registerPage(server, '/people/:name', async (_request, reply) => reply.send({}))
  await server.inject('/people/ada?email=ada@example.com')
  await server.inject('/people/bob')
  await server.inject('/nowhere/carl')
  const lines = await scrape(server)
  const counts = lines.filter((line) => line.startsWith('http_requests_total'))
  assert.deepEqual(counts, [
    'http_requests_total{area="Pages",status="2xx"} 2',
    'http_requests_total{area="none",status="4xx"} 1',
  ])
  assert.ok(lines.includes('http_request_duration_seconds_count{kind="pages"} 2'))
  assert.doesNotMatch(lines.join('\n'), /ada|bob|carl/)
})

test('/metrics is 404 for requests from other machines and proxies', async () => {
  const { server, services } = makeServer({ env: { PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' } })
  registerMetrics(server, services)
  const statusOf = async (more: { remoteAddress?: string; headers?: Record<string, string> }) =>
    (await server.inject({ url: '/metrics', ...more })).statusCode
  for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    assert.equal(await statusOf({ remoteAddress }), 200, remoteAddress)
  for (const remoteAddress of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', '10.0.0.1'])
    assert.equal(await statusOf({ remoteAddress }), 404, remoteAddress)
  const byProxy = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']
  for (const name of [...byProxy, 'X-Forwarded-Anything', 'x-real-ip'])
    assert.equal(await statusOf({ headers: { [name]: '127.0.0.1' } }), 404, name)
  const other = await server.inject({ method: 'POST', url: '/metrics', remoteAddress: '192.0.2.1' })
  assert.deepEqual([other.statusCode, other.json()], [404, { error: 'Not found.' }])
})

test('A separate metrics port serves /metrics only there, without restriction', async () => {
  const { server, services } = makeServer({ env: { PORCHLIGHT_METRICS_PORT: '9464' } })
  registerMetrics(server, services)
  assert.equal((await server.inject('/metrics')).statusCode, 404)
  const own = await serveMetrics({ host: '127.0.0.1', port: 0 }, async () =>
    formatMetrics(await server.collectMetrics()),
  )
  after(own.stop)
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const reply = await fetch(`http://127.0.0.1:${own.port}/metrics`, { headers })
  assert.match(String(reply.headers.get('content-type')), /^text\/plain; version=0\.0\.4/)
  assert.match(await reply.text(), /^postgresql_up 1$/m)
  assert.equal((await fetch(`http://127.0.0.1:${own.port}/`)).status, 404)
})

test('The metrics have the current state of the connection pool', async () => {
  const { server, services } = makeServer({ address: await cloneDatabase(), poolSize: 1 })
  registerMetrics(server, services)
  const { pool } = services.database
  const busy = await pool.connect()
  const waiting = pool.connect()
  // Four of these are on their way, that is wait for a connection too; two wait for their turn.
  const workspaceId = '00000000-0000-4000-8000-000000000000'
  const select = { name: 'test_one', text: 'select 1 as one', values: [] }
  const reads = Array.from({ length: 6 }, async () =>
    readRows(services.database, workspaceId, select),
  )
  const during = await scrape(server)
  assert.ok(during.includes('database_pool_connections 1'))
  assert.ok(during.includes('database_pool_idle_connections 0'))
  assert.ok(during.includes('database_pool_waiting_requests 7'))
  busy.release()
  const second = await waiting
  second.release()
  await Promise.all(reads)
  const afterwards = await scrape(server)
  assert.ok(afterwards.includes('database_pool_idle_connections 1'))
  assert.ok(afterwards.includes('database_pool_waiting_requests 0'))
})

test('Two servers in one process have separate metrics', async () => {
  const one = makeServer({})
  const other = makeServer({})
  registerMetrics(one.server, one.services)
  registerMetrics(other.server, other.services)
  await one.server.inject('/somewhere')
  assert.match((await scrape(one.server)).join('\n'), /_count\{kind="none"/)
  assert.doesNotMatch((await scrape(other.server)).join('\n'), /_count\{kind="none"/)
})

test('the process itself is measured: memory, event loop, garbage collection', async () => {
  const { server, services } = makeServer({})
  registerMetrics(server, services)
  const text = (await scrape(server)).join('\n')
  assert.match(text, /^process_resident_memory_bytes \d+/m)
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m)
  assert.match(text, /^# TYPE nodejs_gc_duration_seconds summary/m)
})
