import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as soon } from 'node:timers/promises'
import { getHeapSpaceStatistics } from 'node:v8'
import { boundYoungGeneration } from './bound-young-generation.ts'

const youngMegabytes = () =>
  (getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0) /
  1024 ** 2

/** Objects that outlive a few collections, as those of requests that wait do. */
async function makeSurvivors(rounds: number): Promise<void> {
  let kept: object[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < 20_000; at += 1) kept.push({ round, text: `x${at}` })
    if (kept.length > 150_000) kept = kept.slice(50_000)
    await soon()
  }
}

test('The space for new objects grows to its bound and not beyond', async () => {
  boundYoungGeneration(1)
  await makeSurvivors(150)
  assert.ok(youngMegabytes() >= 16, `${youngMegabytes()} MB`)
  assert.ok(youngMegabytes() <= 32, `${youngMegabytes()} MB`)
})
