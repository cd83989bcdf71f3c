import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sender, startOwnApp } from '../../../../test/app.ts'
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
  const create = async () =>
    run(context, 'workspace', 'create', 'acme', '--admin-email', 'ann@x.test', '--cell', 'b')
  const early = await create()
  assert.match(
    early.err,
    /The cell b still has the rows of acme from before it left for c\. If it was/,
  )
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

test('The name of a deleted workspace is free again, also in cells that it has left', async (context) => {
  const words = [
    'workspace',
    'create',
    'acme',
    '--admin-email',
    'ann@x.test',
    '--cell',
    'b',
    '--json',
  ]
  const created = await run(context, ...words)
  assert.equal(created.code, 0, created.err)
  const { api_key: newKey } = JSON.parse(created.out) as Record<string, string>
  const moved = await move(context, 'a')
  assert.equal(moved.code, 0, moved.err)
  const there = sender(a.port, { host: 'acme.localhost', key: newKey ?? '' })
  assert.equal((await there('GET', '/tags')).status, 200)
})

test('With a cells.yaml that lacks the cell of a workspace, nothing says that it is elsewhere, and no map is written', async (context) => {
  await a.workspace('globex')
  const go = async (to: string) => run(context, 'workspace', 'move', 'globex', '--to', to)
  for (const to of ['b', 'c']) assert.equal((await go(to)).code, 0)
  const newest = await readFile(file, 'utf8')
  await writeFile(file, yaml)
  const moved = await go('b')
  const written = await run(context, 'cell', 'map', '--write')
  await writeFile(file, newest)
  assert.equal(moved.code, 1)
  assert.match(
    moved.err,
    /has left the cell b for c since\. Run this with a cells\.yaml that names c/,
  )
  assert.equal(written.code, 1)
  assert.match(
    written.err,
    /cells\.map has hosts of the cell c, such as .*globex.*old cells\.yaml\?/,
  )
  assert.match(await readFile(join(folder, 'cells.map'), 'utf8'), /^globex\.localhost c$/m)
  // As if b were restored from before the workspace left it.
  await b.owner.query(`delete from workspace_moves where subdomain = 'globex'`)
  const cleaned = await run(
    context,
    'workspace',
    'move',
    'globex',
    '--to',
    'c',
    '--clean-up',
    '--yes',
  )
  assert.equal(cleaned.code, 0, cleaned.err)
  const left = `select from workspaces where subdomain = 'globex'`
  const counts = await Promise.all([a, b, c].map(async ({ owner }) => owner.query(left)))
  assert.deepEqual(
    counts.map(({ rowCount }) => rowCount),
    [0, 0, 1],
  )
})
