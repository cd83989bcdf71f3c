import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../../test/app.ts'
import { newId } from '../../../ids.ts'
import { captureChanges, moveSchema } from './capture.ts'
import { readChanges } from './replay-changes.ts'

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
