import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { countRows, fillEveryTable } from '../../../test/fill-every-table.ts'
import { deleteWorkspace } from './delete-workspace.ts'

const app = await startApp()

test('Deleting a workspace empties every table of it and keeps other workspaces', async () => {
  const [acme, globex] = [await app.workspace('acme'), await app.workspace('globex')]
  await fillEveryTable(app, acme)
  await globex.send('POST', '/conversations', {
    visitor_attributes: { email: 'a@x.test' },
    messages_attributes: [{ body: 'Kept' }],
  })
  const kept = await countRows(app.owner, globex.id)
  await assert.rejects(deleteWorkspace(app.owner, 'acme'), /acme is on its way between this cell/)
  assert.deepEqual(await countRows(app.owner, globex.id), kept)
  await app.owner.query('delete from workspace_moves where workspace_id = $1', [acme.id])
  assert.equal(await deleteWorkspace(app.owner, 'ACME'), acme.id)
  const left = await countRows(app.owner, acme.id)
  assert.ok(left.size > 30)
  assert.deepEqual(
    [...left].filter(([, count]) => count > 0),
    [],
  )
  assert.deepEqual(await countRows(app.owner, globex.id), kept)
  assert.equal((await acme.send('GET', '/visitors')).status, 401)
  assert.equal(await deleteWorkspace(app.owner, 'acme'), undefined)
})
