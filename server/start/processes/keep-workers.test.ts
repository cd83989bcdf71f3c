import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { keepWorkers } from './keep-workers.ts'
import type { Worker } from './worker.ts'

/** A worker that ends as it is told to, without the processor time of a real one. */
function makeWorker(name: string, failsToStart = false) {
  const left = Promise.withResolvers<string | undefined>()
  const ended = Promise.withResolvers<void>()
  const end = (how: string | undefined) => {
    left.resolve(how)
    ended.resolve()
  }
  const worker: Worker = {
    name,
    pid: undefined,
    ready: failsToStart ? Promise.reject(new Error(`${name} cannot start`)) : Promise.resolve(),
    left: left.promise,
    ended: ended.promise,
    measure: async () => undefined,
    drain: () => undefined,
    stop: () => end(undefined),
  }
  return { worker, end }
}

test('A worker that keeps ending is started again at once, then after growing pauses; one that leaves, at once', async () => {
  const startedAt: number[] = []
  const troubles: string[] = []
  const kept = await keepWorkers(['worker-1'], {
    start: (name) => {
      startedAt.push(performance.now())
      const { worker, end } = makeWorker(name)
      if (startedAt.length === 4) end(undefined)
      else if (startedAt.length < 4) end('SIGKILL')
      return worker
    },
    onError: (error) => troubles.push(error.message),
  })
  await until('the fifth is there', 5_000, () => startedAt.length === 5)
  const pauses = startedAt.slice(1).map((moment, at) => moment - startedAt[at]!)
  assert.ok(pauses[0]! < 150 && pauses[3]! < 150, String(pauses))
  assert.ok(pauses[1]! >= 195 && pauses[2]! >= 395, String(pauses))
  assert.equal(troubles.length, 3)
  assert.equal(kept.restarts.get('worker-1'), 4)
  await kept.stop()
  assert.equal(startedAt.length, 5)
})

test('Where one cannot start, all of them are stopped', async () => {
  const stopped: string[] = []
  const starting = keepWorkers(['worker-1', 'worker-2'], {
    start: (name) => {
      const { worker, end } = makeWorker(name, name === 'worker-2')
      const stop = () => {
        stopped.push(name)
        end(undefined)
      }
      return { ...worker, stop }
    },
    onError: () => undefined,
  })
  await assert.rejects(starting, { message: 'worker-2 cannot start' })
  assert.deepEqual(stopped, ['worker-1', 'worker-2'])
})
