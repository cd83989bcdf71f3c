import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeBytePace } from './byte-pace.ts'
import { makeTurns } from './turns.ts'

/** Turns by a clock that only work moves. */
function clocked() {
  let now = 0
  const turns = makeTurns(() => now)
  const done: number[] = []
  const spend = (ms: number) => (now += ms)
  const take = (number: number) =>
    turns.take(() => {
      spend(1)
      done.push(number)
    })
  return { turns, done, spend, take }
}

test('The first piece of work runs at once, and each turn of the event loop runs one more', async () => {
  const { turns, done, take } = clocked()
  for (const number of [1, 2, 3, 4]) take(number)
  assert.deepEqual(done, [1])
  assert.equal(turns.waitingCount(), 3)
  for (const count of [2, 3, 4]) {
    await nextTurn()
    assert.equal(done.length, count)
  }
  assert.deepEqual(done, [1, 2, 3, 4])
  await nextTurn()
  take(5)
  assert.equal(done.at(-1), 5, 'A piece waits though nothing ran in this turn.')
})

test('Beside other work that takes long, strangers get a fifth of the time', async () => {
  const { done, spend, take } = clocked()
  for (let number = 1; number <= 12; number += 1) take(number)
  for (const count of [6, 11]) {
    spend(20)
    await nextTurn()
    assert.equal(done.length, count)
  }
})

test('Work that throws stops none after it', async () => {
  const turns = makeTurns()
  const done: string[] = []
  assert.throws(() =>
    turns.take(() => {
      throw new Error('first')
    }),
  )
  turns.take(() => done.push('second'))
  while (done.length < 1) await nextTurn()
  assert.equal(turns.waitingCount(), 0)
})

test('Pieces take the time of their bytes, one after another', async () => {
  const pace = makeBytePace(1_000_000)
  const startedAt = performance.now()
  const done: number[] = []
  await new Promise<void>((resolve) => {
    for (const number of [1, 2, 3]) {
      pace.take(20_000, () => {
        done.push(performance.now() - startedAt)
        if (number === 3) resolve()
      })
    }
    assert.equal(done.length, 1, 'The first waits for nothing.')
    assert.equal(pace.waitingCount(), 2)
  })
  const [, second = 0, third = 0] = done
  assert.ok(second > 15 && third > 30, String(done))
})
