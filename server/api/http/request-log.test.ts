import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { after, test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { cloneDatabase } from '../../../test/app.ts'
import { connectOwner } from '../../store/database/connect.ts'
import { logRequests } from './request-log.ts'
import { makeServer } from './testing/make-server.ts'

function collect(level: string, ofGroup: { process?: string } = {}) {
  const lines: Record<string, unknown>[] = []
  const texts: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      texts.push(chunk.toString('utf8'))
      lines.push(JSON.parse(chunk.toString('utf8')) as Record<string, unknown>)
      done()
    },
  })
  const logging = { level, stream, ...ofGroup }
  const { server } = makeServer({ logging })
  logRequests(server, logging)
  server.get('/visitors/:contact_id', async (request, reply) => {
    request.principal = {
      workspace_id: '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d97',
      subdomain: 'acme',
      kind: 'key',
      id: '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8',
      name: 'Helpdesk',
      scopes: ['*'],
      rate_limit_per_minute: null,
    }
    return reply.send({})
  })
  server.post('/visitors', async (_request, reply) => reply.code(201).send({}))
  server.get('/health/live', async (_request, reply) => reply.send({}))
  return { server, lines, texts }
}

test('One line per request has its key, route, outcome and duration', async () => {
  const { server, lines } = collect('info')
  await server.inject({ url: '/visitors/42', headers: { 'x-request-id': 'my-request' } })
  assert.equal(lines.length, 1)
  const { time, time_ms: timeMs, ...line } = lines[0] ?? {}
  assert.equal(typeof time, 'number')
  assert.ok(typeof timeMs === 'number' && timeMs >= 0)
  assert.deepEqual(line, {
    level: 30,
    request_id: 'my-request',
    workspace: 'acme',
    key_id: '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8',
    method: 'GET',
    route: '/visitors/:contact_id',
    status: 200,
    msg: 'request',
  })
})

test("The line equals the logger's, to the byte", async () => {
  const { server, texts } = collect('info', { process: 'worker-2' })
  for (const url of ['/visitors/42', '/unknown']) await server.inject(url)
  for (const text of texts.splice(0)) {
    const { level, time, process: _process, request_id, msg, ...line } = JSON.parse(text)
    server.log.child({ request_id })[level === 30 ? 'info' : 'debug'](line, msg)
    assert.equal(texts.pop()?.replace(/"time":\d+/, `"time":${time}`), text)
  }
})

test('The line names the one of several processes that answered', async () => {
  const { server, lines } = collect('info', { process: 'worker-2' })
  await server.inject('/visitors/42')
  assert.equal(lines[0]?.['process'], 'worker-2')
})

test('Addresses, queries, bodies, keys and user agents are never logged', async () => {
  const { server, lines } = collect('trace')
  await server.inject({
    method: 'POST',
    url: '/visitors?email=secret1@example.com',
    headers: { 'x-api-key': 'secret2', 'user-agent': 'secret3', authorization: 'Bearer secret4' },
    payload: { email: 'secret5@example.com' },
  })
  await server.inject('/visitors/secret6')
  await server.inject('/unknown/secret7')
  assert.equal(lines.length, 3)
  assert.doesNotMatch(JSON.stringify(lines), /secret/)
})

test('An error of the database is logged without the rejected row', async () => {
  const { server, lines } = collect('info')
  const database = connectOwner(await cloneDatabase(), () => undefined, 1)
  after(async () => database.end())
  server.get('/broken', async () =>
    database.query(`insert into workspaces (workspace_id, subdomain) values ($1, 'secret')`, [
      '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d97',
    ]),
  )
  const reply = await server.inject('/broken')
  assert.equal(reply.statusCode, 500)
  const failure = lines.find(({ msg }) => msg === 'unexpected failure')
  assert.match(JSON.stringify(failure?.['err']), /"code":"23502".*null value in column/)
  assert.doesNotMatch(JSON.stringify(lines), /secret/)
})

test('A client that aborts a request, or is too slow, causes no error of the server', async () => {
  const { server, lines } = collect('info')
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const seen = lines.length
    const head = 'POST /visitors HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
    socket.write(`${head}Content-Length: 9\r\n\r\n{`)
    // Its headers are there when its body is waited for.
    await once(server.server, 'request')
    socket[end]()
    await until('the request is logged', 10_000, () => lines.length > seen)
  }
  for (const { level, msg, err } of lines.slice(-3)) {
    assert.deepEqual([level, err], [30, undefined])
    assert.equal(msg, 'The connection ended before the request did.')
  }
})

test('Successful probes and scrapes are logged below the default level', async () => {
  const usual = collect('info')
  await usual.server.inject('/health/live')
  assert.deepEqual(usual.lines, [])
  const detailed = collect('debug')
  await detailed.server.inject('/health/live')
  assert.equal(detailed.lines.length, 1)
})
