import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sender } from '../../../../test/app.ts'
import { runCommand } from '../../backup/testing/run-command.ts'
import { urlOf } from '../../backup/testing/scenario.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const { a, b, folder, run } = await startTwoCells()

const inA = async (context: TestContext, ...words: string[]) =>
  runCommand(context, words, {
    PORCHLIGHT_DATA: join(folder, 'a'),
    PORCHLIGHT_BASE_DOMAIN: 'localhost',
    DATABASE_URL: urlOf(a.address),
  })

test('Into a cell of cells.yaml it is restored as a copy if another cell serves it, under a name free in all', async (context) => {
  const globex = await a.workspace('globex')
  const webhook = { url: 'https://example.com/' }
  assert.equal((await globex.send('POST', '/webhooks', webhook)).status, 201)
  const path = join(folder, 'globex.backup')
  assert.equal((await inA(context, 'backup', path, '--workspace', 'globex')).code, 0)
  const words = ['--cell', 'b', '--json']
  const taken = await run(context, 'restore', path, '--as', 'globex', ...words)
  assert.match(taken.err, /The subdomain globex is taken in the cell a\./)
  const copied = await run(context, 'restore', path, '--as', 'globex-2', ...words)
  assert.equal(copied.code, 0, copied.err)
  assert.notEqual(JSON.parse(copied.out).workspace_id, globex.id)
  assert.equal((await inA(context, 'workspace', 'delete', 'globex', '--yes')).code, 0)
  const restored = await run(context, 'restore', path, '--as', 'globex', ...words)
  assert.equal(restored.code, 0, restored.err)
  assert.equal(JSON.parse(restored.out).workspace_id, globex.id)
  const there = sender(b.port, { host: 'globex.localhost', key: globex.key })
  assert.equal((await there('GET', '/tags')).status, 200)
  assert.match(await readFile(join(folder, 'cells.map'), 'utf8'), /^globex\.localhost b$/m)
})
