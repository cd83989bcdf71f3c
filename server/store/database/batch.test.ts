import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countRoundTrips } from '../../../test/count-round-trips.ts'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp } from '../../../test/app.ts'
import { conversationOf } from '../../../test/seed.ts'
import { sendBatch } from './batch.ts'
import { statementOfAll } from './statement.ts'

const { services, owner, workspace } = await startOwnApp()
const { pool } = services.database

const echo = statementOfAll<
  { word: string; size: number | null; at: Date | null },
  { words: string }
>(
  'test_echo',
  `select word, nullif(length(word), 0)::bigint as size, '2026-01-02T03:04:05Z'::timestamptz as at
     from unnest(string_to_array($words, ' ')) as word`,
)

test('A batch returns the rows of each statement in order, on first and later uses', async () => {
  const connection = await pool.connect()
  const at = new Date('2026-01-02T03:04:05Z')
  for (let round = 0; round < 2; round += 1) {
    const answers = await sendBatch(connection, [
      echo({ words: 'a bc' }),
      undefined,
      echo({ words: '' }),
      echo({ words: 'd' }),
    ])
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

test('Statements without a name are read each by its own columns, and none is kept', async () => {
  const connection = await pool.connect()
  const sent = (text: string) => ({ name: '', text, values: [] })
  for (let round = 0; round < 2; round += 1) {
    const answers = await sendBatch(connection, [
      sent('select 1 as one, 2 as two'),
      sent(`select 'x' as three`),
      echo({ words: 'a' }),
      sent('select 4 as one'),
    ])
    const [, , echoed, last] = answers
    assert.deepEqual(
      [answers[0], answers[1], echoed.length, last],
      [[{ one: 1, two: 2 }], [{ three: 'x' }], 1, [{ one: 4 }]],
    )
  }
  const { rows } = await connection.query(
    `select count(*)::integer as count from pg_prepared_statements where name = ''`,
  )
  assert.equal(rows[0].count, 0)
  connection.release()
})

test('A column of type varchar is read as the bytes sent, of any length', async () => {
  const connection = await pool.connect()
  const text = 'ünï — '.repeat(40_000)
  const bytes = statementOfAll<
    { sent: Buffer; none: Buffer | null; after: string },
    { text: string }
  >('test_bytes', `select $text::varchar as sent, null::varchar as none, 'ü' as after`)
  const [rows, [last]] = await sendBatch(connection, [bytes({ text }), bytes({ text: 'short' })])
  connection.release()
  assert.deepEqual(rows, [{ sent: Buffer.from(text), none: null, after: 'ü' }])
  assert.deepEqual(last, { sent: Buffer.from('short'), none: null, after: 'ü' })
})

test('Statements of a batch are one transaction, and a failure rolls all of them back', async () => {
  const broken = await owner.connect()
  const fails = sendBatch(broken, [
    { name: 'test_make', text: 'create table test_batch ()', values: [] },
    { name: 'test_divide', text: 'select 1 / $1::int', values: [0] },
    echo({ words: 'never' }),
  ])
  await assert.rejects(fails, /division by zero/)
  broken.release(true)
  const { rows } = await owner.query(`select to_regclass('test_batch') as found`)
  assert.deepEqual(rows, [{ found: null }])
})

test('A second statement with a used name is rejected', async () => {
  const other = await pool.connect()
  const twice = sendBatch(other, [
    echo({ words: 'a' }),
    { ...echo({ words: 'a' }), text: 'select 1' },
  ])
  await assert.rejects(twice, /Two statements are called test_echo/)
  other.release(true)
})

test('A batch rejects when its connection dies, and the next connection works', async () => {
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
  assert.equal((await sendBatch(next, [echo({ words: 'a' })]))[0].length, 1)
  next.release()
})

test('A warm read is one round trip, also where nothing can match, and a message two', async () => {
  const made = await workspace()
  // A reply may arrive before its connection is back in the pool; the next request would warm another.
  const send: typeof made.send = async (...request) => {
    await until('the pool is at rest', 5_000, () => pool.idleCount === pool.totalCount)
    return made.send(...request)
  }
  const created = await send('POST', '/conversations', conversationOf('bob@customer.test'))
  const path = `/conversations/${created.body['conversation']!['id']}/messages`
  const body = { body: 'Hello', sender_email: 'bob@customer.test' }
  await send('POST', path, body)
  await send('GET', path)
  // The pool lends the connection released last: the warm one.
  const trips = countRoundTrips(pool)
  await send('GET', path)
  assert.equal(trips(), 1)
  await send('POST', path, body)
  assert.equal(trips(), 3)
  // The reply says for which event of the log it is true.
  await send('GET', '/visitors?email=%20')
  await send('GET', '/visitors?email=%20&cursor=')
  assert.equal(trips(), 5)
})
