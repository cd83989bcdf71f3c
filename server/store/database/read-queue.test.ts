import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countRoundTrips } from '../../../test/count-round-trips.ts'
import { startOwnApp } from '../../../test/app.ts'
import { skippedBehindPooler as skip } from '../../../test/request-database.ts'
import { readRows } from './read.ts'
import { statementOfAll } from './statement.ts'

const { owner, services, workspace } = await startOwnApp()
const { database } = services
const [mine, theirs] = [await workspace(), await workspace()]

const findVisible = statementOfAll<{ word: string; visible: string }, { word: string }>(
  'test_find_own',
  `select $word::text as word, string_agg(workspace_id::text, ' ') as visible from workspaces`,
)
const divide = statementOfAll<{ quotient: number }, { by: number }>(
  'test_divide',
  'select 12 / $by::int as quotient',
)

const doze = statementOfAll<{ slept: string }, { seconds: number }>(
  'test_doze',
  'select pg_sleep($seconds)::text as slept',
)

const wait38 = statementOfAll<{ held: string }>(
  'test_wait_38',
  'select pg_advisory_xact_lock_shared(38)::text as held',
)

test('Reads beyond the first few share round trips, and each sees its own workspace and rows', async () => {
  const ids = Array.from({ length: 20 }, (_, number) => (number % 3 === 0 ? theirs.id : mine.id))
  const readAll = async () =>
    Promise.all(
      ids.map(async (id, number) => readRows(database, id, findVisible({ word: `w${number}` }))),
    )
  const expected = ids.map((id, number) => [{ word: `w${number}`, visible: id }])
  assert.deepEqual(await readAll(), expected)
  // Eight; more where a busy machine makes them look slow.
  const trips: number[] = []
  while (trips.length < 5 && !trips.some((count) => count <= 12)) {
    const counted = countRoundTrips(database.pool)
    assert.deepEqual(await readAll(), expected)
    trips.push(counted())
  }
  assert.ok(Math.min(...trips) <= 12, `${trips.join(', ')} round trips for 20 reads`)
})

test('Many waiting reads of one workspace do not delay reads of another', { skip }, async () => {
  const order: string[] = []
  const read = async (id: string, name: string) => {
    await readRows(database, id, doze({ seconds: 0.01 }))
    order.push(name)
  }
  const flood = Array.from({ length: 60 }, async () => read(mine.id, 'flood'))
  const others = Array.from({ length: 3 }, async () => read(theirs.id, 'other'))
  await Promise.all([...flood, ...others])
  // Among the first batches after the running ones, of which four may be answered in any order; in order
  // of arrival they would be last.
  assert.ok(order.lastIndexOf('other') < 40, `It was number ${order.lastIndexOf('other')}.`)
})

test(
  'Slow reads of one workspace, running and waiting, do not delay reads of another',
  { skip },
  async () => {
    const blocker = await owner.connect()
    const quick = async () => readRows(database, theirs.id, divide({ by: 1 }))
    const blockedReads = (length: number) =>
      Array.from({ length }, async () => readRows(database, mine.id, wait38()))
    try {
      await blocker.query('select pg_advisory_lock(38)')
      const first = blockedReads(4)
      const since = performance.now()
      while (performance.now() - since < 100) await quick()
      await blocker.query('select pg_advisory_unlock(38)')
      await Promise.all(first)
      // Now they are known to be slow, and share no round trip with other waiting reads.
      await blocker.query('select pg_advisory_lock(38)')
      const early = Array.from({ length: 12 }, quick)
      const second = blockedReads(8)
      await Promise.all([...early, ...Array.from({ length: 12 }, quick)])
      await blocker.query('select pg_advisory_unlock(38)')
      await Promise.all(second)
    } finally {
      blocker.release(true)
    }
  },
)

test('Any number of hanging reads of one workspace does not delay others', { skip }, async () => {
  const blocker = await owner.connect()
  let ended = 0
  try {
    await blocker.query('select pg_advisory_lock(38)')
    const hanging = Array.from({ length: 12 }, async () =>
      readRows(database, mine.id, wait38()).finally(() => (ended += 1)),
    )
    assert.equal((await readRows(database, theirs.id, divide({ by: 1 }))).length, 1)
    assert.equal(ended, 0)
    await blocker.query('select pg_advisory_unlock(38)')
    await Promise.all(hanging)
  } finally {
    blocker.release(true)
  }
})

test('A failing read rejects without failing others', async () => {
  const divisors = [1, 2, 3, 4, 6, 0, 12, 1]
  const outcomes = await Promise.allSettled(
    divisors.map(async (divisor) => readRows(database, mine.id, divide({ by: divisor }))),
  )
  assert.deepEqual(
    outcomes.map((outcome) =>
      outcome.status === 'fulfilled'
        ? outcome.value[0]?.quotient
        : /zero/.exec(outcome.reason)?.[0],
    ),
    [12, 6, 4, 3, 2, 'zero', 1, 12],
  )
})

test('A read that waits too long in the queue fails with 503, and later ones are answered', async () => {
  const impatient = { ...database, waitMs: 50 }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, async () => readRows(impatient, mine.id, doze({ seconds: 0.1 }))),
  )
  const [first, last] = [outcomes[0], outcomes.at(-1)]
  assert.equal(first?.status, 'fulfilled')
  assert.ok(last?.status === 'rejected')
  assert.equal(last.reason.status, 503)
  assert.equal((await readRows(impatient, mine.id, divide({ by: 1 }))).length, 1)
})
