import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { basePath } from '../../start/app.ts'
import { startApp } from '../../../test/app.ts'

const { port, workspace } = await startApp({
  PORCHLIGHT_HEADERS_TIMEOUT_SECONDS: '1',
  PORCHLIGHT_REQUEST_TIMEOUT_SECONDS: '1',
})

test('An expectation other than 100-continue is ignored, not rejected without a body', async () => {
  const { send } = await workspace()
  for (const expect of ['nonsense', '200-ok, 100-continue']) {
    const reply = await send('GET', '/visitors', undefined, { expect })
    assert.equal(reply.status, 200, expect)
  }
})

/** Everything the server says to these bytes until it closes the connection, or has answered whole. */
async function converse(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let said = ''
    socket.on('data', (text) => (said += text.toString()))
    socket.on('close', () => resolve(said))
    // A reply that is followed by a reset has been read all the same.
    socket.on('error', (error) => (said === '' ? reject(error) : resolve(said)))
  })
}

/** Fails unless it is one whole reply of that status with the documented body. */
function assertRefused(said: string, status: number, error: string): void {
  const [head = '', body = ''] = said.split('\r\n\r\n')
  assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `), said.slice(0, 200))
  assert.match(head, /\r\ncontent-type: application\/json/i)
  assert.match(head, /\r\nx-request-id: \S+/i)
  assert.deepEqual(JSON.parse(body), { error })
}

function startOf(method: string, path: string): string {
  return `${method} ${basePath}${path} HTTP/1.1\r\nHost: localhost\r\n`
}

test('Headers or a body that are incomplete after the time limit get 408', async () => {
  const { key } = await workspace()
  const body = `${startOf('POST', '/conversations')}X-Api-Key: ${key}\r\nContent-Length: 99\r\n\r\n{"a":`
  const startedAt = performance.now()
  const [byHeaders, byBody] = await Promise.all([
    converse(startOf('GET', '/visitors')),
    converse(body),
  ])
  assertRefused(byHeaders, 408, 'Request was not completed in time.')
  assertRefused(byBody, 408, 'Request was not completed in time.')
  // Node's own check runs only every 30 s. The bound allows for a busy machine.
  assert.ok(performance.now() - startedAt < 10_000)
})

test('A too long address is 414 before any other check', async () => {
  const { key } = await workspace()
  const address = (letters: number) => `/visitors?email=${'x'.repeat(letters)}`
  const rest = 'Connection: close\r\n\r\n'
  const withoutKey = await converse(`${startOf('GET', address(16_384))}${rest}`)
  assertRefused(withoutKey, 414, 'Request address is too long.')
  const fitting = `${startOf('GET', address(16_000))}X-Api-Key: ${key}\r\n${rest}`
  assert.match(await converse(fitting), /^HTTP\/1\.1 200 /)
})

test('A too long id gets the reply of an unknown one, and a too long address of a page its 414', async () => {
  for (const path of ['/chat/', '/docs/', `${basePath}/conversations/`]) {
    const get = async (letters: number) =>
      converse(
        `GET ${path}${'x'.repeat(letters)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
    const unknown = await get(5_000)
    assert.match(unknown, /^HTTP\/1\.1 40[14] /)
    assert.match(unknown, /\r\nx-request-id: \S+/i, path)
    assertRefused(await get(17_000), 414, 'Request address is too long.')
  }
})

test('Headers that are too large, or too many, are 431', async () => {
  const large = `X-Large: ${'x'.repeat(33_000)}\r\n`
  const many = Array.from({ length: 4_000 }, (_, at) => `X-${at}: x\r\n`).join('')
  for (const headers of [large, many]) {
    const said = await converse(`${startOf('GET', '/visitors')}${headers}\r\n`)
    assertRefused(said, 431, 'Request headers are too large.')
  }
})

test('A header field of more than 8 KiB is 431 before it is read, except cookies', async () => {
  const { key } = await workspace()
  const start = `${startOf('GET', '/visitors')}X-Api-Key: ${key}\r\nConnection: close\r\n`
  for (const name of ['Accept', 'X-Api-Key', 'X-Anything', 'Content-Disposition']) {
    const said = await converse(`${start}${name}: ${'a'.repeat(8_193)}\r\n\r\n`)
    assertRefused(said, 431, 'Request headers are too large.')
  }
  for (const name of ['X-Anything', 'Cookie']) {
    const length = name === 'Cookie' ? 20_000 : 8_192
    const said = await converse(`${start}${name}: ${'a'.repeat(length)}\r\n\r\n`)
    assert.match(said, /^HTTP\/1\.1 200 /, name)
  }
})

test('Two Host fields are 400, even if they are equal', async () => {
  const { key, subdomain } = await workspace()
  for (const host of ['localhost', `${subdomain}.localhost`]) {
    const said = await converse(
      `${startOf('GET', '/visitors')}hOST: ${host}\r\nX-Api-Key: ${key}\r\nConnection: close\r\n\r\n`,
    )
    assertRefused(said, 400, 'Request is not valid HTTP.')
  }
})

test('Malformed HTTP gets 400, and the connection is closed', async () => {
  for (const bytes of [
    'nonsense\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\r\n\r\n',
  ]) {
    assertRefused(await converse(bytes), 400, 'Request is not valid HTTP.')
  }
})
