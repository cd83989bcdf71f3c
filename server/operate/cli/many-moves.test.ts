import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { setHosts } from '../../chat/workspaces/set-hosts.ts'
import { interruptMove } from '../cells/testing/interrupt-move.ts'
import { startTwoCells } from '../cells/testing/two-cells.ts'
import type { TestApp } from '../../../test/app.ts'

const { a, b, file, yaml, run, folder } = await startTwoCells()
const names = ['acme', 'globex', 'initech', 'hooli', 'umbrella']
for (const name of names) await a.workspace(name)

const served = async ({ owner }: TestApp) => {
  const { rows } = await owner.query<{ subdomain: string }>(
    `select subdomain from workspaces w
      where not exists (select from workspace_moves m where m.workspace_id = w.workspace_id) order by 1`,
  )
  return rows.map(({ subdomain }) => subdomain)
}

test('cell find finds a workspace by each of its names, and says where it is', async (context) => {
  await setHosts(a.owner, 'acme', { team: 'help.acme.test' }, 'localhost')
  const { rows } = await a.owner.query(
    `select w.workspace_id as id, m.email from workspaces w join team_members m on m.workspace_id = w.workspace_id
      where w.subdomain = 'acme'`,
  )
  const [{ id, email }] = rows
  for (const given of [
    ...['acme', 'ACME', id, 'acme.localhost', 'chat--acme.localhost:3000', 'help.acme.test'],
    ...['https://acme.localhost/inbox?x=1', 'http://help.acme.test:80/', email.toUpperCase()],
  ]) {
    const { code, out } = await run(context, 'cell', 'find', given)
    assert.equal(code, 0, given)
    assert.match(out, new RegExp(`^a\tacme\t.*\t${id}\tserved$`, 'm'), given)
  }
  for (const unknown of ['nobody', 'x.test', 'nobody@x.test', 'acme.localhost.test']) {
    const { code, out } = await run(context, 'cell', 'find', unknown)
    assert.equal(code, 1, unknown)
    assert.equal(out, `No cell has ${unknown}.\n`)
  }
})

test('cell balance --apply goes on with what was interrupted, moves up to its bound, and then does nothing', async (context) => {
  const words = ['cell', 'balance', '--apply', '--json']
  await interruptMove(yaml, 'globex', 'Following changes.')
  const first = await run(context, ...words, '--at-most', '1')
  assert.equal(first.code, 0, first.err)
  const { moved, left } = JSON.parse(first.out)
  assert.deepEqual(moved, [{ subdomain: 'globex', from: 'a', to: 'b' }])
  assert.equal(left, 1)
  assert.deepEqual(await served(b), ['globex'])

  // Another one is at work.
  const holding = await a.owner.connect()
  await holding.query(`select pg_advisory_lock(hashtextextended('porchlight balance', 0))`)
  const beside = await run(context, 'cell', 'balance', '--apply')
  holding.release(true)
  assert.deepEqual([beside.code, beside.out], [0, 'Another cell balance is at work.\n'])

  const second = await run(context, ...words)
  assert.equal(second.code, 0, second.err)
  assert.equal(JSON.parse(second.out).moved.length, 1)
  const third = await run(context, 'cell', 'balance', '--apply')
  assert.deepEqual([third.code, third.out], [0, 'The cells are equally full.\n'])
  assert.equal((await served(b)).length, 2)

  const nowhere = 'postgres://porchlight@127.0.0.1:1/porchlight'
  await writeFile(file, `${yaml}  c: { data: ${folder}/c, database: '${nowhere}' }\n`)
  const away = await run(context, 'cell', 'balance', '--apply')
  await writeFile(file, yaml)
  assert.equal(away.code, 1)
  assert.match(away.err, /^The cell c cannot be reached: .* Nothing was changed\.$/m)
  for (const wrong of [[], ['--apply', '--dry-run'], ['--apply', '--at-most', '0']])
    assert.equal((await run(context, 'cell', 'balance', ...wrong)).code, 2)
})

test('cell drain moves some or all at a rate, goes on where it was stopped, and nothing new comes into the cell', async (context) => {
  const before = await served(a)
  assert.equal(before.length, 3)
  const [one = '', two = '', three = ''] = before
  await writeFile(file, yaml.replace('a: {', 'a: { retiring: true,'))
  const some = await run(context, 'cell', 'drain', 'a', '--only', `${one},globex`, '--json')
  assert.equal(some.code, 0, some.err)
  assert.deepEqual(JSON.parse(some.out), {
    moved: [{ subdomain: one, from: 'a', to: 'b' }],
    failed: [],
    left: 0,
    problems: [],
  })
  const tried = await run(context, 'cell', 'drain', 'a', '--dry-run', '--json')
  assert.equal(JSON.parse(tried.out).moves.length, 2)
  await interruptMove(yaml, two, 'closed')
  const bounded = await run(context, 'cell', 'drain', 'a', '--at-most', '1', '--json')
  assert.equal(bounded.code, 0, bounded.err)
  assert.deepEqual(
    [JSON.parse(bounded.out).moved[0].subdomain, JSON.parse(bounded.out).left],
    [two, 1],
  )
  const words = ['workspace', 'create', 'late', '--admin-email', 'ann@x.test', '--cell']
  assert.equal((await run(context, ...words, 'a')).code, 0)
  const startedAt = performance.now()
  const rest = await run(context, 'cell', 'drain', 'a', '--to', 'b', '--per-hour', '1200')
  assert.ok(performance.now() - startedAt > 3_000, 'The second move has to wait for its turn.')
  assert.deepEqual([rest.code, rest.out], [0, 'Moved 2 workspaces out of a; 0 are left.\n'])
  assert.deepEqual([await served(a), (await served(b)).includes(three)], [[], true])
  const found = await run(context, 'cell', 'find', three)
  assert.match(found.out, new RegExp(`^a\t${three}\t.*\tmoved to b\nb\t${three}\t.*\tserved$`, 'm'))
  // The emptiest cell, but it is retiring.
  assert.equal((await run(context, ...words.with(2, 'new'), 'least')).code, 0)
  assert.ok((await served(b)).includes('new'))
  const again = await run(context, 'cell', 'drain', 'a')
  assert.deepEqual([again.code, again.out], [0, 'Moved 0 workspaces out of a; 0 are left.\n'])
})

test('A drain writes the whole map first and last, and the entries of each workspace in between', async (context) => {
  for (const name of ['soylent', 'stark', 'wayne']) await a.workspace(name)
  const [map, copies] = [`${folder}/cells.map`, `${folder}/copies`]
  // A whole map has no line for it.
  const reload = `cat ${map} >> ${copies}; echo --- >> ${copies}; echo stray.localhost a >> ${map}`
  await writeFile(
    file,
    yaml.replace('cells.map }', `cells.map, reload: ${JSON.stringify(reload)} }`),
  )
  const drained = await run(context, 'cell', 'drain', 'a')
  await writeFile(file, yaml)
  assert.deepEqual([drained.code, drained.out], [0, 'Moved 3 workspaces out of a; 0 are left.\n'])
  const written = (await readFile(copies, 'utf8')).split('---\n').slice(0, -1)
  const moved = written.map(
    (text) => text.match(/^(?:soylent|stark|wayne)\.localhost b$/gm)?.length,
  )
  assert.deepEqual(moved, [1, 2, 3, 3])
  const isStray = written.map((text) => text.includes('stray.localhost a\n'))
  assert.deepEqual(isStray, [false, true, true, false])
})

test('cell drain says what failed, moves the others, and ends with 1', async (context) => {
  // Nothing but b is left to move to, and it has a workspace of that name.
  const words = ['workspace', 'create', 'vandelay', '--admin-email', 'ann@x.test', '--cell', 'a']
  assert.equal((await run(context, ...words)).code, 0)
  assert.equal((await run(context, ...words.with(2, 'zorg'))).code, 0)
  await b.workspace('vandelay')
  const { code, out, err } = await run(context, 'cell', 'drain', 'a')
  assert.equal(code, 1)
  assert.match(err, /^vandelay: .*vandelay/m)
  assert.equal(out, 'Moved 1 workspaces out of a; 1 are left.\n')
})
