import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import {
  connect,
  fast,
  isRunning,
  needsProc,
  startIn,
  temporaryFolder,
  valueOf,
} from './testing/scenario.ts'

/** Too deep for a socket in it: 107 bytes is the longest path of one. */
const dataFolder = join(temporaryFolder(), 'a'.repeat(50), 'b'.repeat(50))

test('the first start creates the database and the next one finds what was written', async () => {
  const lines: string[] = []
  const first = await startIn(dataFolder, { log: (line) => lines.push(line) })
  assert.equal(first.joined, false)
  await valueOf(first, "create table greeting as select 'hello' as words")
  await first.stop()

  const second = await startIn(dataFolder, { log: (line) => lines.push(line) })
  assert.equal(await valueOf(second, 'select words from greeting'), 'hello')
  await second.stop()
  assert.deepEqual(lines, [`Created the database in ${dataFolder}/postgres.`])
})

test('a data folder too deep for a socket has it in a short private folder elsewhere', async () => {
  const { socketFolder } = await startIn(dataFolder)
  assert.ok(Buffer.byteLength(join(dataFolder, '.s.PGSQL.5432')) > 107)
  assert.ok(Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432')) <= 107)
  assert.equal(statSync(socketFolder).mode & 0o777, 0o700)
})

test('stop() leaves no process, no owner and no socket folder, also when called twice', async () => {
  const server = await startIn(dataFolder)
  const { pid, socketFolder } = server
  assert.ok(existsSync(socketFolder))
  await Promise.all([server.stop(), server.stop()])

  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  assert.equal(existsSync(socketFolder), false)
  assert.equal(existsSync(join(dataFolder, 'owner.json')), false)
})

test('the defaults are durable, without a TCP port, in UTC, and made for a small machine', async () => {
  const server = await startIn(dataFolder, { settings: {} })
  const client = await connect(server)
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, current_setting(name) as setting from pg_settings',
  )
  await client.end()
  await server.stop()

  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const expected = {
    listen_addresses: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    max_wal_size: '512MB',
    wal_level: 'minimal',
    shared_buffers: '64MB',
    max_connections: '60',
    jit: 'off',
    io_method: 'sync',
    max_parallel_workers_per_gather: '0',
    autovacuum_naptime: '15s',
    autovacuum_vacuum_cost_delay: '0',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
  }
  const found = Object.keys(expected).map((name) => [name, settings[name]])
  assert.deepEqual(Object.fromEntries(found), expected)
})

test('a setting of the caller overrides the default', async () => {
  const server = await startIn(dataFolder, { settings: { ...fast, max_connections: '17' } })
  assert.equal(await valueOf(server, 'show fsync'), 'off')
  assert.equal(await valueOf(server, 'show max_connections'), '17')
  await server.stop()
})

test('the locale is one that no library upgrade can change under an index', async () => {
  const server = await startIn(dataFolder)
  const locale =
    'select datlocprovider::text || datlocale from pg_database where datname = current_database()'
  assert.equal(await valueOf(server, locale), 'bC.UTF-8')
  await server.stop()
})

test('an idle server takes less than 40 MB of memory', { skip: needsProc }, async () => {
  const server = await startIn(dataFolder, { settings: {} })
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
  const pids = [server.pid, ...children.trim().split(' ').map(Number)]
  const sizesKb = pids.map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1])
  })
  await server.stop()
  const totalMb = sizesKb.reduce((sum, size) => sum + size, 0) / 1024
  assert.ok(totalMb > 5 && totalMb < 40, `${totalMb} MB in ${pids.length} processes`)
})

test('the log has the time of each line and no data of people', async () => {
  const server = await startIn(dataFolder)
  await valueOf(server, 'create table letter (words text unique)')
  await valueOf(server, "insert into letter values ('between us')")
  await assert.rejects(valueOf(server, "insert into letter values ('between us')"), {
    code: '23505',
  })
  await server.stop()
  const log = readFileSync(join(dataFolder, 'log', 'postgres.log'), 'utf8')
  assert.match(log, /^\d{4}-\d\d-\d\d [\d:.]+ UTC \[\d+\] ERROR: {2}duplicate key value/m)
  assert.doesNotMatch(log, /between us/)
})

test('a server that does not start is an error with its own reason, and frees the folder', async () => {
  await assert.rejects(startIn(dataFolder, { settings: { shared_buffers: 'plenty' } }), (error) => {
    assert.ok(error instanceof EmbeddedPostgresError)
    assert.match(error.message, /FATAL: {2}invalid value for parameter "shared_buffers": "plenty"/)
    assert.match(error.message, /log\/postgres\.log/)
    return true
  })
  const server = await startIn(dataFolder)
  await server.stop()
})

test('a folder without the binaries is named in the error', async () => {
  await assert.rejects(startIn(dataFolder, { binFolder: '/nowhere/bin' }), {
    name: 'EmbeddedPostgresError',
    message: /\/nowhere\/bin/,
  })
})

test('a data folder that cannot be created is named in the error', async () => {
  await assert.rejects(startIn('/etc/passwd/data'), {
    name: 'EmbeddedPostgresError',
    message: /cannot write to its data folder \/etc\/passwd\/data\..*PORCHLIGHT_DATA/,
  })
})

test('a running server does not keep a process without stop() alive, and ends with it', async () => {
  const module = join(import.meta.dirname, 'start-embedded-postgres.ts')
  const options = { dataFolder, purpose: 'serve', commandName: 'serve', settings: fast }
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const server = await startEmbeddedPostgres(${JSON.stringify(options)})
    console.log(server.pid)`
  const args = ['--input-type=module-typescript', '--eval', program]
  const pid = Number(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 }))
  assert.ok(pid > 1)
  await startIn(dataFolder)
  assert.equal(isRunning(pid), false)
})
