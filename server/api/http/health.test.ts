import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { cloneDatabase, startApp } from '../../../test/app.ts'
import { openDatabaseProxy } from '../../../test/open-database-proxy.ts'
import { createApp } from '../../start/app.ts'
import { setStarting } from './drain.ts'
import { registerHealth } from './health.ts'
import { makeServer } from './testing/make-server.ts'

test('GET /health/live answers without a database and without a key', async () => {
  const { server, services } = makeServer({})
  registerHealth(server, services)
  const reply = await server.inject('/health/live')
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), { status: 'ok' })
  assert.equal(reply.headers['cache-control'], 'no-store')
})

test('GET /health/ready says ready while the database answers', async () => {
  const { server, services } = makeServer({ address: await cloneDatabase() })
  registerHealth(server, services)
  const replies = await Promise.all([1, 2, 3].map(async () => server.inject('/health/ready')))
  for (const reply of replies) {
    assert.equal(reply.statusCode, 200)
    assert.deepEqual(reply.json(), { status: 'ready' })
  }
})

test('GET /health/ready says starting until everything has been started', async () => {
  const { server, services } = makeServer({ address: await cloneDatabase() })
  registerHealth(server, services)
  setStarting(server.server, true)
  const early = await server.inject('/health/ready')
  assert.equal(early.statusCode, 503)
  assert.deepEqual(early.json(), { status: 'starting' })
  setStarting(server.server, false)
  assert.equal((await server.inject('/health/ready')).statusCode, 200)
})

test('GET /health/ready says ready while every connection of the pool is busy', async () => {
  const { server, services } = makeServer({ address: await cloneDatabase(), poolSize: 1 })
  registerHealth(server, services)
  const busy = await services.database.pool.connect()
  try {
    assert.equal(services.database.pool.idleCount, 0)
    assert.equal((await server.inject('/health/ready')).statusCode, 200)
  } finally {
    busy.release()
  }
})

test('GET /health/ready says unavailable without a database, and not why', async () => {
  const { server, services } = makeServer({})
  registerHealth(server, services)
  const reply = await server.inject('/health/ready')
  assert.equal(reply.statusCode, 503)
  assert.deepEqual(reply.json(), { status: 'unavailable', database: 'no answer' })
})

test('GET /health/ready says unavailable within its limit when the database hangs', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  after(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  const url = `postgres://porchlight@127.0.0.1:${port}/porchlight`
  const { server, services } = makeServer({ address: { url } })
  registerHealth(server, services)
  const startedAt = performance.now()
  const reply = await server.inject('/health/ready')
  assert.equal(reply.statusCode, 503)
  assert.ok(performance.now() - startedAt < 3_000)
})

test('GET /health/ready and the API say 503 while the database is away, and serve again when it is back', async () => {
  const { address, workspace } = await startApp()
  const { key } = await workspace()
  const proxy = await openDatabaseProxy(address)
  const { services } = makeServer({ address: proxy.address })
  const server = createApp(services, { level: 'silent' })
  after(async () => server.close())
  const ask = async (url: string) => server.inject({ url, headers: { 'x-api-key': key } })
  const statuses = async () => {
    const replies = [await ask('/health/ready'), await ask('/api/external/v2/visitors')]
    return replies.map(({ statusCode }) => statusCode)
  }
  assert.deepEqual(await statuses(), [200, 200])
  await proxy.close()
  assert.deepEqual(await statuses(), [503, 503])
  assert.ok((await ask('/api/external/v2/visitors')).headers['retry-after'])
  assert.equal((await ask('/health/live')).statusCode, 200)
  await proxy.open()
  assert.deepEqual(await statuses(), [200, 200])
})

test('Read-only addresses answer HEAD and OPTIONS, and other methods with 405 and Allow', async () => {
  const { server, services } = makeServer({})
  registerHealth(server, services)
  const head = await server.inject({ method: 'HEAD', url: '/health/live' })
  assert.equal(head.statusCode, 200)
  assert.equal(head.body, '')
  const options = await server.inject({ method: 'OPTIONS', url: '/health/live' })
  assert.equal(options.statusCode, 204)
  assert.equal(options.headers['allow'], 'GET, HEAD, OPTIONS')
  const post = await server.inject({ method: 'POST', url: '/health/live' })
  assert.equal(post.statusCode, 405)
  assert.equal(post.headers['allow'], 'GET, HEAD, OPTIONS')
  assert.deepEqual(post.json(), { error: 'Method not allowed.' })
})
