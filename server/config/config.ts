import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Kind, S3Bucket } from './config-values.ts'
import { mostWorkers, variableNames, variables } from './config-variables.ts'
import { contradictionsOf } from './config-contradictions.ts'
import { unknownVariableProblems } from './config-names.ts'
import { problemOf } from './config-problem.ts'

/** Everything an operator can set. Absent optional fields: the feature is off or the built-in one is used. */
export type Config = Readonly<{
  host: string
  port: number
  /** Where `/metrics` is instead of at `port`. */
  metricsPort?: number
  /** Absolute. */
  dataFolder: string
  /** What seals the secrets of webhooks, base64, the newest first; without it the file is read. */
  secretsKeys?: readonly string[]
  /** Absolute. Beside the data folder, so that a copy of that is not a copy of the key. */
  secretsKeyFile: string
  databaseUrl?: string
  /** Of a transaction pooler before that database, for requests. */
  poolerUrl?: string
  /** Absolute. */
  postgresBinFolder?: string
  /** Lower case, without a port. */
  baseDomain: string
  /** For absolute links, where no trusted proxy says otherwise. */
  publicScheme: 'http' | 'https'
  demo: boolean
  /** IP addresses and CIDR ranges. */
  trustedProxies: readonly string[]
  /** Device and inode of systemd's journal, where it takes our output; no setting, systemd's own variable. */
  journalStream?: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Processes that answer requests; with 1 it is the only process there is. */
  workers: number
  /** Of all workers together. */
  poolSize: number
  bodyLimitBytes: number
  requestTimeoutMs: number
  /** Never above requestTimeoutMs: node's HTTP server refuses that. */
  headersTimeoutMs: number
  statementTimeoutMs: number
  /** Of all workers together. */
  maxConnections: number
  /** Requests a minute of each key that has no limit of its own; 0 is no limit. */
  rateLimitPerMinute: number
  /** Requests without a good key a minute from one address, of each process; 0 is no limit. */
  failedAttemptsPerMinute: number
  /** How long a stop serves on while load balancers learn of it. */
  drainMs: number
  shutdownTimeoutMs: number
  smtpUrl?: string
  /** Of the server that `porchlight mcp` works with, and its key. */
  clientUrl?: string
  clientApiKey?: string
  /** Email of the team member whom the agent speaks as. */
  mcpMember?: string
  mailFrom: string
  /** Of one file. */
  uploadLimitBytes: number
  /** Of all files of a workspace; 0 is no limit. */
  storageLimitBytes: number
  /** Files and parts that each process receives at once. */
  uploadsPerKey: number
  /** Of one upload. */
  uploadParts: number
  /** Of a part that is not the last one. */
  uploadPartMinimumBytes: number
  /** Mails of one workspace; 0 is no limit. */
  invitationsPerHour: number
  /** Links that lead to no file, from one address, of each process; 0 is no limit. */
  fileAttemptsPerMinute: number
  /** Where files go that are attached; without it, into the data folder. */
  s3?: S3Bucket
  /** How long events are kept; 0 is for ever. */
  eventRetentionDays: number
  /** Whether webhooks may go to private networks and this machine, and by plain http. */
  webhooksAllowPrivate: boolean
  /** Of one attempt to deliver an event. */
  webhookTimeoutMs: number
}>

/** Every problem of the environment at once, each with what to write instead. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const poolSizeEach = 8
/** PostgreSQL allows 100 connections unless told otherwise, and on many cores gains nothing by more. */
const poolSizeAtMost = 64

type Variable = keyof typeof variables
type ValueOf<Name extends Variable> = (typeof variables)[Name] extends Kind<infer T> ? T : never
type Environment = Record<string, string | undefined>

/**
 * The frozen config an environment describes; blank variables count as not set. Relative folders
 * start at cwd, and where the database is elsewhere there is a worker for each core. Throws one
 * ConfigError that holds every problem.
 */
export function readConfig(
  env: Environment,
  cwd: string = process.cwd(),
  cores: number = availableParallelism(),
): Config {
  const problems = unknownVariableProblems(env, variableNames)

  function read<Name extends Variable>(name: Name): ValueOf<Name> | undefined {
    const text = env[name]?.trim() ?? ''
    if (text === '') return undefined
    const kind: Kind<unknown> = variables[name]
    const value = kind.parse(text)
    if (value === undefined) problems.push(problemOf(name, text, kind))
    // The table gives each name the kind of its type; the lookup by a type parameter loses that.
    return value as ValueOf<Name> | undefined
  }

  const databaseUrl = read('DATABASE_URL')
  const sizes = processSizes(
    { workers: read('PORCHLIGHT_WORKERS'), poolSize: read('PORCHLIGHT_POOL_SIZE') },
    databaseUrl === undefined ? 1 : cores,
  )
  const metricsPort = read('PORCHLIGHT_METRICS_PORT')
  const poolerUrl = read('PORCHLIGHT_POOLER_URL')
  const postgresBinFolder = read('PORCHLIGHT_PG_BIN_DIR')
  const smtpUrl = read('PORCHLIGHT_SMTP_URL')
  const s3 = read('PORCHLIGHT_S3_URL')
  const baseDomain = read('PORCHLIGHT_BASE_DOMAIN') ?? 'localhost'
  const config: Config = {
    host: read('HOST') ?? '127.0.0.1',
    port: read('PORT') ?? 3000,
    ...(metricsPort !== undefined && { metricsPort }),
    ...readPlaces(read, cwd),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(env['JOURNAL_STREAM'] !== undefined && { journalStream: env['JOURNAL_STREAM'] }),
    ...(poolerUrl !== undefined && { poolerUrl }),
    ...(postgresBinFolder !== undefined && { postgresBinFolder: resolve(cwd, postgresBinFolder) }),
    baseDomain,
    publicScheme: read('PORCHLIGHT_SCHEME') ?? 'http',
    demo: read('PORCHLIGHT_DEMO') ?? true,
    trustedProxies: read('PORCHLIGHT_TRUSTED_PROXIES') ?? Object.freeze([]),
    logLevel: read('PORCHLIGHT_LOG_LEVEL') ?? 'info',
    ...sizes,
    ...readLimits(read),
    ...readQuotas(read),
    ...readClient(read),
    ...(smtpUrl !== undefined && { smtpUrl }),
    mailFrom: read('PORCHLIGHT_MAIL_FROM') ?? `Porchlight <porchlight@${baseDomain}>`,
    uploadLimitBytes: read('PORCHLIGHT_UPLOAD_LIMIT') ?? 25 * 1024 * 1024,
    ...(s3 !== undefined && { s3 }),
    eventRetentionDays: read('PORCHLIGHT_EVENT_RETENTION_DAYS') ?? 90,
    webhooksAllowPrivate: read('PORCHLIGHT_WEBHOOKS_ALLOW_PRIVATE') ?? false,
    webhookTimeoutMs: read('PORCHLIGHT_WEBHOOK_TIMEOUT_SECONDS') ?? 15_000,
  }
  problems.push(...contradictionsOf(config))
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(config)
}

type Read = <Name extends Variable>(name: Name) => ValueOf<Name> | undefined

function readClient(read: Read): Pick<Config, 'clientUrl' | 'clientApiKey' | 'mcpMember'> {
  const [clientUrl, clientApiKey] = [read('PORCHLIGHT_URL'), read('PORCHLIGHT_API_KEY')]
  const mcpMember = read('PORCHLIGHT_MCP_MEMBER')
  return {
    ...(clientUrl !== undefined && { clientUrl }),
    ...(clientApiKey !== undefined && { clientApiKey }),
    ...(mcpMember !== undefined && { mcpMember }),
  }
}

/** Where things are kept on this machine. */
function readPlaces(
  read: Read,
  cwd: string,
): Pick<Config, 'dataFolder' | 'secretsKeys' | 'secretsKeyFile'> {
  const dataFolder = resolve(cwd, read('PORCHLIGHT_DATA') ?? './data')
  const keys = read('PORCHLIGHT_SECRETS_KEY')
  return {
    dataFolder,
    ...(keys !== undefined && { secretsKeys: keys }),
    secretsKeyFile: resolve(cwd, read('PORCHLIGHT_SECRETS_KEY_FILE') ?? `${dataFolder}.key`),
  }
}

/** How much and how long a request may take, and how many there may be. */
function readLimits(read: Read) {
  const requestTimeoutMs = read('PORCHLIGHT_REQUEST_TIMEOUT_SECONDS') ?? 30_000
  return {
    bodyLimitBytes: read('PORCHLIGHT_BODY_LIMIT') ?? 1_048_576,
    requestTimeoutMs,
    headersTimeoutMs:
      read('PORCHLIGHT_HEADERS_TIMEOUT_SECONDS') ?? Math.min(10_000, requestTimeoutMs),
    statementTimeoutMs: read('PORCHLIGHT_STATEMENT_TIMEOUT_SECONDS') ?? 5000,
    maxConnections: read('PORCHLIGHT_MAX_CONNECTIONS') ?? 10_000,
    rateLimitPerMinute: read('PORCHLIGHT_RATE_LIMIT_PER_MINUTE') ?? 60_000,
    failedAttemptsPerMinute: read('PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE') ?? 1_000,
    drainMs: read('PORCHLIGHT_DRAIN_SECONDS') ?? 0,
    shutdownTimeoutMs: read('PORCHLIGHT_SHUTDOWN_SECONDS') ?? 10_000,
  }
}

/** What a workspace, a key or an address may take of what all share (docs/decisions/0038). */
function readQuotas(read: Read) {
  return {
    storageLimitBytes: read('PORCHLIGHT_STORAGE_LIMIT') ?? 10 * 1024 ** 3,
    uploadsPerKey: read('PORCHLIGHT_UPLOADS_PER_KEY') ?? 20,
    uploadParts: read('PORCHLIGHT_UPLOAD_PARTS') ?? 1_000,
    uploadPartMinimumBytes: read('PORCHLIGHT_UPLOAD_PART_MINIMUM') ?? 65_536,
    invitationsPerHour: read('PORCHLIGHT_INVITATIONS_PER_HOUR') ?? 100,
    fileAttemptsPerMinute: read('PORCHLIGHT_FILE_ATTEMPTS_PER_MINUTE') ?? 300,
  }
}

/** What is not set follows from what is, and from the number of workers that there should be. */
function processSizes(
  given: { workers: number | undefined; poolSize: number | undefined },
  wanted: number,
): Pick<Config, 'workers' | 'poolSize'> {
  const workers = given.workers ?? Math.min(wanted, mostWorkers, given.poolSize ?? mostWorkers)
  return { workers, poolSize: given.poolSize ?? Math.min(poolSizeEach * workers, poolSizeAtMost) }
}
