import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { newId } from '../../ids.ts'
import { runStatement } from '../database/run-statement.ts'
import { findNextTurns } from './turn-queries.ts'
import type { RunEnd } from './task-kind.ts'
import { reminderKind, reminderTask } from './testing/reminder-task.ts'
import { effects, remind, reminded, runKinds, startOwnApp, untilDone } from './testing/scenario.ts'

const app = await startOwnApp()
const { owner, services } = app
const acme = await reminded(app)

/** Fails unless these reminders had their effect once each. */
async function assertOnce(ids: readonly string[]): Promise<void> {
  const found = await effects(app)
  assert.deepEqual(
    ids.map((id) => found.get(id)),
    ids.map(() => 1),
  )
}

test('A task runs when it is due and not before, once, and its effect is an event of the log', async () => {
  let ran: Date | undefined
  const kind = reminderKind(services.database)
  const stop = runKinds(app, [
    {
      ...kind,
      run: async (task, signal) => {
        ran = new Date()
        return kind.run(task, signal)
      },
    },
  ])
  const at = new Date(Date.now() + 1_500)
  const ids = await remind(app, acme, 1, { at })
  await untilDone(app)
  assert.ok(ran !== undefined && ran.getTime() >= at.getTime())
  await assertOnce(ids)
  await stop()
})

test('A task that is made due again has the new time, or keeps a sooner one', async () => {
  const draft = { subject_id: newId(), input: { conversation_id: acme.conversationId } }
  const due = async (seconds: number, keepsSooner: boolean) => {
    const time = { inMs: seconds * 1_000 }
    await runStatement(owner, reminderTask.due(acme.id, [draft], time, { keepsSooner }))
    const { rows } = await owner.query<{ wait: number }>(
      `select round(extract(epoch from due_at - now()) / 100)::integer * 100 as wait from due_tasks where subject_id = $1`,
      [draft.subject_id],
    )
    return rows[0]?.wait
  }
  assert.equal(await due(500, false), 500)
  assert.equal(await due(900, true), 500)
  assert.equal(await due(300, true), 300)
  assert.equal(await due(900, false), 900)
  await owner.query('delete from due_tasks where subject_id = $1', [draft.subject_id])
})

test('Over kills of the processes that run them, every task has its effect once', async () => {
  const ids = await remind(app, acme, 400, { inMs: 0 })
  const script = fileURLToPath(new URL('testing/due-worker.ts', import.meta.url))
  const startWorker = async () => {
    const child = spawn(process.execPath, [script, JSON.stringify(app.address)])
    await once(child.stdout, 'data')
    return child
  }
  const steady = await startWorker()
  for (const left of [350, 250, 150, 50]) {
    const killed = await startWorker()
    await until(`${left} are left`, 60_000, async () => {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::integer as count from due_tasks where kind = 'test_remind'`,
      )
      return (rows[0]?.count ?? 0) <= left
    })
    killed.kill('SIGKILL')
  }
  await untilDone(app)
  steady.kill('SIGKILL')
  await assertOnce(ids)
})

test('Two processes share what is due, and no task runs in both', async () => {
  const ran = [0, 0]
  const kinds = ran.map((_, at) => {
    const kind = reminderKind(services.database, { concurrency: 8 })
    const run: typeof kind.run = async (task, signal) => {
      ran[at] = (ran[at] ?? 0) + 1
      return kind.run(task, signal)
    }
    return { ...kind, run }
  })
  const others = await Promise.all([1, 2, 3].map(async () => reminded(app)))
  const stops = kinds.map((kind) => runKinds(app, [kind]))
  const made = [acme, ...others].map(async (space) => remind(app, space, 100, { inMs: 0 }))
  const ids = (await Promise.all(made)).flat()
  await untilDone(app)
  await Promise.all(stops.map(async (stop) => stop()))
  await assertOnce(ids)
  assert.equal((ran[0] ?? 0) + (ran[1] ?? 0), 400)
  assert.ok(
    ran.every((count) => count > 0),
    String(ran),
  )
})

test('A clock that jumps ahead runs a task once, and one that jumps back never twice', async () => {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const stop = runKinds(app, [reminderKind(services.database)], now)
  const soon = await remind(app, acme, 20, { inMs: 3_600_000 })
  const late = await remind(app, acme, 1, { inMs: 400 * 86_400_000 })
  const wake = async () => owner.query(`select pg_notify('porchlight_due', '')`)
  await wake()
  assert.deepEqual((await effects(app)).get(soon[0] ?? ''), undefined)
  aheadMs = 86_400_000
  await wake()
  await untilDone(app, 1)
  aheadMs = -7 * 86_400_000
  const next = await remind(app, acme, 1, { at: new Date(Date.now() + aheadMs) })
  await untilDone(app, 1)
  aheadMs = 500 * 86_400_000
  await wake()
  await untilDone(app)
  await assertOnce([...soon, ...late, ...next])
  await stop()
})

test('A workspace with 100,000 due tasks takes turns with others', async () => {
  const others = await Promise.all([1, 2, 3].map(async () => reminded(app)))
  await owner.query(
    `insert into due_tasks (workspace_id, kind, subject_id, input, due_at)
     select $1, 'test_remind', gen_random_uuid(), $2::json, now() - interval '1 hour' from generate_series(1, 100000)`,
    [acme.id, JSON.stringify({ conversation_id: acme.conversationId })],
  )
  await remind(app, acme, 1, { inMs: 0 })
  const ids: string[] = []
  for (const space of others) ids.push(...(await remind(app, space, 5, { inMs: 0 })))
  const order: string[] = []
  const kind = reminderKind(services.database, { concurrency: 4, perWorkspace: 2 })
  const run: typeof kind.run = async (task, signal) => {
    order.push(task.workspace_id)
    return kind.run(task, signal)
  }
  const stop = runKinds(app, [{ ...kind, run }])
  await until('the others are done', 60_000, async () => {
    const found = await effects(app)
    return ids.every((id) => found.has(id))
  })
  await stop()
  const last = order.findLastIndex((id) => id !== acme.id)
  const between = order.slice(0, last).filter((id) => id === acme.id).length
  assert.ok(between <= 40, `${between} tasks of the first ran before the last of the others`)
  await owner.query(`delete from due_tasks where kind = 'test_remind'`)
})

test('A failing task waits longer each time and keeps its reason, a hanging one keeps one place, and others run', async () => {
  const bad = await reminded(app)
  const kind = reminderKind(services.database, { concurrency: 4, perWorkspace: 2, maxAttempts: 3 })
  let hangs = 0
  const run: typeof kind.run = async (task, signal) => {
    if (task.workspace_id !== bad.id) return kind.run(task, signal)
    if (hangs < 2) {
      hangs += 1
      return new Promise(() => undefined)
    }
    throw new Error(`no such thing ${'x'.repeat(1_000)}`)
  }
  const delays: number[] = []
  const delayMs = (attempts: number) => {
    delays.push(attempts)
    return attempts * 1_000
  }
  await remind(app, bad, 30, { inMs: 0 })
  const stop = runKinds(app, [{ ...kind, run, delayMs, maxSeconds: 5 }])
  await until('two hang', 20_000, () => hangs === 2)
  const ids = await remind(app, acme, 20, { inMs: 0 })
  await until('the others are done', 20_000, async () => {
    const found = await effects(app)
    return ids.every((id) => found.has(id))
  })
  const states = async () => {
    const { rows } = await owner.query<{ attempts: number; due_at: Date | null; reason: string }>(
      `select attempts, due_at, left(last_error, 13) as reason from due_tasks where workspace_id = $1`,
      [bad.id],
    )
    return rows
  }
  await until('all are given up', 60_000, async () =>
    (await states()).every(({ due_at, attempts }) => due_at === null && attempts === 3),
  )
  assert.ok((await states()).every(({ reason }) => /^no such thing$/.test(reason)))
  assert.deepEqual([...new Set(delays)].toSorted(), [1, 2])
  await stop()
  await owner.query(`delete from due_tasks where kind = 'test_remind'`)
})

test('A run that is due again later waits for that time, unless its task was made due meanwhile', async () => {
  const kind = reminderKind(services.database)
  const draft = { subject_id: newId(), input: { conversation_id: acme.conversationId } }
  const due = async () => runStatement(owner, reminderTask.due(acme.id, [draft], { inMs: 0 }))
  const ends: ((end: RunEnd) => void)[] = []
  const run: typeof kind.run = async () => new Promise((resolve) => ends.push(resolve))
  const stop = runKinds(app, [{ ...kind, run }])
  const waits = async () => {
    const { rows } = await owner.query<{ minutes: number; input: object }>(
      `select round(extract(epoch from due_at - now()) / 60)::integer as minutes, input from due_tasks
        where subject_id = $1 and claim is null`,
      [draft.subject_id],
    )
    return rows
  }
  await due()
  await until('it runs', 20_000, () => ends.length === 1)
  await due()
  await until('it runs anew', 20_000, () => ends.length === 2)
  ends[0]?.({ dueInMs: 3_600_000 })
  // The run that has the task ends it.
  ends[1]?.(undefined)
  await untilDone(app)
  await due()
  await until('it runs once more', 20_000, () => ends.length === 3)
  ends[2]?.({ dueInMs: 1_800_000, input: { ...draft.input, looks: 1 } })
  await until('it waits', 20_000, async () => (await waits()).length === 1)
  assert.deepEqual(await waits(), [{ minutes: 30, input: { ...draft.input, looks: 1 } }])
  await stop()
  await owner.query(`delete from due_tasks where kind = 'test_remind'`)
})

test('A change whose commit fails makes nothing due', async () => {
  const connection = await owner.connect()
  await connection.query('begin')
  const draft = { subject_id: newId(), input: { conversation_id: acme.conversationId } }
  await runStatement(connection, reminderTask.due(acme.id, [draft], { inMs: 0 }))
  await connection.query('rollback')
  connection.release()
  const stop = runKinds(app, [reminderKind(services.database)])
  const [id = ''] = await remind(app, acme, 1, { inMs: 0 })
  await untilDone(app)
  const found = await effects(app)
  assert.deepEqual([found.get(id), found.get(draft.subject_id)], [1, undefined])
  await stop()
})

test('With 100,000 workspaces that have tasks later, a look for the next turn reads a few pages', async () => {
  await owner.query(
    `insert into due_turns (workspace_id, kind, next_at)
     select gen_random_uuid(), 'test_remind', now() + n * interval '1 minute' from generate_series(1, 100000) n`,
  )
  await owner.query('analyze due_turns')
  const { text, values } = findNextTurns({ kinds: ['test_remind', 'none'], now: null })
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    [...values],
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const pages = (plan?.['Shared Hit Blocks'] ?? Infinity) + (plan?.['Shared Read Blocks'] ?? 0)
  assert.ok(pages <= 12, `${pages} pages`)
  await owner.query('truncate due_turns')
})
