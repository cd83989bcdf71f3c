import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connectOwner } from '../server/store/database/connect.ts'
import { startEmbeddedPostgres } from '../server/store/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/store/database/migrate.ts'
import { startPgbouncer } from './start-pgbouncer.ts'

/** Runs the whole suite, or the files named, on one PostgreSQL server that only lives for it. */
async function run(files: readonly string[]): Promise<number> {
  const temporary = await makeTemporaryFolder()
  // Here and in the tests: what they leave behind goes with it.
  process.env['TMPDIR'] = temporary
  try {
    return await runOnPostgres(files, join(temporary, 'shared'))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

const memoryFolder = '/dev/shm'
/** The suite holds some 2 GiB at once: every file has a database, some a cluster of their own. */
const roomBytes = 4 * 1024 ** 3

/**
 * In memory where there is room. The suite makes some thirty thousand small files, which takes a
 * disk a third of the suite's time. No test cuts the power, so none sees the difference.
 */
async function makeTemporaryFolder(): Promise<string> {
  const room = await statfs(memoryFolder).catch(() => undefined)
  const parent = room && room.bavail * room.bsize >= roomBytes ? memoryFolder : tmpdir()
  const folder = await mkdtemp(join(parent, 'porchlight-test-'))
  // As a temporary folder is: PostgreSQL runs under another account where root starts it.
  await chmod(folder, 0o1777)
  return folder
}

/** Fewer than a test's server has connections to the pooler, so that they really are lent. */
const sessionsPerDatabase = 4

async function runOnPostgres(files: readonly string[], dataFolder: string): Promise<number> {
  const binFolder = process.env['PORCHLIGHT_TEST_BIN_DIR']
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    purpose: 'serve',
    commandName: 'test',
    // What is tested here is not durability; that has its own servers, with fsync on.
    settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '400' },
    ...(binFolder === undefined ? {} : { binFolder }),
  })
  try {
    await makeTemplate(postgres.socketFolder, postgres.port)
    const env = {
      PORCHLIGHT_TEST_SOCKET: postgres.socketFolder,
      PORCHLIGHT_TEST_PORT: String(postgres.port),
    }
    if (process.env['PORCHLIGHT_TEST_POOLER'] === undefined) return await runFiles(files, env)
    const pgbouncer = await startPgbouncer(`${dataFolder}-pooler`, postgres, sessionsPerDatabase)
    try {
      const { socketFolder } = pgbouncer
      return await runFiles(files, { ...env, PORCHLIGHT_TEST_POOLER_SOCKET: socketFolder })
    } finally {
      await pgbouncer.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** The migrated, empty database that every test file's own one is cloned from. */
async function makeTemplate(socketFolder: string, port: number): Promise<void> {
  const fail = (error: Error) => console.error(error.message)
  const cluster = connectOwner({ socketFolder, port, database: 'postgres' }, fail, 1)
  await cluster.query('create database porchlight_template')
  await cluster.end()
  const template = connectOwner({ socketFolder, port, database: 'porchlight_template' }, fail, 2)
  await migrate(template, { roleLogsIn: true })
  await template.end()
}

/** Processes compile what they load: here they find what another one has compiled. */
const compileCache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'tests')

const everything = [
  'server/**/*.test.ts',
  'client/**/*.test.ts',
  'mcp/*.test.ts',
  'examples/*.test.ts',
  'test/**/*.test.ts',
  'bench/*.test.ts',
]

async function runFiles(files: readonly string[], env: Record<string, string>): Promise<number> {
  const started = files.length > 0 ? files : await bundles(process.env['TMPDIR'] ?? tmpdir())
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--test-concurrency=4',
      `--test-timeout=${process.env['PORCHLIGHT_TEST_TIMEOUT_MS'] ?? 90_000}`,
      ...started,
    ],
    { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env } },
  )
  return new Promise((done) => {
    child.on('close', (code) => done(code ?? 1))
  })
}

/** Tests of one process, a good many of which fit beside one another. */
const filesTogether = 8

/**
 * The whole suite as files that import some test files each: every process that the runner starts loads
 * the whole server, which is most of what a short test file costs. A file with hooks for each test or
 * with settings of its own for the process stays alone. Nothing is tested before all are loaded: a test
 * that keeps the process busy would let a file's start come too late, and one that ends early would end
 * what belongs to all.
 */
async function bundles(folder: string): Promise<string[]> {
  const files = everything.flatMap((pattern) => globSync(pattern)).toSorted()
  const alone = files.filter((file) => standsAlone.test(readFileSync(file, 'utf8')))
  const others = files.filter((file) => !alone.includes(file))
  const count = Math.ceil(others.length / filesTogether)
  const made = Array.from({ length: count }, async (_, bundle) => {
    // Neighbours are alike in what they take: dealt out one by one they spread.
    const imports = others
      .filter((_file, index) => index % count === bundle)
      .map((file) => `await import(${JSON.stringify(pathToFileURL(resolve(file)))})\n`)
    const path = join(folder, `bundle-${bundle}.test.mjs`)
    await writeFile(path, bundleStart + imports.join('') + bundleEnd)
    return path
  })
  return [...alone, ...(await Promise.all(made))]
}

const bundleStart = `import { test } from 'node:test'
const loaded = Promise.withResolvers()
test('These files can be loaded beside one another', async () => loaded.promise)
`
const bundleEnd = 'loaded.resolve()\n'

const standsAlone =
  /\b(?:before|after)Each\(|\bbefore\(|process\.(?:env|on|exit|chdir|umask)\b|node:v8|test\/browser/

process.exitCode = await run(process.argv.slice(2))
