import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { newId, parseId } from './ids.ts'

const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

function assertStrictlyGrowing(ids: string[]): void {
  for (let index = 1; index < ids.length; index += 1) {
    assert.ok(ids[index - 1]! < ids[index]!, `${ids[index - 1]} is not below ${ids[index]}`)
  }
}

test('newId returns lower-case UUIDv7s', () => {
  for (let count = 0; count < 1000; count += 1) assert.match(newId(), version7)
})

test('newId contains its time of creation in milliseconds', () => {
  const before = Date.now()
  const time = timeOf(newId())
  // Earlier ids of a burst may be a few milliseconds ahead of the clock.
  assert.ok(time >= before && time <= Date.now() + 50, `${time} is not the present`)
})

test('newId grows strictly over 100,000 ids of one burst', () => {
  assertStrictlyGrowing(Array.from({ length: 100_000 }, newId))
})

test('newId grows strictly while the clock stands still, beyond the range of one counter', (context) => {
  const frozenMs = Date.now() + 60_000
  context.mock.timers.enable({ apis: ['Date'], now: frozenMs })
  const ids = Array.from({ length: 10_000 }, newId)

  assertStrictlyGrowing(ids)
  assert.equal(timeOf(ids[0]!), frozenMs)
  assert.ok(timeOf(ids.at(-1)!) <= frozenMs + 5, 'runs ahead of the clock only as far as it must')
})

test('newId grows strictly when the clock steps back, and follows the clock again later', (context) => {
  const startMs = Date.now() + 120_000
  context.mock.timers.enable({ apis: ['Date'], now: startMs })
  const ids = [newId(), newId()]
  context.mock.timers.setTime(startMs - 3_600_000)
  ids.push(newId(), newId())
  context.mock.timers.setTime(startMs + 1000)
  ids.push(newId())

  assertStrictlyGrowing(ids)
  assert.equal(timeOf(ids[2]!), startMs)
  assert.equal(timeOf(ids[4]!), startMs + 1000)
})

test('newId never repeats the random part', () => {
  const tails = new Set(Array.from({ length: 10_000 }, () => newId().slice(19)))
  assert.equal(tails.size, 10_000)
})

test('parseId accepts a UUID of any version and case and returns it in lower case', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.boolean(), (id, upper) => {
      assert.equal(parseId(upper ? id.toUpperCase() : id), id)
    }),
  )
  assert.equal(
    parseId('00000000-0000-0000-0000-000000000000'),
    '00000000-0000-0000-0000-000000000000',
  )
})

test('parseId rejects malformed text', () => {
  const id = '0198f3a2-7c1e-7abc-8def-0123456789ab'
  assert.equal(parseId(id), id)
  const malformed = [
    '',
    '1',
    ` ${id}`,
    `${id} `,
    `${id}\n`,
    `{${id}}`,
    `urn:uuid:${id}`,
    id.replaceAll('-', ''),
    id.replace('a', 'g'),
    id.slice(1),
    `${id}0`,
    id.replace('0', '٠'),
    id.replaceAll('-', '_'),
    `${id}\0`,
    "' or 1=1 --",
    'a'.repeat(1_000_000),
  ]
  for (const text of malformed) {
    assert.equal(parseId(text), undefined, JSON.stringify(text.slice(0, 60)))
  }
})
