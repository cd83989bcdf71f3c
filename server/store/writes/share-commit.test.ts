import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp } from '../../../test/app.ts'
import { newId } from '../../ids.ts'
import { statement } from '../database/statement.ts'
import { noShifts } from '../lists/adjust-lists.ts'
import type { Series } from './change.ts'
import { ReplayedReply, type Keep } from './stored-replies.ts'
import { writeInSeries } from './write-in-workspace.ts'

const { services, owner, workspace } = await startOwnApp()

const findLine = statement<{ name: string }>(
  'test_find_line',
  'select name from workspaces where workspace_id = $workspaceId',
)
const setLine = statement<{ json: string }, { name: string }>(
  'test_set_line',
  `update workspaces set name = $name where workspace_id = $workspaceId
   returning pg_current_xact_id()::text as json`,
)
const divide = statement<object, { by: number }>(
  'test_divide_shared',
  'select 1 / $by::int from workspaces where workspace_id = $workspaceId',
)

type Input = { readonly letter: string; readonly fails: boolean }
/** `json`: the transaction that wrote it. */
type Line = { readonly name: string; readonly json: string }

/** Appends letters to the name of the workspace. */
const appending: Series<Input, Line> = {
  isShort: true,
  together: (members) => {
    const { workspace_id: workspaceId } = members[0].context
    const letters = members.map(({ input }) => input.letter).join('')
    const fails = members.some(({ input }) => input.fails)
    return {
      reads: [findLine({ workspaceId })],
      decide: ([found]) => {
        const name = `${(found as { name: string }[])[0]?.name}${letters}`
        return {
          statements: [
            setLine({ workspaceId, name }),
            ...(fails ? [divide({ workspaceId, by: 0 })] : []),
          ],
          lists: noShifts,
          events: [],
          reply: members.map(() => ({ done: { name, json: { row: 0 } } })),
        }
      },
    }
  },
}

async function append(
  workspaceId: string,
  letter: string,
  more: { keep?: Keep; fails?: true } = {},
) {
  const { keep, fails = false } = more
  const actor = { type: 'command', name: 'test' } as const
  const context = { workspace_id: workspaceId, actor, request_id: undefined }
  const kept = keep === undefined ? context : { ...context, keep }
  return writeInSeries(services.database, kept, appending, { letter, fails })
}

async function workspaces(count: number): Promise<readonly string[]> {
  const made = []
  for (let at = 0; at < count; at += 1) made.push((await workspace()).id)
  await owner.query(`update workspaces set name = ''`)
  return made
}

test('Changes of several workspaces that arrive together share a commit, eight at most', async () => {
  const ids = await workspaces(9)
  const made = await Promise.all(ids.map(async (id, at) => append(id, `${at}`)))
  assert.deepEqual(
    made.map(({ name }) => name),
    ['0', '1', '2', '3', '4', '5', '6', '7', '8'],
  )
  const [first, ...others] = made.map(({ json }) => json)
  assert.deepEqual(
    others.map((json) => json === first),
    [true, true, true, true, true, true, true, false],
  )
})

/** Begins changes of these workspaces whose commit waits for the row of the first. */
async function holdCommit(ids: readonly string[]) {
  const other = await owner.connect()
  await other.query('begin')
  const { rows } = await other.query<{ pid: number }>(
    `select pg_backend_pid() as pid from workspaces where workspace_id = $1 for update`,
    [ids[0]],
  )
  const begun = Promise.allSettled(ids.map(async (id) => append(id, '-')))
  /** Since when it waits; after the limit of a lock each workspace waits alone. */
  const since = async () => {
    const waits = `select query_start::text from pg_stat_activity where $1 = any (pg_blocking_pids(pid))`
    return (await owner.query<{ query_start: string }>(waits, [rows[0]?.pid])).rows[0]?.query_start
  }
  await until('the commit waits', 10_000, since)
  const goOn = async () => {
    await other.query('commit')
    other.release()
    await begun
  }
  return { since, goOn }
}

const nextTurn = async () => new Promise((resolve) => setImmediate(resolve))

test('Beside a commit as many workspaces share the next one, also if they come one by one', async () => {
  const ids = await workspaces(6)
  const held = await holdCommit(ids.slice(0, 3))
  const later = []
  for (const id of ids.slice(3)) {
    later.push(append(id, 'a'))
    await nextTurn()
    await nextTurn()
  }
  try {
    const made = await Promise.all(later)
    assert.equal(new Set(made.map(({ json }) => json)).size, 1)
  } finally {
    await held.goOn()
  }
})

test('A workspace does not wait for a commit that is held up', async () => {
  const ids = await workspaces(4)
  const held = await holdCommit(ids.slice(0, 3))
  const since = await held.since()
  try {
    assert.equal((await append(ids[3] ?? '', 'a')).name, 'a')
    assert.equal(await held.since(), since)
  } finally {
    await held.goOn()
  }
})

test('A workspace whose clock is locked waits alone', async () => {
  const ids = await workspaces(6)
  const [, , locked = ''] = ids
  const other = await owner.connect()
  await other.query('begin')
  await other.query('select 1 from workspace_clocks where workspace_id = $1 for update', [locked])
  let isMade = false
  const waits = append(locked, 'w').then((line) => {
    isMade = true
    return line
  })
  const others = await Promise.all(ids.slice(3).map(async (id) => append(id, 'a')))
  assert.equal(isMade, false)
  // They are not made one by one either, after a wait for that clock.
  assert.equal(new Set(others.map(({ json }) => json)).size, 1)
  await other.query('commit')
  other.release()
  assert.equal((await waits).name, 'w')
})

test('A change that PostgreSQL rejects fails alone, and those that share its commit are made', async () => {
  const ids = await workspaces(6)
  const made = await Promise.allSettled(
    ids.slice(2).map(async (id, at) => append(id, 'a', at === 1 ? { fails: true } : {})),
  )
  assert.deepEqual(
    made.map((one) => (one.status === 'fulfilled' ? one.value.name : one.reason.code)),
    ['a', '22012', 'a', 'a'],
  )
  const { rows } = await owner.query('select name from workspaces where workspace_id = any ($1)', [
    [ids[3]],
  ])
  assert.deepEqual(rows, [{ name: '' }])
})

test('A retry in a shared commit gets its stored reply, and the others are made once', async () => {
  const ids = await workspaces(5)
  const apiKeyId = newId()
  const keep = (): Keep => ({
    api_key_id: apiKeyId,
    key: 'order-42',
    digest: Buffer.from('same'),
    // Of the written row, so that it is stored after it.
    replyTo: () => ({ status: 201, whole: { row: 0 } }),
    noteStored: () => undefined,
  })
  const once = async () => {
    const made = await Promise.allSettled([
      append(ids[2] ?? '', 'a', { keep: keep() }),
      append(ids[3] ?? '', 'b'),
      append(ids[4] ?? '', 'c'),
    ])
    return made.map((one) =>
      one.status === 'fulfilled' ? one.value.name : one.reason instanceof ReplayedReply,
    )
  }
  assert.deepEqual(await once(), ['a', 'b', 'c'])
  assert.deepEqual(await once(), [true, 'bb', 'cc'])
})

test('Each workspace reads and writes its own rows alone in a shared commit', async () => {
  const ids = await workspaces(6)
  await Promise.all(ids.slice(2).map(async (id, at) => append(id, `${at}`)))
  const { rows } = await owner.query<{ name: string }>(
    'select name from workspaces where workspace_id = any ($1) order by name',
    [ids.slice(2)],
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['0', '1', '2', '3'],
  )
})
