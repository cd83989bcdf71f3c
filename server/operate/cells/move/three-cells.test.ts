import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { startOwnApp } from '../../../../test/app.ts'
import { runCommand } from '../../backup/testing/run-command.ts'
import { urlOf } from '../../backup/testing/scenario.ts'
import { makeKeyFile } from '../../../chat/webhooks/secrets-keys.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const { a, b, folder, file, yaml, run } = await startTwoCells()
const key = join(folder, 'c.key')
makeKeyFile(key)
const c = await startOwnApp({ PORCHLIGHT_SECRETS_KEY: '', PORCHLIGHT_DATA: join(folder, 'c') })
await writeFile(file, `${yaml}  c: { data: ${folder}/c, database: '${urlOf(c.address)}' }\n`)
const acme = await a.workspace('acme')

const move = async (context: TestContext, to: string, ...words: string[]) =>
  run(context, 'workspace', 'move', 'acme', '--to', to, ...words)
const rowsIn = async ({ owner }: typeof a) =>
  (await owner.query('select from workspaces where workspace_id = $1', [acme.id])).rowCount

test('After several moves to one cell, clean-up removes what each of them has left', async (context) => {
  for (const to of ['b', 'c']) assert.equal((await move(context, to)).code, 0)
  const refused = await move(context, 'b')
  assert.match(refused.err, /Remove them with porchlight workspace move acme --to c --clean-up\./)
  const first = await move(context, 'c', '--clean-up')
  assert.equal(first.code, 0, first.err)
  assert.deepEqual([await rowsIn(a), await rowsIn(b), await rowsIn(c)], [0, 0, 1])
  for (const to of ['a', 'b']) assert.equal((await move(context, to)).code, 0)
  assert.deepEqual([await rowsIn(a), await rowsIn(b), await rowsIn(c)], [1, 1, 1])
  const second = await move(context, 'b', '--clean-up')
  assert.equal(second.code, 0, second.err)
  assert.deepEqual([await rowsIn(a), await rowsIn(b), await rowsIn(c)], [0, 1, 0])
  assert.equal((await acme.send('GET', '/conversations')).status, 421)
})

test('Rows that the target has lost are not removed from the cell that still has them', async (context) => {
  assert.equal((await move(context, 'c')).code, 0)
  const settings = { DATABASE_URL: urlOf(c.address), PORCHLIGHT_DATA: join(folder, 'c') }
  const deleted = await runCommand(context, ['workspace', 'delete', 'acme', '--yes'], settings)
  assert.equal(deleted.code, 0, deleted.err)
  for (const words of [[], ['--clean-up']]) {
    const { code, err } = await move(context, 'c', ...words)
    assert.equal(code, 1)
    assert.match(
      err,
      /The cell c does not have the workspace any more.* The cell b still has its rows/,
    )
  }
  assert.equal(await rowsIn(b), 1)
  const last = await move(context, 'c', '--clean-up', '--yes')
  assert.equal(last.code, 0, last.err)
  assert.match(last.out, /^Removed \d+ rows of acme from b\.$/m)
  assert.equal(await rowsIn(b), 0)
})
