import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { exchange } from '../../../test/app.ts'
import { drain } from './drain.ts'
import { registerHealth } from './health.ts'
import { makeServer } from './testing/make-server.ts'

const serveOnMs = 150

test('A stop reports itself first, answers requests on open connections, closes them, and accepts no others', async () => {
  const { server, services } = makeServer({})
  registerHealth(server, services)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const get = async (path: string, agent: Agent | false = false) =>
    exchange(port, 'GET', path, undefined, {}, agent)
  const [used, idle] = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  for (const agent of [used, idle]) assert.equal((await get('/health/live', agent)).status, 200)
  // A proxy with a connection that has sent nothing yet, which Node treats as a pending request.
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  silent.resume()
  await get('/health/live')

  let isOver = false
  const startedAt = performance.now()
  const stopped = drain(server.server, serveOnMs).then(() => (isOver = true))
  const ready = await get('/health/ready')
  assert.deepEqual([ready.status, ready.body], [503, { status: 'stopping' }])
  assert.equal(ready.headers['connection'], 'close')
  while (server.server.listening) await new Promise((resolve) => setTimeout(resolve, 5))
  await assert.rejects(get('/health/live'), { code: 'ECONNREFUSED' })
  const last = await get('/health/live', used)
  assert.deepEqual([last.status, last.headers['connection']], [200, 'close'])
  assert.equal(isOver, false, 'The idle one still has a moment to bring a request.')
  await Promise.all([once(silent, 'close'), stopped])
  // Below the time limit for headers.
  assert.ok(performance.now() - startedAt < services.config.headersTimeoutMs)
  idle?.destroy()
})

test('A stop answers connections that the kernel has opened and the server has not accepted', async () => {
  const { server, services } = makeServer({})
  registerHealth(server, services)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  // All of them wait to be accepted when the stop begins: this process has not polled since.
  const replies = Array.from({ length: 20 }, async () => {
    const client = connect(port, '127.0.0.1').setEncoding('utf8')
    client.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
    return (await client.toArray()).join('')
  })
  const stopped = drain(server.server, 0)
  for (const reply of await Promise.all(replies)) assert.match(reply, /^HTTP\/1\.1 200 /)
  await stopped
})
