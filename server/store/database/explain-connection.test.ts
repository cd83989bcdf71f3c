import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { makeEmptyDatabase } from '../../../test/empty-database.ts'
import { connectOwner } from './connect.ts'
import { explainConnection, readServerFacts } from './server-requirements.ts'

/** What the start says of that address. */
async function saidOf(url: string): Promise<string> {
  const owner = connectOwner({ url }, () => undefined)
  try {
    await readServerFacts(owner)
    return ''
  } catch (error) {
    assert.ok(error instanceof Error)
    return `${error.name}: ${error.message}`
  } finally {
    await owner.end()
  }
}

test('An address where something else listens, or a proxy without a PostgreSQL, is explained', async (context) => {
  const closing = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  context.after(() => closing.close())
  await once(closing, 'listening')
  const address = closing.address()
  assert.ok(typeof address === 'object' && address !== null)
  const said = await saidOf(`postgres://x:y@127.0.0.1:${address.port}/x`)
  assert.match(
    said,
    /^MigrationError: DATABASE_URL cannot be used \(.*\)\. What listens there closed the connection: correct host/,
  )
})

test('Faults of TLS are explained: a server without it, a file that is missing, an unknown authority', async () => {
  const { url } = await makeEmptyDatabase()
  const withQuery = (query: string) => `${url()}${url().includes('?') ? '&' : '?'}${query}`
  assert.match(
    await saidOf(withQuery('sslmode=verify-full&sslrootcert=/nowhere/ca.pem')),
    /ENOENT: .*\/nowhere\/ca\.pem'\)\. Correct the file in the address\.$/,
  )
  const unknown = Object.assign(
    new Error('self-signed certificate; if the root CA is installed locally, try running Node.js'),
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  )
  const explained = explainConnection(unknown)
  assert.ok(explained instanceof Error)
  assert.match(
    explained.message,
    /^DATABASE_URL cannot be used \(self-signed certificate\)\. Add &sslrootcert=/,
  )
  const plain = explainConnection(new Error('The server does not support SSL connections'))
  assert.match(String(plain), /Remove sslmode from the address/)
})
