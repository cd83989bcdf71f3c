import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newReadGate, throughGate } from './read-gate.ts'

test('Reads run a few at once, in order of arrival, and a failed one gives its place on', async () => {
  const gate = newReadGate(1_000, 2)
  const begun: number[] = []
  const ends: PromiseWithResolvers<number>[] = []
  const outcomes = [0, 1, 2, 3].map(async (number) => {
    const end = Promise.withResolvers<number>()
    ends.push(end)
    return throughGate(gate, async () => {
      begun.push(number)
      return end.promise
    })
  })
  assert.deepEqual(begun, [0, 1])
  ends[1]?.reject(new Error('gone'))
  await assert.rejects(outcomes[1] ?? Promise.resolve(), /gone/)
  assert.deepEqual(begun, [0, 1, 2])
  for (const [number, end] of ends.entries()) end.resolve(number)
  assert.deepEqual(
    (await Promise.allSettled(outcomes)).map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  assert.equal(gate.free, 2)
})

test('A read that waited too long for its turn is told 503, and the next one goes', async () => {
  const gate = newReadGate(0, 1)
  const first = Promise.withResolvers<string>()
  const running = throughGate(gate, async () => first.promise)
  const late = throughGate(gate, async () => 'never')
  const refused = assert.rejects(late, { code: 'unavailable', status: 503 })
  first.resolve('done')
  assert.equal(await running, 'done')
  await refused
  assert.equal(await throughGate(gate, async () => 'next'), 'next')
})
