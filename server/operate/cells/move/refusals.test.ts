import assert from 'node:assert/strict'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { makeKeyFile } from '../../../chat/webhooks/secrets-keys.ts'
import { startTwoCells } from '../testing/two-cells.ts'

const { a, b, folder, file, yaml, run } = await startTwoCells()
const acme = await a.workspace('acme')
const taken = await a.workspace('taken')
await b.workspace('taken')
const { body } = await acme.send('POST', '/webhooks', { url: 'https://example.com/' })
assert.ok(body.webhook.id)

/** The command fails with that sentence, and neither cell has changed. */
async function assertRefused(context: TestContext, says: RegExp, ...words: string[]) {
  const { code, err } = await run(context, 'workspace', 'move', ...words)
  assert.equal(code, 1, err)
  assert.match(err, says)
  for (const { owner } of [a, b]) {
    const { rows } = await owner.query(
      'select workspace_id from workspace_moves where workspace_id is not null',
    )
    assert.deepEqual(rows, [])
    const { rows: schemas } = await owner.query(
      `select nspname from pg_namespace where nspname like 'porchlight_move%'`,
    )
    assert.deepEqual(schemas, [])
  }
  assert.equal((await acme.send('POST', '/tags', { name: `t${Math.random()}` })).status, 201)
}

test('Names that lead nowhere are refused with what there is instead', async (context) => {
  await assertRefused(context, /There is no cell c\. The cells are a, b\./, 'acme', '--to', 'c')
  await assertRefused(context, /No cell has a workspace nobody\./, 'nobody', '--to', 'b')
  await assertRefused(context, /acme is in the cell a already\./, 'acme', '--to', 'a')
  await assertRefused(
    context,
    /The subdomain taken belongs to another workspace of the cell b\./,
    taken.subdomain,
    '--to',
    'b',
  )
  const { code } = await run(
    context,
    'workspace',
    'move',
    'acme',
    '--to',
    'b',
    '--abort',
    '--dry-run',
  )
  assert.equal(code, 2)
})

test('A move waits for nobody: a second command for the same workspace is refused', async (context) => {
  const other = await a.owner.connect()
  await other.query(`select pg_advisory_lock(hashtextextended('porchlight move ' || $1, 0))`, [
    acme.id,
  ])
  await assertRefused(context, /Another command is moving this workspace\./, 'acme', '--to', 'b')
  other.release(true)
})

test('Cells of two versions, without keys, or away refuse a move', async (context) => {
  const newest = '(select max(name) from porchlight_migrations)'
  const { rows } = await b.owner.query(`select * from porchlight_migrations where name = ${newest}`)
  await b.owner.query(`delete from porchlight_migrations where name = ${newest}`)
  await assertRefused(
    context,
    /The cell b has an older schema: it lacks .* upgrade that cell first\./,
    'acme',
    '--to',
    'b',
  )
  await b.owner.query(
    'insert into porchlight_migrations select * from json_populate_recordset(null::porchlight_migrations, $1)',
    [JSON.stringify(rows)],
  )
  await a.owner.query(
    `insert into porchlight_migrations (name, sha256) values ('9999_newer', repeat('0', 64))`,
  )
  await assertRefused(
    context,
    /The cell a is of a newer Porchlight: .* 9999_newer\. .* run it from the version of that cell/,
    'acme',
    '--to',
    'b',
  )
  await a.owner.query(`delete from porchlight_migrations where name = '9999_newer'`)
  const [key, kept] = [join(folder, 'a.key'), join(folder, 'kept.key')]
  await rename(key, kept)
  makeKeyFile(key)
  await assertRefused(
    context,
    /1 secrets of the workspace cannot be opened with the key file .*a\.key/,
    'acme',
    '--to',
    'b',
  )
  await rename(kept, key)
  await writeFile(file, `${yaml}  c: { data: ${folder}/nothing }\n`)
  await assertRefused(
    context,
    /The cell c cannot be reached: .* Nothing was changed\./,
    'acme',
    '--to',
    'c',
  )
  await writeFile(file, yaml)
})

test('A dry run says how much would move, and changes nothing', async (context) => {
  const { code, out } = await run(context, 'workspace', 'move', 'acme', '--to', 'b', '--dry-run')
  assert.equal(code, 0)
  assert.match(
    out,
    /^acme can move from a to b: about \d+ rows, \d+\.\d MB\. Nothing was changed: dry run\.$/m,
  )
  const { rows } = await a.owner.query(
    'select workspace_id from workspace_moves where workspace_id is not null',
  )
  assert.deepEqual(rows, [])
})
