import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { requestDatabase } from '../../../test/request-database.ts'
import { connectDatabase } from '../../store/database/connect.ts'
import { deleteWorkspace } from '../../chat/workspaces/delete-workspace.ts'
import type { Demo } from '../../start/demo.ts'
import { startDemo } from './start-demo.ts'

const { owner, services, address, sendAs } = await startOwnApp()
const on = { demo: true }
const opened = { owner, database: services.database }

/** The conversations that the demo's key lists. */
async function conversationsOf(demo: Demo | undefined) {
  assert.ok(demo)
  return sendAs({ host: 'demo.localhost', key: demo.api_key })('GET', '/conversations')
}

/** A first start whose database fails after some conversations are written. */
async function startInterrupted(): Promise<void> {
  const database = connectDatabase({
    address: requestDatabase(address),
    poolSize: 2,
    statementTimeoutMs: 5_000,
    onError: () => undefined,
  })
  const starting = startDemo({ owner, database }, { ...services, database }, on)
  const failed = assert.rejects(starting)
  for (let written = 0; written < 3;) {
    const { rows } = await owner.query<{ count: number }>('select count(*) from conversations')
    written = rows[0]?.count ?? 0
  }
  await database.close()
  await failed
}

test('a first start without the demo creates no workspace', async () => {
  assert.equal(await startDemo(opened, services, { demo: false }), undefined)
  assert.equal((await owner.query('select from workspaces')).rowCount, 0)
})

test('an interrupted demo is created again, complete and with a working key', async (t) => {
  await startInterrupted()
  const demo = await startDemo(opened, services, on)
  t.after(() => demo?.release())
  const { body } = await conversationsOf(demo)
  assert.equal(body.pagination.total_count, 12)
  assert.equal((await owner.query('select from workspaces')).rowCount, 1)
})

test('a demo whose key was never shown gets another key and keeps its data', async (t) => {
  const before = await owner.query('select id from conversations order by id')
  const demo = await startDemo(opened, services, on)
  t.after(() => demo?.release())
  assert.equal((await conversationsOf(demo)).body.pagination.total_count, 12)
  const after = await owner.query('select id from conversations order by id')
  assert.deepEqual(after.rows, before.rows)
  const { rows } = await owner.query('select from api_keys')
  assert.equal(rows.length, 1)
})

test('a demo with a withheld key has none, and is not created again', async () => {
  const demo = await startDemo(opened, services, on)
  await demo?.withhold()
  demo?.release()
  assert.equal((await owner.query('select from api_keys')).rowCount, 0)
  assert.equal(await startDemo(opened, services, on), undefined)
  await deleteWorkspace(owner, 'demo')
})

test('only one of two servers on a database shows the key, and only once', async () => {
  const first = await startDemo(opened, services, on)
  const second = startDemo(opened, services, on)
  await first?.shown()
  first?.release()
  assert.equal(await second, undefined)
  assert.equal(await startDemo(opened, services, on), undefined)
  assert.equal((await conversationsOf(first)).status, 200)
})
