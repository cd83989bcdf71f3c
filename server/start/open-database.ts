import type pg from 'pg'
import type { Config } from '../config/config.ts'
import {
  connectionsNeeded,
  connectionShortage,
  standbyShortage,
} from '../config/connections-needed.ts'
import {
  connectDatabase,
  connectOwner,
  type Database,
  type DatabaseAddress,
} from '../store/database/connect.ts'
import type { EmbeddedPostgres } from '../store/database/embedded/embedded-postgres.ts'
import { requireCluster } from '../store/database/embedded/require-cluster.ts'
import { startEmbeddedPostgres } from '../store/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../store/database/migrate.ts'
import { requireDirectConnections, requirePooler } from '../store/database/pooler-checks.ts'
import { noStopRequest, untilAborted, type StopRequest } from '../store/database/stop-request.ts'
import { NotInRecovery, readStandbyFacts } from '../store/standby/standby-checks.ts'
import { shareEmbedded, untilUnshared } from './share-embedded.ts'
import { prepareSecretsKey } from '../chat/webhooks/prepare-secrets-key.ts'
import { readServerFacts, requireUsable } from '../store/database/server-requirements.ts'

export type OpenDatabase = {
  readonly database: Database
  /** Connected as the tables' owner: for administration, backup and jobs, never for requests. */
  readonly owner: pg.Pool
  /** Of PostgreSQL itself, even if requests use a pooler. */
  readonly address: DatabaseAddress
  readonly version: string
  readonly close: () => Promise<void>
}

type ServeOptions = {
  /** Prints progress for the operator. */
  say?: (line: string) => void
  stopRequest?: StopRequest
  onError: (error: Error) => void
}

type OpenOptions = ServeOptions & {
  purpose: 'serve' | 'command'
  commandName: string
  /** Does not migrate, for commands that only read: the schema may be older, newer or missing. */
  leaveSchema?: boolean
  /** Rejects if the data folder holds no database, instead of creating one. */
  mustExist?: boolean
  log: (line: string) => void
}

const databaseName = 'porchlight'
const fewestConnections = 60
const roomForOthers = 20

/**
 * Opens the configured database: the external one of DATABASE_URL, or the embedded server, which is
 * started first; a command and a server beside each other use one.
 */
export async function openDatabase(config: Config, options: OpenOptions): Promise<OpenDatabase> {
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
          onTrouble: (detail) => options.onError(new Error(detail)),
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
  // Do not wait for a running migration: it fails with its connection, and PostgreSQL rolls it back.
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

/** Opens the database for a server, with the key of webhooks' secrets. */
export async function openToServe(config: Config, options: ServeOptions): Promise<OpenDatabase> {
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
  options: OpenOptions & { stopRequest: StopRequest },
  embedded: EmbeddedPostgres | undefined,
): Promise<OpenDatabase> {
  const { leaveSchema, stopRequest, onError } = options
  const owner = connectOwner(address, onError)
  const sharing = await shareAmongCommands(address, options, embedded)
  try {
    const facts = await readServerFacts(owner)
    requireUsable(facts)
    const shortage = connectionShortage(config, facts.connections)
    if (shortage !== undefined && options.purpose === 'serve')
      options.say?.(`${shortage.says} ${shortage.remedy}`)
    if (embedded === undefined) await requireDirectConnections(owner)
    if (leaveSchema !== true) await migrate(owner, { roleLogsIn: embedded !== undefined })
    const database = connectRequests(config, address, onError)
    const close = async () => {
      const ended = Promise.allSettled([database.close(), owner.end()])
      await Promise.race([ended, untilAborted(stopRequest.hurried)])
      await sharing.end()
      await embedded?.stop()
    }
    if (config.poolerUrl !== undefined && leaveSchema !== true)
      await requirePooler(database.pool, owner)
    if (config.replicaUrl !== undefined && options.purpose === 'serve')
      await checkStandby(config, config.replicaUrl, owner, options.say)
    return { database, owner, address, version: facts.version, close }
  } catch (error) {
    await owner.end()
    await sharing.end()
    throw error
  }
}

/** A command that has started PostgreSQL stops it when no other command uses it any more. */
async function shareAmongCommands(
  address: DatabaseAddress,
  { purpose, say = () => undefined }: OpenOptions,
  embedded: EmbeddedPostgres | undefined,
): Promise<{ readonly end: () => Promise<void> }> {
  if (embedded === undefined || purpose === 'serve') return { end: async () => undefined }
  return {
    end: embedded.joined ? await shareEmbedded(address) : async () => untilUnshared(address, say),
  }
}

/** Rejects if a standby can never be used; one that is away or was promoted is named, since that may pass. */
async function checkStandby(
  config: Config,
  url: string,
  owner: pg.Pool,
  say: ServeOptions['say'],
): Promise<void> {
  const facts = await readStandbyFacts(url, owner).catch((error: Error) => error)
  const problem = facts instanceof Error ? facts : facts.refusal
  const mayPass = facts instanceof Error || problem instanceof NotInRecovery
  if (problem !== undefined && !mayPass) throw problem
  if (problem !== undefined) say?.(`${problem.message} Until then the primary answers all reads.`)
  const shortage = facts instanceof Error ? undefined : standbyShortage(config, facts.connections)
  if (shortage !== undefined) say?.(`${shortage.says} ${shortage.remedy}`)
}

/** The embedded PostgreSQL's max_connections: for the server, and for commands and other clients. */
function mostConnections(config: Config): number {
  return Math.max(fewestConnections, connectionsNeeded(config) + roomForOthers)
}

/** The pool that requests use; it connects at the first one. */
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

/** Creates our database in a new embedded cluster. Two processes may try concurrently. */
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
    const exists =
      error instanceof Error && 'code' in error && /^(?:42P04|23505)$/.test(String(error.code))
    if (!exists) throw error
  } finally {
    await cluster.end()
  }
}
