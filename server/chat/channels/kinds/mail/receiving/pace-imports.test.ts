import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from 'node:test'
import { paceImports, type Pace } from './pace-imports.ts'

/** Changes that end when they are told, and the names of those that have begun. */
function changes(pace: Pace) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (workspaceId: string, name: string) =>
    void pace(workspaceId, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await nextTurn()
  }
  return { begun, ask, end }
}

test('While others are at work, one import changes something at a time; where one has waited for a second, two of a workspace and four of all do', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const { begun, ask, end } = changes(paceImports(() => true))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) ask(name.charAt(0), name)
  await nextTurn()
  assert.deepEqual(begun, ['a1'])
  now = 900
  await end('a1')
  t.mock.timers.tick(900)
  await nextTurn()
  assert.deepEqual(begun, ['a1', 'a2'])
  now = 1_100
  await end('a2')
  t.mock.timers.tick(200)
  await nextTurn()
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'])
  await end('c1')
  t.mock.timers.tick(1)
  await nextTurn()
  assert.equal(begun.at(-1), 'c2')
})

test('While nobody is at work, eight imports of a workspace change something at a time, and one again when people come', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.mock.method(performance, 'now', () => 0)
  let isBusy = false
  const { begun, ask, end } = changes(paceImports(() => isBusy))
  for (let number = 1; number <= 10; number += 1) ask('a', String(number))
  await nextTurn()
  assert.equal(begun.length, 8)
  await end('1')
  assert.equal(begun.length, 9)
  isBusy = true
  for (const name of ['2', '3', '4', '5', '6', '7', '8']) await end(name)
  t.mock.timers.tick(1)
  await nextTurn()
  assert.equal(begun.length, 9)
  await end('9')
  t.mock.timers.tick(1)
  await nextTurn()
  assert.equal(begun.length, 10)
})

test('An import that fails leaves its place, and its caller gets the error', async () => {
  const pace = paceImports(() => false)
  for (let number = 0; number < 5; number += 1) {
    const failing = pace('a', async () => Promise.reject(new Error('No')))
    await assert.rejects(failing, /No/)
  }
  assert.equal(await pace('a', async () => Promise.resolve(1)), 1)
})

test('While others are at work, a place rests for as long as its change has taken', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const { begun, ask, end } = changes(paceImports(() => true))
  for (const name of ['1', '2', '3']) ask('a', name)
  await nextTurn()
  now = 80
  await end('1')
  t.mock.timers.tick(79)
  await nextTurn()
  assert.deepEqual(begun, ['1'])
  t.mock.timers.tick(1)
  await nextTurn()
  assert.deepEqual(begun, ['1', '2'])
})
