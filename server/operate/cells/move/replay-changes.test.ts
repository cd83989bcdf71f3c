import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../../test/app.ts'
import { newId } from '../../../ids.ts'
import { captureChanges, moveSchema } from './capture.ts'
import { listMovedTables } from './moved-tables.ts'
import { readChanges, replayChanges } from './replay-changes.ts'

test('Changes are read in pages of bounded size, however many one transaction has made', async () => {
  const { owner } = await startOwnApp()
  const move = { workspace_id: newId(), move_id: newId() }
  await captureChanges(owner, move, [])
  const { rows } = await owner.query<{ since: string }>(
    'select pg_current_snapshot()::text as since',
  )
  const large = `insert into ${moveSchema(move)}.changes (table_name, kind, image)
    select 'messages', 'I', repeat('x', 3 * 1024 * 1024) from generate_series(1, 2)`
  for (let transaction = 0; transaction < 6; transaction += 1) await owner.query(large)
  await owner.query(large.replace('3 * 1024 * 1024', '1').replace('1, 2', '1, 3000'))
  const connection = await owner.connect()
  const pages: number[] = []
  for await (const page of readChanges(connection, move, rows[0]?.since ?? ''))
    pages.push(page.length)
  connection.release()
  // Eleven changes reach 32 MiB, and two thousand are a page.
  assert.deepEqual(pages, [11, 2_000, 1_001])
})

test('A replay that failed cannot go on with its connection, and says which rows do not fit', async () => {
  const { owner, workspace } = await startOwnApp()
  const { id } = await workspace()
  const to = await owner.connect()
  const tables = await listMovedTables(to)
  const { rows } = await to.query<{ image: string }>(
    'select w::text as image from workspaces w where workspace_id = $1',
    [id],
  )
  const change = { table_name: 'workspaces', image: rows[0]?.image ?? '', before: null } as const
  // It is there already.
  const insert = { ...change, id: 1, kind: 'I' } as const
  await assert.rejects(replayChanges(to, tables, [insert]), /Changes of workspaces do not fit/)
  await to.query('rollback')
  const again = { ...change, id: 2, kind: 'U' } as const
  await assert.rejects(
    replayChanges(to, tables, [again]),
    /A connection whose batch has failed is used again/,
  )
  to.release(true)
})
