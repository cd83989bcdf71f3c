import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { cloneDatabase } from '../../test/app.ts'
import { readRows } from '../database/read.ts'
import { registerMetrics } from './metrics.ts'
import { makeServer } from './testing/make-server.ts'

async function scrape(server: FastifyInstance): Promise<string[]> {
  const reply = await server.inject('/metrics')
  assert.equal(reply.statusCode, 200)
  assert.match(String(reply.headers['content-type']), /^text\/plain; version=0\.0\.4/)
  return reply.body.split('\n')
}

test('requests are counted by method, route pattern and status, never by address', async () => {
  const { server, services } = makeServer({})
  registerMetrics(server, services)
  server.get('/people/:name', async (_request, reply) => reply.send({}))
  await server.inject('/people/ada?email=ada@example.com')
  await server.inject('/people/bob')
  await server.inject('/nowhere/carl')
  const lines = await scrape(server)
  const counts = lines.filter((line) => line.startsWith('http_request_duration_seconds_count'))
  assert.deepEqual(counts, [
    'http_request_duration_seconds_count{method="GET",route="/people/:name",status="200"} 2',
    'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
  ])
  assert.doesNotMatch(lines.join('\n'), /ada|bob|carl/)
})

test('the state of the connection pool is told as it is at that moment', async () => {
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

test('two servers in one process keep their numbers apart', async () => {
  const one = makeServer({})
  const other = makeServer({})
  registerMetrics(one.server, one.services)
  registerMetrics(other.server, other.services)
  await one.server.inject('/somewhere')
  assert.match((await scrape(one.server)).join('\n'), /_count\{method="GET",route="none"/)
  assert.doesNotMatch((await scrape(other.server)).join('\n'), /_count\{method="GET",route="none"/)
})

test('the process itself is measured: memory, event loop, garbage collection', async () => {
  const { server, services } = makeServer({})
  registerMetrics(server, services)
  const text = (await scrape(server)).join('\n')
  assert.match(text, /^process_resident_memory_bytes \d+/m)
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m)
  assert.match(text, /^# TYPE nodejs_gc_duration_seconds histogram/m)
})
