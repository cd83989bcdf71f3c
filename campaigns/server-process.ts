import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isServerOfCluster } from '../server/store/database/embedded/process-identity.ts'
import { readOwner } from '../server/store/database/embedded/owner-file.ts'

const program = fileURLToPath(new URL('../bin/porchlight.js', import.meta.url))

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

export type ServerProcess = {
  readonly child: ChildProcess
  readonly port: number
  /** From the spawn to the line that says it is ready. */
  readonly startMs: number
  /** What it has written to its standard error so far. */
  readonly said: () => string
  /** The exit code, null after a signal. */
  readonly ended: Promise<number | null>
}

/**
 * Starts the real server, with its embedded PostgreSQL as an installation runs it, and resolves when
 * it is ready. Rejects with its words when it ends instead, or is not ready in time.
 */
export async function startServerProcess(
  dataFolder: string,
  limitMs: number,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const startedAt = performance.now()
  const binFolder = process.env['PORCHLIGHT_TEST_BIN_DIR']
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      PORCHLIGHT_DATA: dataFolder,
      PORCHLIGHT_DEMO: 'off',
      PORCHLIGHT_LOG_LEVEL: 'error',
      PORT: '0',
      // Never met, but counted, as everywhere.
      PORCHLIGHT_RATE_LIMIT_PER_MINUTE: '999999999',
      PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: '0',
      PORCHLIGHT_INVITATIONS_PER_HOUR: '1000000',
      ...(binFolder === undefined ? {} : { PORCHLIGHT_PG_BIN_DIR: binFolder }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  const port = await new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The server is not ready after ${limitMs} ms: ${said}`))
    }, limitMs)
    const listen = (text: Buffer) => {
      said += text.toString()
      const [, address] = /ready on (\S+) after/.exec(said) ?? []
      if (address === undefined) return
      clearTimeout(late)
      resolve(Number(new URL(address).port))
    }
    child.stderr.on('data', listen)
    child.stdout.on('data', listen)
    child.on('close', () => {
      clearTimeout(late)
      reject(new Error(`The server ended instead of starting: ${said}`))
    })
  })
  return { child, port, startMs: performance.now() - startedAt, said: () => said, ended }
}

/** Where the embedded PostgreSQL of a data folder is, and its postmaster's pid. */
export function embeddedServer(dataFolder: string) {
  const server = readOwner(dataFolder)?.server
  if (server === undefined) throw new Error('No PostgreSQL is announced.')
  return server
}

/** Every PostgreSQL process at work in the data folder, with its parent. Linux only: looks into /proc. */
export function postgresProcesses(dataFolder: string): { pid: number; parent: number }[] {
  if (process.platform !== 'linux') return []
  const cluster = realpathSync(join(dataFolder, 'postgres'))
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids
    .filter((pid) => isServerOfCluster(pid, cluster))
    .map((pid) => ({ pid, parent: parentOf(pid) }))
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

/** Resident memory of a process in bytes, undefined where /proc is not there to say. */
export function residentBytes(pid: number): number | undefined {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line === null ? undefined : Number(line[1]) * 1024
  } catch {
    return undefined
  }
}
