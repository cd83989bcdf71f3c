import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { connectionsNeeded, connectionShortage } from '../config/connections-needed.ts'
import {
  connectDatabase,
  connectOwner,
  type Database,
  type DatabaseAddress,
} from '../store/database/connect.ts'
import { requireCluster } from '../store/database/embedded/require-cluster.ts'
import { startEmbeddedPostgres } from '../store/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../store/database/migrate.ts'
import { requireOwnSessions, requirePooler } from '../store/database/pooler-checks.ts'
import { noStopRequest, untilAborted, type StopRequest } from '../store/database/stop-request.ts'
import { prepareSecretsKey } from '../chat/webhooks/prepare-secrets-key.ts'
import { readServerFacts, requireUsable } from '../store/database/server-requirements.ts'

export type OpenDatabase = {
  readonly database: Database
  /** The tables' owner: administration, backup and jobs, never a request. */
  readonly owner: pg.Pool
  /** Of PostgreSQL itself, also where requests go by a pooler. */
  readonly address: DatabaseAddress
  readonly version: string
  readonly close: () => Promise<void>
}

const databaseName = 'porchlight'
const fewestConnections = 60
const roomForOthers = 20

/**
 * Opens the database that the configuration names: the operator's own by DATABASE_URL, or the
 * embedded server, which is started first (or joined, by a command beside a running server).
 */
export async function openDatabase(
  config: Config,
  options: {
    purpose: 'serve' | 'command'
    commandName: string
    /** Takes the schema as it is, for commands that only look: it may be older, newer or missing. */
    leaveSchema?: boolean
    /** Rejects where the data folder holds no database, instead of making one. */
    mustExist?: boolean
    log: (line: string) => void
    /** What a person at the start has to know while it waits. */
    say?: (line: string) => void
    stopRequest?: StopRequest
    onError: (error: Error) => void
  },
): Promise<OpenDatabase> {
  const { say, stopRequest = noStopRequest } = options
  if (options.mustExist === true && config.databaseUrl === undefined)
    requireCluster(config.dataFolder)
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          dataFolder: config.dataFolder,
          purpose: options.purpose,
          commandName: options.commandName,
          settings: { max_connections: String(mostConnections(config)) },
          log: options.log,
          stopRequest,
          ...(say === undefined ? {} : { say }),
          onUnexpectedExit: (detail) => options.onError(new Error(detail)),
          ...(config.postgresBinFolder === undefined
            ? {}
            : { binFolder: config.postgresBinFolder }),
        })
      : undefined
  const at = (database: string): DatabaseAddress =>
    embedded === undefined
      ? { url: config.databaseUrl ?? '' }
      : { socketFolder: embedded.socketFolder, port: embedded.port, database }
  const end = () => void embedded?.stop()
  // A migration under way is not waited for: it fails with its connection, and its transaction with it.
  stopRequest.asked.addEventListener('abort', end)
  stopRequest.hurried.addEventListener('abort', end)
  try {
    if (embedded !== undefined) await ensureDatabase(at('postgres'), options.onError)
    return await connect(config, at(databaseName), { ...options, stopRequest }, embedded)
  } catch (error) {
    await embedded?.stop()
    throw error
  } finally {
    stopRequest.asked.removeEventListener('abort', end)
  }
}

/** The same for a server, to be served by. */
export async function openToServe(
  config: Config,
  options: {
    say?: (line: string) => void
    stopRequest?: StopRequest
    onError: (error: Error) => void
  },
): Promise<OpenDatabase> {
  const opened = await openDatabase(config, {
    purpose: 'serve',
    commandName: 'serve',
    log: () => undefined,
    ...options,
  })
  try {
    await prepareSecretsKey(config, opened.owner, options.say ?? (() => undefined))
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function connect(
  config: Config,
  address: DatabaseAddress,
  options: {
    purpose: 'serve' | 'command'
    leaveSchema?: boolean
    say?: (line: string) => void
    stopRequest: StopRequest
    onError: (error: Error) => void
  },
  embedded: { stop: () => Promise<void> } | undefined,
): Promise<OpenDatabase> {
  const { leaveSchema, stopRequest, onError } = options
  const owner = connectOwner(address, onError)
  try {
    const facts = await readServerFacts(owner)
    requireUsable(facts)
    const shortage = connectionShortage(config, facts.connections)
    if (shortage !== undefined && options.purpose === 'serve')
      options.say?.(`${shortage.says} ${shortage.remedy}`)
    if (embedded === undefined) await requireOwnSessions(owner)
    if (leaveSchema !== true) await migrate(owner, { roleLogsIn: embedded !== undefined })
    const database = connectRequests(config, address, onError)
    const close = async () => {
      const ended = Promise.allSettled([database.close(), owner.end()])
      await Promise.race([ended, untilAborted(stopRequest.hurried)])
      await embedded?.stop()
    }
    if (config.poolerUrl !== undefined && leaveSchema !== true)
      await requirePooler(database.pool, owner)
    return { database, owner, address, version: facts.version, close }
  } catch (error) {
    await owner.end()
    throw error
  }
}

/** Of the embedded PostgreSQL: room for the server, and for commands and people beside it. */
function mostConnections(config: Config): number {
  return Math.max(fewestConnections, connectionsNeeded(config) + roomForOthers)
}

/** The pool that requests use; nothing is connected before the first of them. */
export function connectRequests(
  { poolerUrl, poolSize, statementTimeoutMs }: Config,
  address: DatabaseAddress,
  onError: (error: Error) => void,
): Database {
  return connectDatabase({
    ...(poolerUrl === undefined ? { address } : { address: { poolerUrl }, behindPooler: address }),
    poolSize,
    statementTimeoutMs,
    onError,
  })
}

/** The embedded cluster starts with no database of ours. Two starters may both try. */
async function ensureDatabase(
  address: DatabaseAddress,
  onError: (error: Error) => void,
): Promise<void> {
  const cluster = connectOwner(address, onError, 1)
  try {
    const { rowCount } = await cluster.query('select from pg_database where datname = $1', [
      databaseName,
    ])
    if (rowCount === 0) await cluster.query(`create database ${databaseName}`)
  } catch (error) {
    const isThere =
      error instanceof Error && 'code' in error && /^(?:42P04|23505)$/.test(String(error.code))
    if (!isThere) throw error
  } finally {
    await cluster.end()
  }
}
