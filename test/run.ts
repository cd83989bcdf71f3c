import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectOwner } from '../server/store/database/connect.ts'
import { startEmbeddedPostgres } from '../server/store/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/store/database/migrate.ts'
import { bundleFiles } from './bundle-files.ts'
import { guardClocks } from './clock-guard.ts'
import { startPgbouncer } from './start-pgbouncer.ts'

/** Runs the whole suite, or the given files, on a separate PostgreSQL server. */
async function run(files: readonly string[]): Promise<number> {
  const temporary = await makeTemporaryFolder()
  // Also for the tests, so that files they leave behind are removed with it.
  process.env['TMPDIR'] = temporary
  try {
    return await runOnPostgres(files, join(temporary, 'shared'))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

const memoryFolder = '/dev/shm'
/** The suite needs some 2 GiB at the same time: every process has a database, some files a cluster. */
const roomBytes = 4 * 1024 ** 3

/**
 * In memory if there is room: the suite creates some thirty thousand small files, which on a disk takes a
 * third of its time. No test simulates a power failure, so none notices.
 */
async function makeTemporaryFolder(): Promise<string> {
  const room = await statfs(memoryFolder).catch(() => undefined)
  const parent = room && room.bavail * room.bsize >= roomBytes ? memoryFolder : tmpdir()
  const folder = await mkdtemp(join(parent, 'porchlight-test-'))
  // World-writable like a temporary folder: PostgreSQL runs under another account if root starts it.
  await chmod(folder, 0o1777)
  return folder
}

/** Fewer than a test server's connections to the pooler, so that sessions really are shared. */
const sessionsPerDatabase = 4

async function runOnPostgres(files: readonly string[], dataFolder: string): Promise<number> {
  const binFolder = process.env['PORCHLIGHT_TEST_BIN_DIR']
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    purpose: 'serve',
    commandName: 'test',
    settings: {
      // Durability is tested on separate servers, with fsync on.
      fsync: 'off',
      synchronous_commit: 'off',
      max_connections: '1000',
      // At 15 s it would start a process for each of some fifty databases every 15 s.
      autovacuum_naptime: '1h',
    },
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

/** The migrated, empty database that test databases are cloned from. */
async function makeTemplate(socketFolder: string, port: number): Promise<void> {
  const fail = (error: Error) => console.error(error.message)
  const cluster = connectOwner({ socketFolder, port, database: 'postgres' }, fail, 1)
  await cluster.query('create database porchlight_template')
  await cluster.end()
  const template = connectOwner({ socketFolder, port, database: 'porchlight_template' }, fail, 2)
  await migrate(template, { roleLogsIn: true })
  await guardClocks(template)
  await template.end()
}

/** Compiled code, shared by all processes. */
const compileCache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'tests')

const everything = [
  'server/**/*.test.ts',
  'client/**/*.test.ts',
  'mcp/*.test.ts',
  'examples/*.test.ts',
  'test/**/*.test.ts',
  'bench/*.test.ts',
  '{pages,inbox,widget}/**/*.test.ts',
]

/** Files that start programs: browsers, server processes, PostgreSQL clusters. */
const onMachine = [
  'client/{guide,package}.test.ts',
  'mcp/{package,serving}.test.ts',
  'examples/*.test.ts',
  'server/{chat/{webhooks/guide,bulk/bulk-kills},operate/{backup,cli}/*}.test.ts',
  'bench/recorder.test.ts',
  'server/start/**/*.test.ts',
  'server/store/database/{embedded/*,pgbouncer}.test.ts',
  'test/{browser,standby,upgrade}/*.test.ts',
  'test/journeys/{graceful-stop,lost-primary,several-servers}.test.ts',
  'test/{building-pages,deploy,events-guide,from-demo-to-site,install,launch,monitoring,proxies,readme}.test.ts',
]

/** `given`: a part of the suite, files or patterns, and options of Node's test runner. */
async function runFiles(given: readonly string[], env: Record<string, string>): Promise<number> {
  const [options, names] = [given.filter(isOption), given.filter((word) => !isOption(word))]
  const files = isPart(names[0]) ? filesOf(names[0]) : names.flatMap(filesNamed)
  // Names of tests do not select the files of a bundle, which are tests themselves.
  const isMany = files.length > 3 * processesAtOnce && options.length === 0
  const folder = process.env['TMPDIR'] ?? tmpdir()
  const started = isMany ? await bundleFiles(files, folder, processesAtOnce) : files
  const failedFiles = join(folder, 'failed-files')
  const runOnce = async (names: readonly string[]) =>
    runTests(names, [...options, ...reporters(failedFiles)], env)
  const code = await runOnce(started)
  const failed = code === 0 ? [] : readFileSync(failedFiles, 'utf8').split('\n').filter(Boolean)
  if (!isRetried || failed.length === 0 || failed.length > mostRetried) return code
  // A hook that tests share is no file of tests: it would never end.
  if (failed.some((name) => !name.endsWith('.test.ts'))) return code
  console.log(`Failed, and run once more alone: ${failed.join(', ')}`)
  const again = await runOnce(failed)
  if (again === 0) console.log(`FLAKY: failed beside others, passed alone: ${failed.join(', ')}`)
  return again
}

/** In CI alone: a machine that others use delays single tests beyond their limits (docs/decisions/0067). */
const isRetried = process.env['CI'] === 'true'

/** More failing files than these are no coincidence. */
const mostRetried = 5

const reporters = (failedFiles: string) => [
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  `--test-reporter=${join(import.meta.dirname, 'list-failed-files.ts')}`,
  `--test-reporter-destination=${failedFiles}`,
]

async function runTests(
  files: readonly string[],
  options: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      '--test',
      `--test-concurrency=${processesAtOnce}`,
      `--test-timeout=${process.env['PORCHLIGHT_TEST_TIMEOUT_MS'] ?? 90_000}`,
      ...options,
      ...files,
    ],
    { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env } },
  )
  return new Promise((done) => {
    child.on('close', (code) => done(code ?? 1))
  })
}

const isOption = (word: string) => word.startsWith('-')

function filesNamed(pattern: string): string[] {
  const files = globSync(pattern)
  if (files.length === 0) throw new Error(`No test file matches ${pattern}.`)
  return files
}

type Part = 'all' | 'http' | 'machine'

function isPart(given: string | undefined): given is Part {
  return given === 'all' || given === 'http' || given === 'machine'
}

function filesOf(part: Part): string[] {
  const machine = new Set(onMachine.flatMap((pattern) => globSync(pattern)))
  const files = everything.flatMap((pattern) => globSync(pattern)).toSorted()
  return files.filter((file) => part === 'all' || machine.has(file) === (part === 'machine'))
}

const processesAtOnce = 4

const given = process.argv.slice(2)
process.exitCode = await run(given.every(isOption) ? ['all', ...given] : given)
