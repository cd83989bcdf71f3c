import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { AppError } from '../../errors.ts'
import { readConfig } from '../../config/config.ts'
import { EmbeddedPostgresError } from '../../store/database/embedded/embedded-postgres-error.ts'
import { explainFailure } from './explain-failure.ts'

const config = readConfig({ PORCHLIGHT_DATA: '/srv/porchlight', PORT: '3000' })

/** The real error of listening there. */
async function failToListen(port: number, host: string): Promise<unknown> {
  const server = createServer().listen(port, host)
  const [error] = (await once(server, 'error')) as [unknown]
  return error
}

test('a port in use and a HOST of another machine are explained with what to write', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const address = other.address()
  assert.ok(typeof address === 'object' && address !== null)
  const taken = await failToListen(address.port, '127.0.0.1')
  assert.equal(
    explainFailure(taken, config),
    'Port 3000 on 127.0.0.1 is in use by another program. Stop that one, or take another port: PORT=3001 npm start',
  )
  // 192.0.2.0/24 is for documentation (RFC 5737): no machine has it.
  const foreign = await failToListen(0, '192.0.2.1')
  assert.match(
    explainFailure(foreign, { ...config, host: '192.0.2.1' }) ?? '',
    /^HOST is 192\.0\.2\.1, which is no address/,
  )
  const closed = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' })
  assert.match(
    explainFailure(closed, { ...config, port: 80 }) ?? '',
    /may not listen on port 80\. .*PORT=3000 npm start$/,
  )
})

test('a full disk is explained, whether the system, initdb or PostgreSQL reports it', () => {
  const full = [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    new EmbeddedPostgresError('initdb: error: could not write: No space left on device'),
  ]
  for (const error of full) {
    assert.match(
      explainFailure(error, config) ?? '',
      /^The disk of \/srv\/porchlight is full\. Make room/,
    )
  }
  const far = { ...config, databaseUrl: 'postgres://db.example/porchlight' }
  assert.match(
    explainFailure(full[1], far) ?? '',
    /^The disk of the PostgreSQL that DATABASE_URL names is full/,
  )
})

test('a PostgreSQL without free connections is explained, and a bug is not', () => {
  const crowded = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  assert.match(
    explainFailure(crowded, config) ?? '',
    /^PostgreSQL has no connection left \(sorry, too many clients already\)\. .*max_connections.*PORCHLIGHT_POOL_SIZE/,
  )
  assert.equal(explainFailure(new TypeError('x is undefined'), config), undefined)
})

test('a refused value is explained in the words of the API, and a fault of the server is not', () => {
  const refused = new AppError('field_invalid', 422, 'password must have at least 10 characters.')
  assert.equal(explainFailure(refused, config), 'password must have at least 10 characters.')
  assert.equal(explainFailure(new AppError('internal', 500, 'No.'), config), undefined)
})

test('a workspace that has moved and a PostgreSQL that takes no writes are explained', () => {
  const moved = Object.assign(new Error('served elsewhere'), { code: 'PC421' })
  assert.match(
    explainFailure(moved, config) ?? '',
    /^The workspace has moved to another cell, .*cell list/,
  )
  const cut = new Error('Connection terminated unexpectedly')
  assert.match(explainFailure(cut, config) ?? '', /^PostgreSQL could not do it now \(Connection/)
  const readOnly = Object.assign(new Error('read-only transaction'), { code: '25006' })
  assert.match(
    explainFailure(readOnly, config) ?? '',
    /a standby, whose primary .* or its disk is almost full\.$/,
  )
  const refused = Object.assign(new Error('no password'), { code: '28P01' })
  assert.match(
    explainFailure(refused, config) ?? '',
    /^PostgreSQL refuses a login \(no password\)\. Give that role/,
  )
})
