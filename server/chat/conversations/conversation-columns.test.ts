import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { newColumns } from './conversation-columns.ts'

const { owner } = await startApp()

test('The table of columns has every column of conversations', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = 'conversations'::regclass and attnum > 0 and not attisdropped`,
  )
  const stored = rows.map(({ name }) => name).toSorted()
  assert.deepEqual(['workspace_id', ...newColumns].toSorted(), stored)
})
