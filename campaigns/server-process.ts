import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  findProcesses,
  isServerOfCluster,
} from '../server/store/database/embedded/process-identity.ts'
import { readOwner } from '../server/store/database/embedded/owner-file.ts'

const ownCheckout = fileURLToPath(new URL('..', import.meta.url))

const running = new Set<ChildProcess>()
const killAll = () => running.forEach((child) => child.kill('SIGKILL'))
process.on('exit', killAll)
// What a failed test leaves behind would keep its process from its end, and the whole run with it.
if (process.env['NODE_TEST_CONTEXT'] !== undefined) after(killAll)

export type ServerProcess = {
  readonly child: ChildProcess
  readonly port: number
  /** From the spawn to the line that reports it ready. */
  readonly startMs: number
  /** Its standard error so far. */
  readonly said: () => string
  /** The exit code, null after a signal. */
  readonly ended: Promise<number | null>
  /** Sends a signal and resolves like `ended`. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/**
 * Starts the real server with its embedded PostgreSQL, like an installation, and resolves when it is ready. Rejects
 * with its output if it ends or is not ready in time.
 */
export async function startServerProcess(
  dataFolder: string,
  limitMs: number,
  env: Record<string, string> = {},
  /** For another checkout's server, for a log too long for memory, and for a command that ends in the server. */
  {
    checkout = ownCheckout,
    log = 'kept',
    through = [],
  }: { checkout?: string; log?: 'kept' | 'discarded'; through?: readonly string[] } = {},
): Promise<ServerProcess> {
  const startedAt = performance.now()
  const binFolder = process.env['PORCHLIGHT_TEST_BIN_DIR']
  const command = [...through, process.execPath, join(checkout, 'bin', 'porchlight.js'), 'serve']
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    env: {
      PATH: process.env['PATH'],
      PORCHLIGHT_DATA: dataFolder,
      PORCHLIGHT_DEMO: 'off',
      PORCHLIGHT_LOG_LEVEL: 'error',
      PORT: '0',
      // High enough to never apply, but requests are counted as in production.
      PORCHLIGHT_RATE_LIMIT_PER_MINUTE: '999999999',
      PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: '0',
      PORCHLIGHT_INVITATIONS_PER_HOUR: '1000000',
      PORCHLIGHT_MAILS_PER_MINUTE: '0',
      ...(binFolder === undefined ? {} : { PORCHLIGHT_PG_BIN_DIR: binFolder }),
      ...env,
    },
    stdio: ['ignore', log === 'kept' ? 'pipe' : 'ignore', 'pipe'],
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
    child.stderr?.on('data', listen)
    child.stdout?.on('data', listen)
    child.on('close', () => {
      clearTimeout(late)
      reject(new Error(`The server ended instead of starting: ${said}`))
    })
  })
  const startMs = performance.now() - startedAt
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { child, port, startMs, said: () => said, ended, stop }
}

/** Address and postmaster pid of a data folder's embedded PostgreSQL. */
export function embeddedServer(dataFolder: string) {
  const server = readOwner(dataFolder)?.server
  if (server === undefined) throw new Error('No PostgreSQL is announced.')
  return server
}

/** Every PostgreSQL process of the data folder, with its parent. Linux only: reads /proc. */
export function postgresProcesses(dataFolder: string): { pid: number; parent: number }[] {
  if (process.platform !== 'linux') return []
  const cluster = realpathSync(join(dataFolder, 'postgres'))
  return findProcesses((pid) => isServerOfCluster(pid, cluster)).map((pid) => ({
    pid,
    parent: parentOf(pid),
  }))
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    // The process has ended.
    return 0
  }
}

/** Resident memory of a process in bytes; undefined without /proc. */
export function residentBytes(pid: number): number | undefined {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line === null ? undefined : Number(line[1]) * 1024
  } catch {
    return undefined
  }
}
