import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { makeEmptyDatabase } from '../../../test/empty-database.ts'
import { openDatabaseProxy } from '../../../test/open-database-proxy.ts'
import { sendBatch } from './batch.ts'
import { connectDatabase, connectJobs, connectOwner } from './connect.ts'
import { readRows } from './read.ts'
import type { Statement } from './statement.ts'

const { owner, url, socketAddress } = await makeEmptyDatabase()
await owner.query('create table letters (words text unique)')
await owner.query('create table few as select 1 as number; create index on few (number)')
await owner.query('analyze few; grant all on letters, few to porchlight_app')
const errors: string[] = []
const database = connectDatabase({
  address: { url: url() },
  poolSize: 2,
  statementTimeoutMs: 5_000,
  onError: ({ message }) => errors.push(message),
})
after(async () => database.close())

const workspaceId = '0190b8a0-0000-7000-8000-000000000000'
const own: Statement<{ pid: number }> = {
  name: 'own_pid',
  text: 'select pg_backend_pid() as pid',
  values: [],
}
const write = (words: string): Statement => ({
  name: 'write_letter',
  text: 'insert into letters (words) values ($1)',
  values: [words],
})

async function terminate(pid: number): Promise<void> {
  await owner.query('select pg_terminate_backend($1, 5000)', [pid])
}

test('requests use the index of even the smallest table', async () => {
  const [row] = await readRows(database, workspaceId, {
    name: 'explain_few',
    text: 'explain (format json) select number from few where number = 1',
    values: [],
  } satisfies Statement<Record<string, unknown>>)
  assert.match(JSON.stringify(row), /Index/)
  assert.doesNotMatch(JSON.stringify(row), /Seq Scan/)
})

test('an idle connection that PostgreSQL closes is reported and replaced, and the process continues', async () => {
  const [before] = await readRows(database, workspaceId, own)
  await terminate(before?.pid ?? 0)
  const [next] = await readRows(database, workspaceId, own)
  assert.notEqual(next?.pid, before?.pid)
  // PostgreSQL's message may arrive after the reply to the next read.
  await until('it is reported', 5_000, () => /terminat/.test(errors.join('\n')))
})

test('a checked-out idle connection that PostgreSQL closes does not end the process', async () => {
  for (const pool of [database.pool, connectOwner({ url: url() }, () => undefined, 1)]) {
    const held = await pool.connect()
    const { rows } = await held.query<{ pid: number }>(own.text)
    const ended = new Promise((resolve) => held.once('end', resolve))
    await terminate(rows[0]?.pid ?? 0)
    await ended
    await assert.rejects(held.query('select 1'))
    held.release(true)
    assert.equal((await pool.query('select 1')).rowCount, 1)
    if (pool !== database.pool) await pool.end()
  }
})

test('a connection of the jobs stays open while it answers, and is closed with the idle ones when it does not', async (t) => {
  const reports: string[] = []
  const proxy = await openDatabaseProxy(socketAddress)
  const pool = connectJobs(proxy.address, ({ message }) => reports.push(message), 300)
  t.after(async () => pool.end())
  const [held, other] = [await pool.connect(), await pool.connect()]
  const pidOf = async (client: typeof held) => (await client.query(own.text)).rows[0]?.pid as number
  const pids = [await pidOf(held), await pidOf(other)]
  await assert.rejects(held.query('select nothing'), { code: '42703' })
  // The error arrives before ReadyForQuery, which decides at the release.
  await pidOf(held)
  other.release()
  held.release()
  const again = await pool.connect()
  try {
    assert.equal(await pidOf(again), pids[0])
    proxy.freezeOpen()
    await assert.rejects(again.query('select 1'), /read timeout/)
  } finally {
    // The pool ends only after all connections are released.
    again.release()
  }
  const next = await pool.connect()
  assert.ok(!pids.includes(await pidOf(next)))
  next.release()
  assert.equal(pool.totalCount, 1)
  assert.match(reports.join('\n'), /does not answer/)
})

test('when one statement of a batch fails, the batch rejects and writes nothing', async () => {
  const connection = await database.pool.connect()
  const failing = sendBatch(connection, [write('a'), write('b'), write('a'), write('c')])
  await assert.rejects(failing, { code: '23505' })
  connection.release(true)
  assert.equal((await owner.query('select from letters')).rowCount, 0)
})

test('a connection with a failure is not used again', async () => {
  const [before] = await readRows(database, workspaceId, own)
  const broken: Statement = { name: 'broken', text: 'select 1 / 0', values: [] }
  await assert.rejects(readRows(database, workspaceId, broken), { code: '22012' })
  const [next] = await readRows(database, workspaceId, own)
  assert.notEqual(next?.pid, before?.pid)
})

test('errors on connections of an ending pool are not reported', async () => {
  const troubles: string[] = []
  const pool = connectOwner({ url: url() }, ({ message }) => void troubles.push(message), 1)
  await pool.query('select 1')
  pool.emit('error', new Error('while it is used'))
  const ended = pool.end()
  pool.emit('error', new Error('terminating connection due to administrator command'))
  await ended
  assert.deepEqual(troubles, ['while it is used'])
})
