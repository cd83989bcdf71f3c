import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { makeHints } from './hints.ts'

/** Processes on one PostgreSQL, which delivers each announcement to all of them. */
function makeProcesses(count: number) {
  const announced: string[] = []
  const processes: ReturnType<typeof makeProcess>[] = []
  const ask = async (_text: string, [, payload]: readonly unknown[]) => {
    announced.push(String(payload))
    for (const { hear } of processes) hear(String(payload))
    return { rows: [] }
  }
  const makeProcess = () => {
    const woken: (string | undefined)[] = []
    const hints = makeHints({ wake: (id) => woken.push(id), watched: () => [] })
    let isConnected = false
    const set = (connected: boolean) => {
      isConnected = connected
      hints.connect(connected ? ask : undefined)
    }
    return {
      hints,
      woken,
      connect: () => set(true),
      disconnect: () => set(false),
      hear: (payload: string) => {
        if (isConnected) hints.hear(payload)
      },
    }
  }
  for (let number = 0; number < count; number += 1) processes.push(makeProcess())
  return { processes, announced }
}

test('A later process learns at once which processes watch, even if it watches nothing', async () => {
  const { processes } = makeProcesses(2)
  const [first, second] = processes
  assert.ok(first && second)
  first.hints.tick(performance.now())
  first.connect()
  second.connect()
  second.hints.committed('b')
  await until('the watching process is notified', 5_000, () => first.woken.includes('b'))
  first.hints.committed('a')
  second.hints.tick(performance.now())
  first.hints.committed('c')
  await until('the other one, too, when it watches', 5_000, () => second.woken.includes('c'))
  assert.deepEqual(second.woken, [undefined, 'c'])
})

test('A reconnected process learns which processes began to watch meanwhile', async () => {
  const { processes } = makeProcesses(2)
  const [first, second] = processes
  assert.ok(first && second)
  first.connect()
  first.hints.tick(performance.now())
  first.disconnect()
  second.connect()
  second.hints.tick(performance.now())
  first.connect()
  first.hints.committed('c')
  await until('the other process is notified', 5_000, () => second.woken.includes('c'))
})

test('Commits of a process without its connection are announced as anywhere once it is connected again', () => {
  const { processes } = makeProcesses(2)
  const [first, second] = processes
  assert.ok(first && second)
  second.connect()
  second.hints.tick(performance.now())
  first.connect()
  assert.deepEqual(second.woken, [undefined], 'A new process has committed nothing.')
  first.disconnect()
  first.hints.committed('lost')
  first.connect()
  assert.deepEqual(second.woken, [undefined, undefined])
})

test('Without a watching process, commits are not announced', () => {
  const { processes, announced } = makeProcesses(1)
  const [alone] = processes
  assert.ok(alone)
  alone.connect()
  alone.hints.tick(performance.now())
  alone.hints.tick(performance.now() + 1_000)
  alone.hints.committed('w')
  // Only the question and the announcement of its own watch.
  assert.equal(announced.length, 2)
})
