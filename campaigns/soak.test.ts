import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFolder } from '../test/make-folder.ts'
import { growthOf } from './soak/growth.ts'
import { runSoak } from './soak/run-soak.ts'

const dataFolder = await makeFolder('soak')

/** Half an hour, one sample every five seconds. */
const series = (megabytes: (minute: number, at: number) => number) =>
  growthOf(
    Array.from({ length: 360 }, (_, at) => ({
      seconds: at * 5,
      megabytes: megabytes(at / 12, at),
    })),
  ).share

test('Growth is detected under a saw-tooth; a warm-up, a peak or a saw-tooth alone is no growth', () => {
  const sawTooth = (at: number) => 10 * ((at % 13) / 13)
  assert.ok(Math.abs(series((_, at) => 100 + sawTooth(at))) < 0.01)
  assert.ok(Math.abs(series((minute) => 100 + Math.min(minute, 6) * 20)) < 0.001)
  assert.ok(Math.abs(series((minute) => (minute > 20 && minute < 23 ? 300 : 100))) < 0.001)
  const slow = series((minute, at) => 100 + minute / 3 + sawTooth(at))
  assert.ok(slow > 0.065 && slow < 0.085, String(slow))
})

test('Requests of every kind are answered at a fixed rate while memory is sampled', async () => {
  const { server, database, answered, left } = await runSoak({
    dataFolder,
    seconds: 2,
    rate: 60,
    sampleSeconds: 0.1,
    burst: 20,
    prefilled: 0,
    seed: 20_261,
    say: () => undefined,
  })
  const total = [...answered.values()].reduce((sum, count) => sum + count, 0)
  assert.equal(answered.size, 9)
  assert.ok(total + left >= 75, `${total} answered, ${left} left`)
  for (const { windows } of [server, database]) {
    assert.ok(windows.every(({ megabytes }) => megabytes > 10))
  }
})
