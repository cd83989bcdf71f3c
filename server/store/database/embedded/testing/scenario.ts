import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { after } from 'node:test'
import pg from 'pg'
import { until as waitUntil } from '../../../../../campaigns/until.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../embedded-postgres.ts'
import { initialiseCluster } from '../initialise-cluster.ts'
import { prepareCluster } from '../prepare-cluster.ts'
import { identifyProcess } from '../process-identity.ts'
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts'

export const runsAsRoot = process.getuid?.() === 0
/** For `skip`: the reason, or false. */
export const needsRoot = runsAsRoot ? false : 'only root can act for other accounts'
export const needsProc = process.platform === 'linux' ? false : 'looks into /proc'

/** An account without rights that exists on every machine. */
export const nobody = { uid: 65534, gid: 65534 }

/** Durability is the subject of other tests. */
export const fast = { fsync: 'off' }

const folders: string[] = []
// At process exit: servers are stopped after their test, possibly later than its other hooks.
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A folder that any account may enter; removed at the end of the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-embedded-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/**
 * The same, with a new cluster in it, for tests that are not about its creation: the copy of one that the first of a run
 * has created takes a tenth of the time.
 */
export async function folderWithCluster(): Promise<string> {
  const made = join(tmpdir(), 'porchlight-new-cluster')
  if (!existsSync(made)) {
    const draft = temporaryFolder()
    await initialiseCluster(await prepareCluster(draft, {}), new AbortController().signal)
    try {
      renameSync(draft, made)
    } catch {
      // Another process was faster.
    }
  }
  const folder = temporaryFolder()
  // With its owner, which may be another account.
  execFileSync('cp', ['-a', join(made, 'postgres'), folder])
  return folder
}

/** Starts PostgreSQL, and stops it after the test if the test has not. */
export async function startIn(
  dataFolder: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataFolder,
    purpose: 'serve',
    commandName: 'serve',
    settings: fast,
    ...options,
  })
  after(server.stop)
  return server
}

/** The outcome of the starter in the other process. */
export type Outcome = Omit<EmbeddedPostgres, 'stop'> & { refused?: string }

export type StarterProcess = { pid: number; outcome: Promise<Outcome>; stop: () => Promise<void> }

/** Starts PostgreSQL in another process; `through` is a command in front of it, such as setpriv. */
export function startElsewhere(
  dataFolder: string,
  options: Partial<EmbeddedPostgresOptions> = {},
  { through = [], inWorker = false }: { through?: string[]; inWorker?: boolean } = {},
): StarterProcess {
  const program = join(import.meta.dirname, 'starter.ts')
  const text = JSON.stringify({
    dataFolder,
    purpose: 'serve',
    commandName: 'serve',
    settings: fast,
    ...options,
  })
  const where = inWorker ? ['--in-worker'] : []
  const [file = '', ...args] = [...through, process.execPath, program, text, ...where]
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  after(() => child.kill('SIGKILL'))
  return {
    pid: child.pid ?? NaN,
    outcome: firstLine(child).then((line) => JSON.parse(line) as Outcome),
    stop: async () => {
      const exited = once(child, 'exit')
      child.stdin.end('stop\n')
      await exited
    },
  }
}

/** The first line of a process's output; rejects when it ends without one. */
export async function firstLine(child: { stdout: Readable | null }): Promise<string> {
  for await (const line of createInterface(child.stdout ?? Readable.from([]))) return line
  throw new Error('The process ended without a word.')
}

export async function connect(server: { socketFolder: string; port: number }): Promise<pg.Client> {
  const client = new pg.Client({
    host: server.socketFolder,
    port: server.port,
    user: 'postgres',
    database: 'postgres',
  })
  // Tests end servers under their clients.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The single value that a statement returns. */
export async function valueOf(
  server: { socketFolder: string; port: number },
  statement: string,
): Promise<unknown> {
  const client = await connect(server)
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** Waits until the probe returns a truthy value, and returns it; errors count as not yet. */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  limitMs = 10_000,
): Promise<NonNullable<T>> {
  return waitUntil(what, limitMs, probe)
}

export function isRunning(pid: number): boolean {
  return identifyProcess(pid) !== undefined
}

/** Leaves an unreaped child behind, in /proc terms a zombie, and returns its pid. */
export async function makeZombie(
  spawnCommand: (command: string[]) => ChildProcess,
): Promise<number> {
  // The shell execs a program that never waits for its child.
  const parent = spawnCommand(['sh', '-c', 'sleep 60 & echo $!; exec sleep 60'])
  const zombie = Number(await firstLine(parent))
  const comm = `/proc/${parent.pid}/comm`
  await until('the shell is a sleep', () => readFileSync(comm, 'utf8') === 'sleep\n')
  process.kill(zombie, 'SIGKILL')
  await until('the child is a zombie', () => identifyProcess(zombie) === undefined)
  return zombie
}
