import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { statement } from '../database/statement.ts'
import { noShifts } from '../lists/adjust-lists.ts'
import { writeInWorkspace } from './write-in-workspace.ts'
import { arePeopleAtWork } from './write-queue.ts'

const { services, workspace } = await startOwnApp()

const touch = statement<{ json: string }>(
  'test_touch_workspace',
  `update workspaces set name = name where workspace_id = $workspaceId returning pg_current_xact_id()::text as json`,
)

/** Makes a change, and notes its name and transaction when it is made. */
async function change(
  made: [string, string][],
  workspaceId: string,
  name: string,
  yields: boolean,
) {
  const { json } = await writeInWorkspace<[], { json: string }>(
    services.database,
    {
      workspace_id: workspaceId,
      actor: { type: 'automation', name },
      request_id: undefined,
      yields,
    },
    {
      reads: [],
      decide: () => ({
        statements: [touch({ workspaceId })],
        lists: noShifts,
        events: [],
        reply: { json: { row: 0 } },
      }),
    },
  )
  made.push([name, json])
}

test('Changes that yield are made after those that do not, in their order, two in a commit', async () => {
  const { id } = await workspace()
  const made: [string, string][] = []
  const names = ['mail 1', 'mail 2', 'mail 3', 'mail 4']
  await Promise.all([
    change(made, id, 'first', false),
    ...names.map(async (name) => change(made, id, name, true)),
    change(made, id, 'chat', false),
  ])
  assert.deepEqual(
    made.map(([name]) => name),
    ['first', 'chat', ...names],
  )
  const [, , one, two, three, four] = made.map(([, transaction]) => transaction)
  assert.equal(one, two)
  assert.equal(three, four)
  assert.notEqual(two, three)
})

test('While nobody is at work, eight changes that yield share a commit', async (t) => {
  const { id } = await workspace()
  const start = performance.now()
  t.mock.method(performance, 'now', () => start + 2_000)
  const made: [string, string][] = []
  const names = Array.from({ length: 10 }, (_, at) => `mail ${at + 1}`)
  await Promise.all(names.map(async (name) => change(made, id, name, true)))
  assert.deepEqual(
    made.map(([name]) => name),
    names,
  )
  const [first, , , , , , , eighth, ninth] = made.map(([, transaction]) => transaction)
  assert.equal(first, eighth)
  assert.notEqual(eighth, ninth)
})

test('Changes that yield share a commit if they are ready together, also where nothing else is under way', async () => {
  const { id } = await workspace()
  const made: [string, string][] = []
  await Promise.all(['mail 1', 'mail 2'].map(async (name) => change(made, id, name, true)))
  assert.equal(made[0]?.[1], made[1]?.[1])
})

test('People are at work for a second after their last change, and not by changes that yield', async (t) => {
  const { id } = await workspace()
  const start = performance.now()
  let later = 2_000
  t.mock.method(performance, 'now', () => start + later)
  await change([], id, 'mail', true)
  assert.equal(arePeopleAtWork(services.database), false)
  await change([], id, 'chat', false)
  assert.equal(arePeopleAtWork(services.database), true)
  later += 1_001
  assert.equal(arePeopleAtWork(services.database), false)
})

test('A change that yields is made within two seconds where others never end', async () => {
  const { id } = await workspace()
  const made: [string, string][] = []
  const isMade = new AbortController()
  const busy = async () => {
    while (!isMade.signal.aborted) await change(made, id, 'chat', false)
  }
  const since = performance.now()
  const all = [busy(), busy(), busy()]
  await change(made, id, 'mail', true)
  isMade.abort()
  const ms = performance.now() - since
  await Promise.all(all)
  assert.ok(made.filter(([name]) => name === 'chat').length > 5)
  assert.ok(ms < 2_000, `${ms} ms`)
})
