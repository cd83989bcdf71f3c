import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countRoundTrips } from '../../test/count-round-trips.ts'
import { startApp } from '../../test/app.ts'
import { readRows } from './read.ts'
import { statement } from './statement.ts'

const { services, workspace } = await startApp()
const { database } = services
const [mine, theirs] = [await workspace(), await workspace()]

const findVisible = statement<{ word: string; visible: string }, [string]>(
  'test_find_visible',
  `select $1 as word, string_agg(workspace_id::text, ' ') as visible from workspaces`,
)
const divide = statement<{ quotient: number }, [number]>(
  'test_divide',
  'select 12 / $1::int as quotient',
)

const doze = statement<{ slept: string }, [seconds: number]>(
  'test_doze',
  'select pg_sleep($1)::text as slept',
)

test('Reads beyond the first few share round trips, and each sees its own workspace and rows', async () => {
  const ids = Array.from({ length: 20 }, (_, number) => (number % 3 === 0 ? theirs.id : mine.id))
  const readAll = async () =>
    Promise.all(ids.map(async (id, number) => readRows(database, id, findVisible(`w${number}`))))
  const expected = ids.map((id, number) => [{ word: `w${number}`, visible: id }])
  assert.deepEqual(await readAll(), expected)
  const trips = countRoundTrips(database.pool)
  assert.deepEqual(await readAll(), expected)
  assert.equal(trips(), 8)
})

test('A workspace whose reads wait in numbers does not keep the reads of another one waiting', async () => {
  const order: string[] = []
  const read = async (id: string, name: string) => {
    await readRows(database, id, doze(0.01))
    order.push(name)
  }
  const flood = Array.from({ length: 60 }, async () => read(mine.id, 'flood'))
  const others = Array.from({ length: 3 }, async () => read(theirs.id, 'other'))
  await Promise.all([...flood, ...others])
  // In the first batches after those on their way, of which four may be answered in any order; in the
  // order of arrival it would be the last ones.
  assert.ok(order.lastIndexOf('other') < 40, `It was number ${order.lastIndexOf('other')}.`)
})

test('Slow reads of one workspace, under way and waiting, hold up no read of another', async () => {
  const order: string[] = []
  const slow = Array.from({ length: 8 }, async () => {
    await readRows(database, mine.id, doze(0.4))
    order.push('slow')
  })
  // Under way alone and then waiting, it gets a place of its own each time.
  for (let read = 0; read < 20; read += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await readRows(database, theirs.id, divide(1))
    order.push('quick')
  }
  assert.deepEqual(
    order.slice(0, 20),
    Array.from({ length: 20 }, () => 'quick'),
  )
  // Slow ones have ended meanwhile, and none of their successors took the quick ones along.
  await Promise.all(slow.slice(0, 4))
  const mixed = Array.from({ length: 20 }, async () => {
    await readRows(database, theirs.id, divide(1))
    order.push('quick')
  })
  const before = order.length
  await Promise.all(mixed)
  assert.deepEqual(
    order.slice(before, before + 20),
    Array.from({ length: 20 }, () => 'quick'),
  )
  await Promise.all(slow)
})

test('A read that fails is told so alone', async () => {
  const divisors = [1, 2, 3, 4, 6, 0, 12, 1]
  const outcomes = await Promise.allSettled(
    divisors.map(async (divisor) => readRows(database, mine.id, divide(divisor))),
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

test('A read that waited too long for its turn is told 503, and later ones are answered', async () => {
  const impatient = { ...database, waitMs: 50 }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, async () => readRows(impatient, mine.id, doze(0.1))),
  )
  const [first, last] = [outcomes[0], outcomes.at(-1)]
  assert.equal(first?.status, 'fulfilled')
  assert.ok(last?.status === 'rejected')
  assert.equal(last.reason.status, 503)
  assert.equal((await readRows(impatient, mine.id, divide(1))).length, 1)
})
