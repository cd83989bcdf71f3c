import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { keepWorkers } from './keep-workers.ts'
import type { Worker } from './worker.ts'

/** A worker that ends on command, without the cost of a process. */
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
    ready: failsToStart
      ? Promise.reject(new Error(`${name} cannot start`))
      : Promise.resolve('http://127.0.0.1:3000'),
    left: left.promise,
    ended: ended.promise,
    measure: async () => undefined,
    isQuiet: () => false,
    reportQuiet: () => undefined,
    drain: () => undefined,
    stop: () => end(undefined),
  }
  return { worker, end }
}

test('A failing worker is restarted immediately, then after growing pauses; a leaving one, immediately', async () => {
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

test('If one worker cannot start, all are stopped', async () => {
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

test('A worker that asks to be replaced serves until a successor is ready', async () => {
  const made: { stopped: boolean; succeed: () => void; fail: () => void }[] = []
  const kept = await keepWorkers(['worker-1'], {
    start: (name) => {
      const { worker, end } = makeWorker(name)
      const ready = Promise.withResolvers<string>()
      const one = {
        stopped: false,
        succeed: () => ready.resolve('http://127.0.0.1:3000'),
        fail: () => {
          ready.reject(new Error('It cannot start.'))
          end('exit code 1')
        },
        leave: () => left.resolve(undefined),
      }
      const left = Promise.withResolvers<string | undefined>()
      void worker.left.then(left.resolve)
      const stop = () => {
        one.stopped = true
        end(undefined)
      }
      made.push(one)
      if (made.length === 1) {
        one.succeed()
        setImmediate(one.leave)
      }
      return { ...worker, ready: ready.promise, left: left.promise, stop }
    },
    onError: () => undefined,
  })
  await until('the first successor is there', 5_000, () => made.length === 2)
  made[1]!.fail()
  await until('the next successor is there', 5_000, () => made.length === 3)
  assert.equal(made[0]!.stopped, false)
  made[2]!.succeed()
  await until('the predecessor is stopped', 5_000, () => made[0]!.stopped)
  assert.equal(made[2]!.stopped, false)
  await kept.stop()
  assert.equal(made[2]!.stopped, true)
})
