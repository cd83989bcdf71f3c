import pg from 'pg'
import { watchAnswers } from './answer-watch.ts'
import { columnTypes } from './column-types.ts'
import { dropUnanswered } from './drop-unanswered.ts'
import { meetPooler } from './pooler-checks.ts'
import {
  arrival,
  bindPerConnection,
  bindPerTransaction,
  ownerSettings,
  requestSettings,
  type WorkspaceBinding,
} from './bind-workspace.ts'
import { noteLogin } from './report-errors.ts'
import type { Statement } from './statement.ts'

/** Requests that wait longer than this for a free connection fail with 503. */
const waitForConnectionMs = 5_000
const lockTimeoutMs = 3_000
/** The loop of due tasks, and its runs. */
const jobConnections = 5
/** Two look for due deliveries, and the others record their outcomes. */
const deliveryConnections = 6
/** PostgreSQL has this long to report a statement's timeout. */
const silenceMs = 2_000
const idleInTransactionTimeoutMs = 10_000

export type Connection = pg.PoolClient

/** The server's access to PostgreSQL: a pool under the restricted role, one workspace at a time. */
export type Database = {
  readonly pool: pg.Pool
  /** A connection of the pool. Rejects with AppError 503 immediately while PostgreSQL is away. */
  readonly connect: () => Promise<Connection>
  /** Whether PostgreSQL answers, as far as known. */
  readonly isAnswering: () => boolean
  /** Also false while it refuses connections. */
  readonly isUp: () => boolean
  readonly close: () => Promise<void>
  /** Requests that wait longer than this in a queue fail with 503. */
  readonly waitMs: number
  readonly binding: WorkspaceBinding
  /** Receives errors that no request is waiting on. */
  readonly onError: (error: Error) => void
}

/** The address of PostgreSQL: the embedded server's socket folder, or the operator's URL. */
export type DatabaseAddress =
  | { socketFolder: string; port: number; database: string }
  | { url: string }

/**
 * A transaction pooler in front of PostgreSQL: the URL of a login with exactly the restricted role's
 * rights. Only requests may use it; everything else needs connections of its own.
 */
export type PoolerAddress = { poolerUrl: string }

export type ConnectOptions = {
  address: DatabaseAddress | PoolerAddress
  poolSize: number
  statementTimeoutMs: number
  onError: (error: Error) => void
  /** PostgreSQL itself when `address` is a pooler's: where probes connect. */
  behindPooler?: DatabaseAddress
  /** Checks each new connection before its first use. */
  verify?: NonNullable<pg.PoolConfig['verify']>
}

/**
 * Opens the pool that requests use. The role can neither own a table nor bypass row-level security.
 * A watch detects a hanging machine within a second (answer-watch.ts). A commit that waits for a lost
 * standby does not report its timeout either: the statement then fails here and its connection is closed.
 */
export function connectDatabase(options: ConnectOptions): Database {
  const { address, poolSize, statementTimeoutMs, onError } = options
  const timeouts = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  }
  const isPooler = 'poolerUrl' in address
  const settings = {
    // A pooler accepts no settings with a connection: each transaction sets them.
    ...(isPooler
      ? { ...common, connectionString: address.poolerUrl, verify: meetPooler }
      : { ...clientConfig(address, 'porchlight_app'), ...timeouts }),
    max: poolSize,
    idleTimeoutMillis: 60_000,
    query_timeout: statementTimeoutMs + silenceMs,
    ...(options.verify && { verify: options.verify }),
  }
  const pool = openPool(settings, onError)
  const binding = isPooler
    ? bindPerTransaction({ ...requestSettings, ...timeouts })
    : bindPerConnection()
  const asked = 'poolerUrl' in address ? options.behindPooler : address
  const watch = watchAnswers(
    pool,
    asked === undefined ? pool.options : clientConfig(asked, 'porchlight_app'),
    onError,
    isPooler ? address.poolerUrl : undefined,
  )
  return {
    pool,
    connect: watch.connect,
    isAnswering: watch.isAnswering,
    isUp: watch.isUp,
    close: async () => {
      await Promise.all([watch.close(), pool.end()])
    },
    waitMs: waitForConnectionMs,
    binding,
    onError,
  }
}

/** Opens a small pool under the owner: migrations, administration, backup. */
export function connectOwner(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  poolSize = 5,
): pg.Pool {
  const config = clientConfig(address, undefined)
  return openPool({ ...config, max: poolSize, idleTimeoutMillis: 10_000 }, onError)
}

function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: waitForConnectionMs,
    types: columnTypes,
    ...config,
  })
  listenForErrors(pool, onError)
  return pool
}

/**
 * Opens the owner's pool for background jobs. Every statement ends: PostgreSQL cancels one that takes
 * too long, and if it does not even report that, the statement fails here and its connection is closed
 * (drop-unanswered.ts). Idle connections stay open: an idle server looks for due tasks every few seconds,
 * and each new connection is a process of PostgreSQL.
 */
export function connectJobs(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  statementTimeoutMs = 10_000,
  own: pg.PoolConfig = { max: jobConnections },
): pg.Pool {
  const timeouts = {
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + silenceMs,
  }
  const pool = openPool({ ...clientConfig(address, undefined), ...timeouts, ...own }, onError)
  dropUnanswered(pool)
  return pool
}

/**
 * The same for deliveries, which write much and can be repeated: a commit does not wait for the disk.
 * A crash of PostgreSQL loses a fraction of a second, whose events are delivered again.
 */
export function connectDeliveries(
  address: DatabaseAddress,
  onError: (error: Error) => void,
): pg.Pool {
  const { options = '' } = clientConfig(address, undefined)
  return connectJobs(address, onError, undefined, {
    max: deliveryConnections,
    options: `${options} -c synchronous_commit=off`,
  })
}

const common = { application_name: 'porchlight', keepAlive: true }

/**
 * Settings of one connection. On the embedded server the restricted role logs in itself; on an external
 * PostgreSQL the URL's login switches to it at connect.
 */
export function clientConfig(
  address: DatabaseAddress,
  role: 'porchlight_app' | undefined,
): pg.ClientConfig {
  const settings = Object.entries(role === undefined ? ownerSettings : requestSettings)
  const sent = [...settings, [arrival.name, arrival.value]]
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  if ('url' in address) {
    const options = role === undefined ? sent : `${sent} -c role=${role}`
    return { ...common, connectionString: address.url, options }
  }
  return {
    ...common,
    host: address.socketFolder,
    port: address.port,
    database: address.database,
    user: role ?? 'postgres',
    options: sent,
  }
}

/**
 * Logs an idle connection that PostgreSQL drops, and keeps the process alive for that and for a
 * checked-out one. While the pool is ending, PostgreSQL may stop first: that is not an error.
 */
export function listenForErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', (error) => {
    if (!pool.ending) onError(error)
  })
  pool.on('connect', (client) => {
    noteLogin(onError, client)
    client.on('error', () => undefined)
  })
}

/** Prepared like any other statement, so that they can be part of a batch. */
export const begin: Statement = { name: 'begin', text: 'begin', values: [] }
export const commit: Statement = { name: 'commit', text: 'commit', values: [] }
export const rollback: Statement = { name: 'rollback', text: 'rollback', values: [] }

/** Skips the wait for the disk, for a transaction whose loss in a crash costs only time. */
export const commitLater: Statement = {
  name: 'commit_later',
  text: `select set_config('synchronous_commit', 'off', true)`,
  values: [],
}
