import pg from 'pg'
import { watchAnswers } from './answer-watch.ts'
import { columnTypes } from './column-types.ts'
import { dropUnanswered } from './drop-unanswered.ts'
import { meetPooler } from './pooler-checks.ts'
import {
  arrival,
  keptSessions,
  lentSessions,
  ownerSettings,
  sessionSettings,
  type Sessions,
} from './sessions.ts'
import type { Statement } from './statement.ts'

/** How long a request waits for a free connection before it is told 503, in milliseconds. */
const waitForConnectionMs = 5_000
const lockTimeoutMs = 3_000
/** One listens, and each of two workers may tell of one job's end while it asks for the next. */
const jobConnections = 5
/** One listens, two work, and the others note what came of deliveries. */
const deliveryConnections = 6
/** After a statement's timeout PostgreSQL has this long to say so. */
const silenceMs = 2_000
const idleInTransactionTimeoutMs = 10_000

export type Connection = pg.PoolClient

/** The server's door to PostgreSQL: a pool under the restricted role, one workspace at a time. */
export type Database = {
  readonly pool: pg.Pool
  /** A connection of the pool. Rejects with AppError 503 at once while PostgreSQL does not answer. */
  readonly connect: () => Promise<Connection>
  /** Whether PostgreSQL answers at all, as far as that is known. */
  readonly isAnswering: () => boolean
  readonly close: () => Promise<void>
  /** How long a request waits for its turn before it is told 503. */
  readonly waitMs: number
  readonly sessions: Sessions
  /** Where trouble goes that no request is waiting for. */
  readonly onError: (error: Error) => void
}

/** Where PostgreSQL is: a Unix socket folder of the embedded server, or the operator's own URL. */
export type DatabaseAddress =
  | { socketFolder: string; port: number; database: string }
  | { url: string }

/**
 * A transaction pooler before it, by the URL of a login that has the restricted role's rights and no
 * others. Requests alone may go this way: all else needs sessions of its own.
 */
export type PoolerAddress = { poolerUrl: string }

export type ConnectOptions = {
  address: DatabaseAddress | PoolerAddress
  poolSize: number
  statementTimeoutMs: number
  onError: (error: Error) => void
  /** PostgreSQL itself, where `address` is that of a pooler: it is asked there whether it answers. */
  behindPooler?: DatabaseAddress
}

/**
 * Opens the pool that requests use. The role can neither own a table nor pass by row-level security.
 * A machine that hangs answers nothing at all, which a watch finds out within a second
 * (answer-watch.ts). A commit that waits for a standby that is gone does not even say that the time is
 * up: then the statement fails here, and its connection is closed.
 */
export function connectDatabase(options: ConnectOptions): Database {
  const { address, poolSize, statementTimeoutMs, onError } = options
  const timeouts = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  }
  const isPooler = 'poolerUrl' in address
  const pool = new pg.Pool({
    // A pooler takes no settings of a session: they travel with each transaction.
    ...(isPooler
      ? { ...common, connectionString: address.poolerUrl, verify: meetPooler }
      : { ...clientConfig(address, 'porchlight_app'), ...timeouts }),
    max: poolSize,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: waitForConnectionMs,
    query_timeout: statementTimeoutMs + silenceMs,
    types: columnTypes,
  })
  listenForErrors(pool, onError)
  const sessions = isPooler ? lentSessions({ ...sessionSettings, ...timeouts }) : keptSessions()
  const asked = 'poolerUrl' in address ? options.behindPooler : address
  const watch = watchAnswers(
    pool,
    asked === undefined ? pool.options : clientConfig(asked, 'porchlight_app'),
    onError,
  )
  return {
    pool,
    connect: watch.connect,
    isAnswering: watch.isAnswering,
    close: async () => {
      await Promise.all([watch.close(), pool.end()])
    },
    waitMs: waitForConnectionMs,
    sessions,
    onError,
  }
}

/** Opens a small pool under the owner: migrations, administration, backup. */
export function connectOwner(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  poolSize = 5,
): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(address, undefined),
    max: poolSize,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: waitForConnectionMs,
    types: columnTypes,
  })
  listenForErrors(pool, onError)
  return pool
}

/**
 * Opens the pool of the background jobs, under the owner, too. No statement keeps them waiting for
 * ever: PostgreSQL ends one that takes too long, and when it does not even say so, the statement
 * fails here and its connection is closed (drop-unanswered.ts). The others stay: an idle server looks
 * for jobs every few seconds, and each new connection is a process of PostgreSQL.
 */
export function connectJobs(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  statementTimeoutMs = 10_000,
): pg.Pool {
  return openJobs(address, onError, { max: jobConnections, statementTimeoutMs })
}

/**
 * The same for deliveries, which note much and can do it again: a commit does not wait for the disk.
 * What a crash of PostgreSQL then forgets, a fraction of a second, is delivered once more.
 */
export function connectDeliveries(
  address: DatabaseAddress,
  onError: (error: Error) => void,
): pg.Pool {
  const { options = '' } = clientConfig(address, undefined)
  return openJobs(address, onError, {
    max: deliveryConnections,
    statementTimeoutMs: 10_000,
    options: `${options} -c synchronous_commit=off`,
  })
}

function openJobs(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  { statementTimeoutMs, ...own }: { max: number; statementTimeoutMs: number; options?: string },
): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(address, undefined),
    ...own,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: waitForConnectionMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + silenceMs,
    types: columnTypes,
  })
  listenForErrors(pool, onError)
  dropUnanswered(pool)
  return pool
}

const common = { application_name: 'porchlight', keepAlive: true }

/**
 * Settings of one connection. With the embedded server the restricted role logs in by itself; on a
 * PostgreSQL of the operator's the login of the URL becomes it at connect.
 */
export function clientConfig(
  address: DatabaseAddress,
  role: 'porchlight_app' | undefined,
): pg.ClientConfig {
  const settings = Object.entries(role === undefined ? ownerSettings : sessionSettings)
  const session = [...settings, [arrival.name, arrival.value]]
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  if ('url' in address) {
    const options = role === undefined ? session : `${session} -c role=${role}`
    return { ...common, connectionString: address.url, options }
  }
  return {
    ...common,
    host: address.socketFolder,
    port: address.port,
    database: address.database,
    user: role ?? 'postgres',
    options: session,
  }
}

/**
 * An idle or checked-out connection that PostgreSQL drops must reach the log, never end the process. While
 * the pool is ending, its connections take leave of PostgreSQL, which may itself stop first: no trouble.
 */
export function listenForErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', (error) => {
    if (!pool.ending) onError(error)
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
}

/** The statement that tells the connection its workspace, to be sent before the workspace's own. */
export function bind(
  database: Database,
  connection: Connection,
  workspaceId: string,
): Statement | undefined {
  return database.sessions.bind(connection, workspaceId)
}

/** After a rollback, which takes a binding back that was made since the `begin`. */
export function unbind(database: Database, connection: Connection): void {
  database.sessions.unbind(connection)
}

/** Statements of a transaction's ends, prepared like any other so that they travel in a batch. */
export const begin: Statement = { name: 'begin', text: 'begin', values: [] }
export const commit: Statement = { name: 'commit', text: 'commit', values: [] }
export const rollback: Statement = { name: 'rollback', text: 'rollback', values: [] }
