import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectOwner } from '../server/database/connect.ts'
import { startEmbeddedPostgres } from '../server/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/database/migrate.ts'
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
    settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '200' },
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

/** Every file is a process: each would compile the whole server anew. */
const compileCache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'tests')

async function runFiles(files: readonly string[], env: Record<string, string>): Promise<number> {
  const patterns =
    files.length > 0
      ? files
      : [
          'server/**/*.test.ts',
          'client/**/*.test.ts',
          'test/**/*.test.ts',
          'campaigns/*.test.ts',
          'bench/*.test.ts',
        ]
  const child = spawn(
    process.execPath,
    ['--test', '--test-concurrency=4', '--test-timeout=90000', ...patterns],
    { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env } },
  )
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1))
  })
}

process.exitCode = await run(process.argv.slice(2))
