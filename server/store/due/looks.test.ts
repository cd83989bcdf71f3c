import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { connectJobs } from '../database/connect.ts'
import { hearDue } from './due-notices.ts'
import { startDue } from './start-due.ts'
import type { TaskKind } from './task-kind.ts'
import { reminderKind } from './testing/reminder-task.ts'
import { remind, reminded, startOwnApp, untilDone } from './testing/scenario.ts'

const app = await startOwnApp()
const space = await reminded(app)

/** Runs a kind, and counts how often the loop looks for what is due and how often it claims. */
function runCounted(t: { after: (end: () => Promise<void>) => void }, kind: TaskKind) {
  const pool = connectJobs(app.address, () => undefined)
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown
  let [looks, claims] = [0, 0]
  Object.assign(pool, {
    query: async (...given: unknown[]) => {
      const found = await query(...given)
      if ((given[0] as { name?: string }).name === 'find_next_turns') looks += 1
      return found
    },
    // The pool calls it with a callback for a query, a claim without.
    connect: (...given: unknown[]) => {
      if (given.length === 0) claims += 1
      return connect(...given)
    },
  })
  const hear = (listener: () => void) => hearDue(app.services.database, listener)
  const due = startDue({ pool, kinds: [kind], hear, onError: () => undefined })
  t.after(async () => {
    await due.stop()
    await pool.end()
  })
  return { looks: () => looks, claims: () => claims }
}

test('The end of a task calls for no look where none of its kind had to wait for a place', async (t) => {
  const kind = reminderKind(app.services.database, { concurrency: 100, perWorkspace: 100 })
  let last: Promise<unknown> = Promise.resolve()
  // One after the other, so that each end could be noticed by itself.
  const run: typeof kind.run = async (task, signal) => {
    const ended = last.then(async () => kind.run(task, signal))
    last = ended.catch(() => undefined)
    return ended
  }
  const { looks, claims } = runCounted(t, { ...kind, run })
  await remind(app, space, 40, { inMs: 0 })
  await untilDone(app)
  assert.ok(looks() <= 5, `${looks()} looks for 40 tasks`)
  // One, and none that finds what the first has claimed; the notice may come between both statements of the task.
  assert.ok(claims() <= 1, `${claims()} claims`)
})

test('A task that waits for a place of its workspace or its kind has it as soon as one is free', async (t) => {
  for (const places of [
    { concurrency: 100, perWorkspace: 1 },
    { concurrency: 1, perWorkspace: 1 },
  ]) {
    runCounted(t, reminderKind(app.services.database, places))
    await remind(app, space, 40, { inMs: 0 })
    const since = performance.now()
    await untilDone(app)
    // A loop that is not called looks every 250 ms.
    assert.ok(performance.now() - since < 20 * 250)
  }
})

test('A task that failed runs again at its time, not at the next look', async (t) => {
  const kind = reminderKind(app.services.database)
  let runs = 0
  const run: typeof kind.run = async (task, signal) => {
    runs += 1
    const before = looks()
    if (runs === 1) {
      // The look that follows each claim has found nothing by then.
      await until('the loop has looked again', 5_000, () => looks() > before)
      throw new Error('not yet')
    }
    return kind.run(task, signal)
  }
  const { looks } = runCounted(t, { ...kind, run, delayMs: () => 50, maxSeconds: 60 })
  const since = performance.now()
  await remind(app, space, 1, { inMs: 0 })
  await until('it has run again', 20_000, () => runs === 2)
  // A loop that is not called looks after ten seconds.
  assert.ok(performance.now() - since < 9_000)
  await untilDone(app)
})
