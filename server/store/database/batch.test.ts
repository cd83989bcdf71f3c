import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countRoundTrips } from '../../../test/count-round-trips.ts'
import { until } from '../../../campaigns/until.ts'
import { startApp } from '../../../test/app.ts'
import { conversationOf } from '../../../test/seed.ts'
import { sendBatch } from './batch.ts'
import { statement } from './statement.ts'

const { services, owner, workspace } = await startApp()
const { pool } = services.database

const echo = statement<{ word: string; size: number | null; at: Date | null }, [string]>(
  'test_echo',
  `select word, nullif(length(word), 0)::bigint as size, '2026-01-02T03:04:05Z'::timestamptz as at
     from unnest(string_to_array($1, ' ')) as word`,
)

test('A batch answers each statement with its own rows, in order, again and again', async () => {
  const connection = await pool.connect()
  const at = new Date('2026-01-02T03:04:05Z')
  for (let round = 0; round < 2; round += 1) {
    const answers = await sendBatch(connection, [echo('a bc'), undefined, echo(''), echo('d')])
    assert.deepEqual(answers, [
      [
        { word: 'a', size: 1, at },
        { word: 'bc', size: 2, at },
      ],
      [],
      [],
      [{ word: 'd', size: 1, at }],
    ])
  }
  connection.release()
})

test('Statements of a batch are one transaction, of which a failure leaves nothing', async () => {
  const broken = await owner.connect()
  const fails = sendBatch(broken, [
    { name: 'test_make', text: 'create table test_batch ()', values: [] },
    { name: 'test_divide', text: 'select 1 / $1::int', values: [0] },
    echo('never'),
  ])
  await assert.rejects(fails, /division by zero/)
  broken.release(true)
  const { rows } = await owner.query(`select to_regclass('test_batch') as found`)
  assert.deepEqual(rows, [{ found: null }])
})

test('A name that already stands for another statement is refused', async () => {
  const other = await pool.connect()
  const twice = sendBatch(other, [echo('a'), { ...echo('a'), text: 'select 1' }])
  await assert.rejects(twice, /Two statements are called test_echo/)
  other.release(true)
})

test('A connection that dies under a batch is told, and the next one works', async () => {
  const dying = await pool.connect()
  const [[row]] = await sendBatch(dying, [
    { name: 'test_pid', text: 'select pg_backend_pid() as pid', values: [] },
  ])
  const asleep = sendBatch(dying, [{ name: 'test_sleep', text: 'select pg_sleep(30)', values: [] }])
  asleep.catch(() => undefined)
  const { pid } = row as { pid: number }
  await owner.query('select pg_terminate_backend($1)', [pid])
  await assert.rejects(asleep, /terminating connection|connection (?:terminated|closed)/i)
  dying.release(true)
  const next = await pool.connect()
  assert.equal((await sendBatch(next, [echo('a')]))[0].length, 1)
  next.release()
})

test('A warm read is one round trip, a message two', async () => {
  const made = await workspace()
  // A reply may be here before its connection is back in the pool; the next request would warm another.
  const send: typeof made.send = async (...request) => {
    await until('the pool is at rest', 5_000, () => pool.idleCount === pool.totalCount)
    return made.send(...request)
  }
  const created = await send('POST', '/conversations', conversationOf('bob@customer.test'))
  const path = `/conversations/${created.body['conversation']!['id']}/messages`
  const body = { body: 'Hello', sender_email: 'bob@customer.test' }
  await send('POST', path, body)
  await send('GET', path)
  // The pool hands out the connection it got back last, so the one that was warmed.
  const trips = countRoundTrips(pool)
  await send('GET', path)
  assert.equal(trips(), 1)
  await send('POST', path, body)
  assert.equal(trips(), 3)
})
