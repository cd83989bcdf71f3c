import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { makeFolder } from '../../../test/make-folder.ts'
import { until } from '../../../campaigns/until.ts'
import { makeEmptyDatabase } from '../../../test/empty-database.ts'
import { newId } from '../../ids.ts'
import { startOwnApp } from '../../../test/app.ts'
import { runCommand } from '../backup/testing/run-command.ts'
import { urlOf } from '../backup/testing/scenario.ts'

const folder = await makeFolder('cells')
const [one, other] = [await startOwnApp(), await startOwnApp()]
const file = join(folder, 'cells.yaml')
const yaml = `base_domain: localhost
cells:
  a: { data: ${folder}/a, database: '${urlOf(one.address)}', servers: ['http://127.0.0.1:${one.port}'] }
  b: { data: ${folder}/b, database: '${urlOf(other.address)}' }
`
await writeFile(file, yaml)
await one.workspace('acme')
await one.workspace('globex')

const run = async (context: TestContext, ...words: string[]) =>
  runCommand(context, [...words, '--cells', file], { PORCHLIGHT_DATA: join(folder, 'none') })

test('cell list shows each cell, and says which one cannot be reached', async (context) => {
  const { code, out } = await run(context, 'cell', 'list', '--json')
  assert.equal(code, 0)
  const { cells } = JSON.parse(out) as { cells: Record<string, unknown>[] }
  assert.deepEqual(
    cells.map(({ name, workspaces, servers_ready: ready }) => [name, workspaces, ready]),
    [
      ['a', 2, 1],
      ['b', 0, 0],
    ],
  )
  const nowhere = 'postgres://porchlight@127.0.0.1:1/porchlight'
  await writeFile(
    file,
    `${yaml}  c: { data: ${folder}/nothing }\n  d: { data: ${folder}/d, database: '${nowhere}' }\n`,
  )
  const broken = await run(context, 'cell', 'list')
  await writeFile(file, yaml)
  assert.equal(broken.code, 1)
  assert.match(
    broken.out,
    /^a\t2 workspaces\t\d+ MB\t\d+ changes a minute\t1 of 1 servers ready\t\d{4}_/m,
  )
  assert.match(
    broken.out,
    /^c\tThe cell c cannot be reached: There is no database in .*\/nothing\. Correct data in cells\.yaml, .* there\.$/m,
  )
  assert.match(
    broken.out,
    /^d\tThe cell d cannot be reached: Its database cannot be used \(.*\)\. Nothing listens there: .* port\.$/m,
  )
})

test('A cell without tables, or with a login that does not own them, is named with what to do', async (context) => {
  const empty = await makeEmptyDatabase()
  const login = `login_${newId().replaceAll('-', '')}`
  await one.owner.query(`create role ${login} login`)
  const poor = urlOf(one.address, login)
  const more = `  c: { data: ${folder}/c, database: '${empty.url()}' }\n  d: { data: ${folder}/d, database: '${poor}' }\n`
  await writeFile(file, `${yaml}${more}`)
  const listed = await run(context, 'cell', 'list')
  const moved = await run(context, 'workspace', 'move', 'acme', '--to', 'd')
  await writeFile(file, yaml)
  await one.owner.query(`drop role ${login}`)
  assert.match(
    listed.out,
    /^c\tThe cell c cannot be reached: Its database has no tables yet\. Start its/m,
  )
  assert.match(
    moved.err,
    /^The cell d cannot be reached: Its login login_\w+ does not own the tables\. Name the login of its servers in cells\.yaml\. Nothing was changed\.$/m,
  )
})

test('cell list looks again at a cell whose connection is cut', async (context) => {
  const listing = run(context, 'cell', 'list')
  await until('it has looked once, and is cut off', 5_000, async () => {
    const { rowCount } = await one.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%pg_database_size%' and pid <> pg_backend_pid()`,
    )
    return (rowCount ?? 0) > 0
  })
  const { code, out } = await listing
  assert.equal(code, 0, out)
  assert.match(out, /^a\t2 workspaces\t/m)
})

test('cell map names both hosts of every workspace, and writes the file whole', async (context) => {
  const { out } = await run(context, 'cell', 'map', '--format', 'haproxy')
  const lines =
    'acme.localhost a\nchat--acme.localhost a\nchat--globex.localhost a\nglobex.localhost a\n'
  assert.equal(out, lines)
  const path = join(folder, 'cells.map')
  const written = await run(context, 'cell', 'map', '--format', 'nginx', '--out', path)
  assert.match(written.out, /^Wrote 4 hosts to /)
  assert.equal(await readFile(path, 'utf8'), lines.replaceAll('\n', ';\n'))
  const wrong = await run(context, 'cell', 'map', '--format', 'caddy')
  assert.equal(wrong.code, 2)
  const nothing = await run(context, 'cell', 'map')
  assert.match(nothing.err, /^It needs --write, or --format with haproxy or nginx\. /m)
})

test('cell balance prints the moves as commands, and needs to be told what to do', async (context) => {
  const { out } = await run(context, 'cell', 'balance', '--dry-run')
  assert.match(out, /^porchlight workspace move (?:acme|globex) --to b\n$/)
  assert.equal((await run(context, 'cell', 'balance')).code, 2)
})

test('workspace create --cell takes the least filled cell, and no subdomain that any cell has', async (context) => {
  const words = ['workspace', 'create', 'initech', '--admin-email', 'ann@x.test', '--cell']
  const { code, err } = await run(context, ...words, 'least')
  assert.equal(code, 0, err)
  const { rows } = await other.owner.query('select subdomain from workspaces')
  assert.deepEqual(rows, [{ subdomain: 'initech' }])
  const unknown = await run(context, ...words, 'z')
  assert.match(unknown.err, /^There is no cell z\. The cells are a, b\.$/m)
  const again = await run(context, ...words, 'a')
  assert.equal(again.code, 1)
  assert.match(again.err, /The subdomain initech is taken in the cell b\./)
})

test('Two commands at once create a workspace of one name in one cell only', async (context) => {
  const words = ['workspace', 'create', 'hooli', '--admin-email', 'ann@x.test', '--cell']
  const holding = await Promise.all([one, other].map(async ({ owner }) => owner.connect()))
  for (const connection of holding)
    await connection.query('begin; lock table workspaces in share mode')
  const creating = Promise.all([run(context, ...words, 'a'), run(context, ...words, 'b')])
  const waiting = async ({ owner }: typeof one) => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from pg_locks where not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.count ?? 0
  }
  await until('both wait', 10_000, async () => (await waiting(one)) + (await waiting(other)) === 2)
  for (const connection of holding) {
    await connection.query('rollback')
    connection.release()
  }
  const both = await creating
  assert.deepEqual(both.map(({ code }) => code).toSorted(), [0, 1])
  const count = async ({ owner }: typeof one) =>
    (await owner.query(`select from workspaces where subdomain = 'hooli'`)).rowCount ?? 0
  assert.equal((await count(one)) + (await count(other)), 1)
})
