import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { exchange, startApp } from '../../../test/app.ts'
import { basePath } from '../../start/app.ts'
import { makeServer } from './testing/make-server.ts'

test('Replies to requests that have arrived together are written when all of them are read', async (t) => {
  const { app, port, workspace } = await startApp()
  const { key, send } = await workspace()
  // Looks the key up, so that the requests below wait for nothing.
  assert.equal((await send('GET', '/conversations/x')).status, 404)
  const sockets = Array.from({ length: 3 }, () => connect(port, '127.0.0.1').setEncoding('utf8'))
  const ask = (at: number) => {
    const path = `${basePath}/conversations/x${at}`
    sockets[at]?.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\n\r\n`)
  }
  const replyTo = async (at: number) => String((await once(sockets[at]!, 'data'))[0])
  // An open connection is accepted by then.
  for (const at of sockets.keys()) {
    ask(at)
    assert.match(await replyTo(at), /^HTTP\/1\.1 404 /)
  }
  const responses: ServerResponse[] = []
  const writtenBefore: number[] = []
  const note = (_request: IncomingMessage, response: ServerResponse) => {
    writtenBefore.push(responses.filter(({ headersSent }) => headersSent).length)
    responses.push(response)
  }
  app.server.prependListener('request', note)
  t.after(() => app.server.off('request', note))
  const replies = Promise.all([...sockets.keys()].map(replyTo))
  for (const at of sockets.keys()) ask(at)
  for (const reply of await replies) assert.match(reply, /^HTTP\/1\.1 404 /)
  assert.deepEqual(writtenBefore, [0, 0, 0])
  for (const socket of sockets) socket.destroy()
})

test('A reply that cannot be written is a 500, and the server answers the next request', async () => {
  const { server } = makeServer({})
  server.get('/broken', async (_request, reply) => reply.header('x-broken', 'a\nb').send('x'))
  server.get('/whole', async (_request, reply) => reply.send('x'))
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  assert.equal((await exchange(port, 'GET', '/broken', undefined, {})).status, 500)
  assert.equal((await exchange(port, 'GET', '/whole', undefined, {})).status, 200)
})
