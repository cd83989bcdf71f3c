import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { makeHashingSlots, slotsOf } from './hashing-slots.ts'

test('a slot rests after a hash as long as it took, and who waits longer than the limit gets 429', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  const hashing = makeHashingSlots({ slots: 1, waitMs: 100, now: Date.now })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const hash = async (name: string) =>
    hashing(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const first = hash('first')
  const second = hash('second')
  await turn()
  t.mock.timers.tick(30)
  ends.get('first')?.()
  await first
  t.mock.timers.tick(29)
  await turn()
  assert.deepEqual(begun, ['first'])
  t.mock.timers.tick(1)
  await turn()
  assert.deepEqual(begun, ['first', 'second'])
  const third = hash('third')
  t.mock.timers.tick(100)
  await assert.rejects(third, { status: 429 })
  ends.get('second')?.()
  await second
  t.mock.timers.tick(10)
  // It also rests when nobody waits, for a flood over one connection.
  const fourth = hash('fourth')
  t.mock.timers.tick(89)
  await turn()
  assert.deepEqual(begun, ['first', 'second'])
  t.mock.timers.tick(1)
  await turn()
  assert.deepEqual(begun, ['first', 'second', 'fourth'])
  ends.get('fourth')?.()
  await fourth
})

test('the processes of a server share half of the cores', () => {
  assert.deepEqual(
    [
      [1, 1],
      [1, 2],
      [1, 8],
      [1, 64],
      [4, 16],
      [8, 8],
    ].map(([processes = 1, cores]) => slotsOf(processes, cores)),
    [1, 1, 4, 4, 2, 1],
  )
})
