import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type NetConnectOpts } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { freePort } from '../../../test/free-port.ts'
import { withoutProxy } from '../../../test/start-proxy.ts'
import { startTwoCells } from './testing/two-cells.ts'
import { reload } from './write-map.ts'

const { a, b, folder, file, yaml, run } = await startTwoCells()
const path = join(folder, 'cells.map')
const acme = await a.workspace('acme')
const globex = await b.workspace('globex')
const tag = async (space: typeof acme, name: string) =>
  assert.equal((await space.send('POST', '/tags', { name })).status, 201)
for (const name of ['one', 'two', 'three', 'four', 'five']) await tag(acme, name)
for (const name of ['one', 'two']) await tag(globex, name)

/** cells.yaml with other keys of its map and other cells, for one test. */
async function withFile(context: TestContext, map: string, more = ''): Promise<void> {
  await writeFile(file, `${yaml.replace(/^map: .*$/m, `map: ${map}`)}${more}`)
  context.after(async () => writeFile(file, yaml))
}

async function startHaproxy(context: TestContext, socket: string): Promise<void> {
  const config = join(folder, `${randomUUID()}.cfg`)
  await writeFile(
    config,
    `global\n  stats socket ${socket} level admin\n` +
      'defaults\n  mode http\n  timeout connect 5s\n  timeout client 5s\n  timeout server 5s\n' +
      `frontend chat\n  bind 127.0.0.1:${await freePort()}\n  use_backend %[req.hdr(host),map(${path},a)]\nbackend a\n`,
  )
  const haproxy = spawn('/usr/sbin/haproxy', ['-db', '-f', config], { stdio: 'ignore' })
  context.after(async () => {
    const ended = once(haproxy, 'exit')
    haproxy.kill('SIGKILL')
    await ended
  })
}

/** The map of a running HAProxy: each entry's address in its memory, its host and its cell. */
async function showMap(to: NetConnectOpts): Promise<string> {
  const connection = connect(to)
  connection.write(`show map ${path}\n`)
  return Buffer.concat(await connection.toArray()).toString()
}

const linesOf = (text: string) => text.split('\n').filter(Boolean).toSorted()

test(
  'Every HAProxy of a list takes the map, one that is away is named with the next step, and the move is complete',
  { skip: withoutProxy('haproxy') },
  async (context) => {
    const [socket, address] = [join(folder, 'admin.sock'), `127.0.0.1:${await freePort()}`]
    await writeFile(path, '')
    await startHaproxy(context, socket)
    await startHaproxy(context, `ipv4@${address}`)
    const shown = async (to: NetConnectOpts) =>
      linesOf((await showMap(to)).replaceAll(/^0x\w+ /gm, ''))
    const port = Number(address.split(':')[1])
    for (const to of [{ path: socket }, { port, host: '127.0.0.1' }])
      await until('HAProxy answers', 10_000, async () => (await shown(to)).length === 0)
    const dead = join(folder, 'dead.sock')
    await withFile(context, `{ format: haproxy, file: ${path}, socket: ['${dead}', '${address}'] }`)
    const moved = await run(context, 'workspace', 'move', 'acme', '--to', 'b')
    assert.equal(moved.code, 1)
    assert.match(moved.out, /^Moved acme from a to b\./m)
    assert.match(
      moved.err,
      /did not take the map at .*dead\.sock: .* run porchlight cell map --wri/,
    )
    assert.doesNotMatch(moved.err, /127\.0\.0\.1/)
    const lines = ['acme', 'chat--acme', 'chat--globex', 'globex'].map((at) => `${at}.localhost b`)
    assert.deepEqual(linesOf(await readFile(path, 'utf8')), lines)
    assert.deepEqual(await shown({ port, host: '127.0.0.1' }), lines)
    assert.deepEqual(await shown({ path: socket }), [])
    const { rows } = await a.owner.query('select state from workspace_moves')
    assert.deepEqual(rows, [{ state: 'gone' }])
    await withFile(
      context,
      `{ format: haproxy, file: ${path}, socket: ['${socket}', '${address}'] }`,
    )
    const again = await run(context, 'cell', 'map', '--write')
    assert.deepEqual([again.code, again.err], [0, ''])
    assert.match(again.out, /^Wrote 4 hosts to /)
    assert.deepEqual(await shown({ path: socket }), lines)
  },
)

test(
  'A moved workspace has its new entries in HAProxy at once, and the entries of others are left alone',
  { skip: withoutProxy('haproxy') },
  async (context) => {
    const socket = join(folder, 'entries.sock')
    await writeFile(path, 'stale.localhost a\n')
    await startHaproxy(context, socket)
    const shown = async () => linesOf(await showMap({ path: socket }))
    const others = async () => (await shown()).filter((line) => !line.includes('acme'))
    await until('HAProxy answers', 10_000, async () => (await shown()).length === 1)
    await withFile(context, `{ format: haproxy, file: ${path}, socket: '${socket}' }`)
    const written = await run(context, 'cell', 'map', '--write')
    assert.deepEqual([written.code, written.err], [0, ''])
    const before = await others()
    assert.equal(before.length, 2, String(before))
    await run(context, 'workspace', 'move', 'acme', '--to', 'b', '--clean-up')
    const other = await a.owner.connect()
    await other.query(`select pg_advisory_lock(hashtextextended('porchlight map', 0))`)
    const moving = run(context, 'workspace', 'move', 'acme', '--to', 'a')
    try {
      await until('HAProxy has the moved hosts', 20_000, async () =>
        (await shown()).some((line) => line.endsWith(' acme.localhost a')),
      )
    } finally {
      other.release(true)
    }
    const moved = await moving
    assert.deepEqual([moved.code, moved.err.includes('HAProxy')], [0, false], moved.err)
    assert.deepEqual(await others(), before)
    await run(context, 'workspace', 'move', 'acme', '--to', 'a', '--clean-up')
    const back = await run(context, 'workspace', 'move', 'acme', '--to', 'b')
    assert.equal(back.code, 0, back.err)
  },
)

test('What a move has left in its source counts for no cell', async (context) => {
  const stray = await acme.send('POST', '/tags', { name: 'x' })
  assert.deepEqual([stray.status, stray.headers['cache-control']], [421, 'no-store'])
  const list = await run(context, 'cell', 'list')
  assert.match(list.out, /^a\t0 workspaces\t/m)
  const balance = await run(context, 'cell', 'balance', '--dry-run')
  assert.match(balance.out, /^porchlight workspace move (?:acme|globex) --to a\n$/)
  const words = ['workspace', 'create', 'initech', '--admin-email', 'ann@x.test', '--cell', 'least']
  await withFile(context, `{ format: haproxy, file: ${folder}/none/cells.map }`)
  const created = await run(context, ...words)
  assert.equal(created.code, 1)
  assert.match(created.err, /The map .*none\/cells\.map cannot be written \(ENOENT\)/)
  assert.match(created.out, /Its API key, shown only now:\n\n {2}porch_/)
  const { rows } = await a.owner.query(`select from workspaces where subdomain = 'initech'`)
  assert.equal(rows.length, 1)
})

test('Hosts of a workspace are set in its cell, are in the map, and belong to no other cell', async (context) => {
  const hosts = async (...words: string[]) => run(context, 'workspace', 'hosts', ...words)
  const set = await hosts('acme', '--team', 'help.acme.test', '--chat', 'chat.acme.example')
  assert.deepEqual([set.code, set.out], [0, 'team\thelp.acme.test\nchat\tchat.acme.example\n'])
  const lines = linesOf(await readFile(path, 'utf8'))
  assert.deepEqual(
    lines.filter((line) => line.includes('acme')),
    ['acme.localhost b', 'chat--acme.localhost b', 'chat.acme.example b', 'help.acme.test b'],
  )
  const taken = await hosts('initech', '--team', 'help.acme.test')
  assert.equal(taken.code, 1)
  assert.match(taken.err, /help\.acme\.test is already the team host of acme\./)
  const cleared = await hosts('acme', '--team', 'none')
  assert.equal(cleared.out, 'team\tacme.localhost\nchat\tchat.acme.example\n', cleared.err)
  assert.doesNotMatch(await readFile(path, 'utf8'), /help\.acme\.test/)
})

test('A cell that is down keeps its hosts in the map, and moves between others are in it', async (context) => {
  const map = `{ format: haproxy, file: ${path} }`
  const away = `  c: { data: ${folder}/nothing }\n`
  await withFile(context, map, away)
  const cleaned = await run(context, 'workspace', 'move', 'acme', '--to', 'b', '--clean-up')
  assert.equal(cleaned.code, 0, cleaned.err)
  await writeFile(path, 'hooli.localhost c\nold.localhost a\nacme.localhost b\n')
  const moved = await run(context, 'workspace', 'move', 'acme', '--to', 'a')
  assert.equal(moved.code, 0, moved.err)
  assert.match(moved.err, /^The cell c cannot be reached: /m)
  assert.doesNotMatch(moved.err, /Nothing was changed/)
  const text = await readFile(path, 'utf8')
  assert.match(text, /^acme\.localhost a$/m)
  assert.match(text, /^chat\.acme\.example a$/m)
  assert.match(text, /^hooli\.localhost c$/m)
  assert.doesNotMatch(text, /old\.localhost/)
  await rm(path)
  const unknown = await run(context, 'cell', 'map', '--write')
  assert.deepEqual([unknown.code, unknown.out], [1, ''])
  assert.match(
    unknown.err,
    /The map is not written\. .*ENOENT.*, so the hosts of c are not known\./,
  )
})

test('A map is written with what has changed while another command wrote it', async (context) => {
  const other = await a.owner.connect()
  await other.query(`select pg_advisory_lock(hashtextextended('porchlight map', 0))`)
  const writing = run(context, 'cell', 'map', '--write')
  await until('the command waits', 10_000, async () => {
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%porchlight map%'`
    return (await other.query(waits)).rowCount === 1
  })
  await b.workspace('later')
  other.release(true)
  const { code, err } = await writing
  assert.equal(code, 0, err)
  assert.match(await readFile(path, 'utf8'), /^later\.localhost b$/m)
})

test('The least filled cell is chosen without the rows that a move has left', async (context) => {
  const words = ['workspace', 'create', 'hooli', '--admin-email', 'ann@x.test', '--cell', 'least']
  const { code, err } = await run(context, ...words)
  assert.equal(code, 0, err)
  const { rows } = await b.owner.query(`select from workspaces where subdomain = 'hooli'`)
  assert.equal(rows.length, 1)
})

test('A workspace that moves while both cells are read is no host of two cells', async (context) => {
  const flip = await a.workspace('flip')
  const other = await b.owner.connect()
  await other.query('begin')
  await other.query('lock table workspaces in access exclusive mode')
  const writing = run(context, 'cell', 'map', '--write')
  await until('the command waits', 10_000, async () => {
    const waits = `select from pg_locks where relation = 'workspaces'::regclass and not granted`
    return (await b.owner.query(waits)).rowCount !== 0
  })
  await a.owner.query(
    `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
     values ($1, gen_random_uuid(), 'gone', 'b', 'flip', '{}', now())`,
    [flip.id],
  )
  const { rows } = await a.owner.query('select * from workspaces where workspace_id = $1', [
    flip.id,
  ])
  await other.query(
    'insert into workspaces select * from json_populate_recordset(null::workspaces, $1)',
    [JSON.stringify(rows)],
  )
  await other.query('commit')
  other.release()
  const { code, err } = await writing
  assert.equal(code, 0, err)
  assert.match(await readFile(path, 'utf8'), /^flip\.localhost b$/m)
})

test('A host in two cells stays as the map has it, is named, and stops no other host', async (context) => {
  const copy = await a.workspace('copied')
  const { rows } = await a.owner.query('select * from workspaces where workspace_id = $1', [
    copy.id,
  ])
  await writeFile(path, 'copied.localhost a\nchat--copied.localhost a\n')
  await b.owner.query(
    'insert into workspaces select * from json_populate_recordset(null::workspaces, $1)',
    [JSON.stringify(rows)],
  )
  const { code, err } = await run(context, 'cell', 'map', '--write')
  assert.equal(code, 1)
  assert.match(
    err,
    /^(?:chat--)?copied\.localhost is a host in the cells a and b\. .*delete its older copy/m,
  )
  const text = await readFile(path, 'utf8')
  assert.match(text, /^copied\.localhost a$/m)
  assert.match(text, /^later\.localhost b$/m)
  const printed = await run(context, 'cell', 'map', '--format', 'haproxy')
  assert.equal(printed.code, 1)
  assert.match(printed.out, /^later\.localhost b$/m)
  assert.doesNotMatch(printed.out, /copied/)
  assert.match(printed.err, /copied\.localhost is a host in the cells a and b\./)
  await b.owner.query('delete from workspaces where workspace_id = $1', [copy.id])
})

/** A process that has ended may still wait for its parent to notice. */
async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !/\) Z/.test(stat)
}

test('A reload that does not end is ended, with what it has started', async () => {
  const started = join(folder, 'started')
  await assert.rejects(
    reload(`sleep 100 & echo $! > ${started}; wait`, 300),
    /The command of map\.reload did not end within 0\.3 s: .* Run it by hand/,
  )
  const pid = Number(await readFile(started, 'utf8'))
  await until('what it has started ends', 5_000, async () => !(await isRunning(pid)))
})
