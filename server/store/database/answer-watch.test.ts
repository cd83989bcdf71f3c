import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { slowdown, until } from '../../../campaigns/until.ts'
import { startApp } from '../../../test/app.ts'
import { openDatabaseProxy } from '../../../test/open-database-proxy.ts'
import { createApp } from '../../start/app.ts'
import { makeServer } from '../../api/http/testing/make-server.ts'
import { connectDatabase } from './connect.ts'
import { readRows } from './read.ts'
import { statementOfAll } from './statement.ts'

const { address, workspace } = await startApp()
const { key, id: workspaceId } = await workspace()

const doze = statementOfAll<{ slept: string }, { seconds: number }>(
  'test_doze_watched',
  'select pg_sleep($seconds)::text as slept',
)

test('While PostgreSQL is frozen, running requests fail with 503 after a second and new ones immediately, until it is back', async () => {
  const proxy = await openDatabaseProxy(address)
  const { services } = makeServer({ address: proxy.address, poolSize: 4 })
  const server = createApp(services, { level: 'silent' })
  after(async () => server.close())
  const headers = { 'x-api-key': key }
  const read = async () => server.inject({ url: '/api/external/v2/visitors', headers })
  const write = async () =>
    server.inject({
      method: 'POST',
      url: '/api/external/v2/conversations',
      headers,
      payload: {
        visitor_attributes: { email: 'a@frozen.test' },
        messages_attributes: [{ body: 'x' }],
      },
    })
  assert.deepEqual([(await read()).statusCode, (await write()).statusCode], [200, 201])
  proxy.freeze()
  const frozenAt = performance.now()
  const first = await Promise.all([read(), write(), ...Array.from({ length: 20 }, read)])
  const toldAfter = performance.now() - frozenAt
  for (const reply of first) {
    assert.equal(reply.statusCode, 503)
    assert.equal(reply.headers['retry-after'], '1')
  }
  const slower = slowdown()
  // A busy process gives PostgreSQL half a second more each time; a statement's own timeout is 7 s here.
  const bound = Math.min(2_000 * slower, 5_000)
  assert.ok(toldAfter > 900 && toldAfter < bound, `Told after ${toldAfter} ms.`)
  for (const ask of [read, write]) {
    const tookMs: number[] = []
    for (let asked = 0; asked < 11; asked += 1) {
      const askedAt = performance.now()
      assert.equal((await ask()).statusCode, 503)
      tookMs.push(performance.now() - askedAt)
    }
    // The median: a busy machine may delay any of them, but not most.
    const [middle = Infinity] = tookMs.toSorted((one, other) => one - other).slice(5)
    assert.ok(
      middle < Math.min(slower / 20, 1 / 4) * toldAfter,
      `New requests were refused after ${middle} ms.`,
    )
  }
  assert.equal((await server.inject('/health/ready')).statusCode, 503)
  proxy.thaw()
  await until('it serves again', 1_000, async () => (await read()).statusCode === 200)
  assert.equal((await write()).statusCode, 201)
})

test('A PostgreSQL that is slow on every connection but answers does not count as frozen', async () => {
  const poolSize = 6
  const onError = (error: Error) => assert.fail(error)
  const database = connectDatabase({ address, poolSize, statementTimeoutMs: 20_000, onError })
  after(database.close)
  const reads = Array.from({ length: 4 }, async () =>
    readRows(database, workspaceId, doze({ seconds: 1.6 })),
  )
  const outcomes = await Promise.allSettled(reads)
  assert.deepEqual(new Set(outcomes.map(({ status }) => status)), new Set(['fulfilled']))
  assert.ok(database.isAnswering())
})

test('A PostgreSQL whose connections take long to open does not count as frozen', async () => {
  const proxy = await openDatabaseProxy(address, 600)
  const errors: Error[] = []
  const database = connectDatabase({
    address: proxy.address,
    poolSize: 2,
    statementTimeoutMs: 20_000,
    onError: (error) => errors.push(error),
  })
  assert.deepEqual(await readRows(database, workspaceId, doze({ seconds: 1.6 })), [{ slept: '' }])
  await database.close()
  assert.deepEqual(errors, [])
})

test('postgresql_up is 0 while PostgreSQL refuses connections, whether requests come or not, and 1 again after', async () => {
  const proxy = await openDatabaseProxy(address)
  const { services } = makeServer({ address: proxy.address, poolSize: 2 })
  const server = createApp(services, { level: 'silent' })
  after(async () => server.close())
  const headers = { 'x-api-key': key }
  const read = async () =>
    (await server.inject({ url: '/api/external/v2/visitors', headers })).statusCode
  const isUp = async () => {
    const { body } = await server.inject('/metrics')
    return /^postgresql_up (\d)$/m.exec(body)?.[1] === '1'
  }
  assert.deepEqual([await read(), await isUp()], [200, true])
  await proxy.close()
  await until('it is noticed without a request', 1_000, async () => !(await isUp()))
  assert.deepEqual([await read(), await isUp()], [503, false])
  await proxy.open()
  await until('it is up again', 2_000, isUp)
  assert.equal(await read(), 200)
})

test('A PostgreSQL that cannot be reached is reported once, and its return', async () => {
  const proxy = await openDatabaseProxy(address)
  const said: string[] = []
  const database = connectDatabase({
    address: proxy.address,
    poolSize: 2,
    statementTimeoutMs: 5_000,
    onError: ({ message }) => said.push(message),
  })
  after(database.close)
  await readRows(database, workspaceId, doze({ seconds: 0 }))
  const about = () => said.filter((line) => line.startsWith('PostgreSQL c'))
  await proxy.close()
  await until('it is reported', 2_000, () => about().length === 1)
  assert.match(
    about()[0] ?? '',
    /^PostgreSQL cannot be reached \(.+\)\. Requests get 503 until it can\.$/,
  )
  await proxy.open()
  await until('its return is reported', 2_000, () => about().length === 2)
  assert.equal(about()[1], 'PostgreSQL can be reached again.')
})
