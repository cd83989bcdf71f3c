import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFrameRing } from './frame-ring.ts'

const frame = (sequence: number) => ({
  sequence,
  type: 'x',
  subject: null,
  kept: null,
  bytes: Buffer.alloc(10),
})

test('A ring of frames returns frames only from a position that it holds without a gap', () => {
  const ring = makeFrameRing({ bytes: 0 })
  assert.equal(ring.after(0), undefined)
  ring.add([frame(5), frame(6), frame(7)])
  const after = (sequence: number) => ring.after(sequence)?.map((one) => one.sequence)
  assert.deepEqual([3, 4, 5, 7].map(after), [undefined, [5, 6, 7], [6, 7], []])
  ring.clear()
  assert.equal(ring.after(5), undefined)
})

test('A ring of frames drops the oldest first, and counts the bytes of all rings', () => {
  const remembered = { bytes: 0 }
  const ring = makeFrameRing(remembered)
  ring.add(Array.from({ length: 4_002 }, (_, at) => frame(at + 1)))
  assert.equal(ring.after(1), undefined)
  assert.equal(ring.after(2)?.length, 4_000)
  assert.equal(remembered.bytes, 40_000)
  ring.clear()
  assert.equal(remembered.bytes, 0)
})
