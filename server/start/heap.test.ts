import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { setImmediate as soon, setTimeout as later } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { boundYoungGeneration } from './bound-young-generation.ts'
import { releaseMemoryWhenIdle } from './release-memory.ts'

const megabytesOf = (space: string) =>
  (getHeapSpaceStatistics().find(({ space_name: name }) => name === space)?.space_size ?? 0) /
  1024 ** 2

/** Objects that survive a few collections, like those of waiting requests. */
async function makeSurvivors(rounds: number): Promise<void> {
  let kept: object[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < 20_000; at += 1) kept.push({ round, text: `x${at}` })
    if (kept.length > 150_000) kept = kept.slice(50_000)
    await soon()
  }
}

test('The space for new objects grows up to its bound', async () => {
  boundYoungGeneration()
  await makeSurvivors(50)
  const young = megabytesOf('new_space')
  assert.ok(young > 4 && young <= 20, `${young} MB`)
})

test('The memory of a busy period is released once the server is idle, and taken again', async () => {
  await makeSurvivors(40)
  const busy = megabytesOf('old_space')
  assert.ok(busy > 10, `${busy} MB is no load.`)
  const stop = releaseMemoryWhenIdle(new EventEmitter(), 10)
  const deadline = performance.now() + 5_000
  while (megabytesOf('old_space') > busy / 2) {
    assert.ok(performance.now() < deadline, `${megabytesOf('old_space')} of ${busy} MB are held.`)
    await later(20)
  }
  stop()
  await makeSurvivors(50)
  const young = megabytesOf('new_space')
  assert.ok(young > 4, `The space for new objects stayed at ${young} MB under the next load.`)
})

const pieceBytes = 30_000
const hasGlibc = 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header

/** Below the size that the C library returns by itself; some stay, so that what is free lies between them. */
function leaveHoles(): Buffer[] {
  const pieces = Array.from({ length: 4_000 }, () => Buffer.allocUnsafeSlow(pieceBytes).fill(1))
  return pieces.filter((_, at) => at % 100 === 0)
}

test(
  'Freed memory that the C library keeps goes back to the system once the server is idle',
  { skip: !hasGlibc },
  async () => {
    const before = process.memoryUsage.rss()
    const kept = leaveHoles()
    const taken = process.memoryUsage.rss() - before
    assert.ok(taken > 80e6, `${taken} bytes are no load.`)
    const stop = releaseMemoryWhenIdle(new EventEmitter(), 10)
    const deadline = performance.now() + 5_000
    const held = () => process.memoryUsage.rss() - before
    while (held() > taken / 2) {
      assert.ok(performance.now() < deadline, `${held()} of ${taken} bytes are held.`)
      await later(20)
    }
    stop()
    assert.equal(kept.length, 40)
  },
)
