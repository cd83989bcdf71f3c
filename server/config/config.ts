import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Kind, S3Bucket } from './config-values.ts'
import { mostWorkers, variableNames, variables } from './config-variables.ts'
import { contradictionsOf } from './config-contradictions.ts'
import { unknownVariableProblems } from './config-names.ts'
import { problemOf } from './config-problem.ts'

/** Every setting. An absent optional field means that the feature is off or built in. */
export type Config = Readonly<{
  host: string
  port: number
  /** The port of `/metrics` instead of `port`. */
  metricsPort?: number
  /** Absolute. */
  dataFolder: string
  /** The keys of webhooks' secrets, base64, the newest first; without them the file is read. */
  secretsKeys?: readonly string[]
  /** Absolute. Beside the data folder, so that a copy of the folder does not contain the key. */
  secretsKeyFile: string
  databaseUrl?: string
  /** A transaction pooler in front of that database, for requests. */
  poolerUrl?: string
  /** Absolute. */
  postgresBinFolder?: string
  /** Lower case, without a port. */
  baseDomain: string
  /** For absolute links, unless a trusted proxy states another one. */
  publicScheme: 'http' | 'https'
  demo: boolean
  /** IP addresses and CIDR ranges. */
  trustedProxies: readonly string[]
  /** Device and inode of systemd's journal, from systemd's own variable JOURNAL_STREAM. */
  journalStream?: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Processes that answer requests; 1 means a single process without a primary. */
  workers: number
  /** For all workers together. */
  poolSize: number
  bodyLimitBytes: number
  requestTimeoutMs: number
  /** At most requestTimeoutMs: node's HTTP server rejects more. */
  headersTimeoutMs: number
  statementTimeoutMs: number
  /** For all workers together. */
  maxConnections: number
  /** Requests per minute and key without its own limit; 0 is no limit. */
  rateLimitPerMinute: number
  /** Requests without a valid key per minute, address and process; 0 is no limit. */
  failedAttemptsPerMinute: number
  /** How long a stopping server keeps serving while load balancers notice. */
  drainMs: number
  shutdownTimeoutMs: number
  smtpUrl?: string
  /** The address of the server that `porchlight mcp` uses, and its key. */
  clientUrl?: string
  clientApiKey?: string
  /** Email of the team member in whose name the agent replies. */
  mcpMember?: string
  mailFrom: string
  /** For one file. */
  uploadLimitBytes: number
  /** For all files of a workspace; 0 is no limit. */
  storageLimitBytes: number
  /** Files and parts received at once, per key and process. */
  uploadsPerKey: number
  /** For one upload. */
  uploadParts: number
  /** For every part but the last. */
  uploadPartMinimumBytes: number
  /** Per workspace; 0 is no limit. */
  invitationsPerHour: number
  /** Links to unknown files, per address and process; 0 is no limit. */
  fileAttemptsPerMinute: number
  /** Stores attached files; without it, the data folder does. */
  s3?: S3Bucket
  /** 0 is no limit. */
  eventRetentionDays: number
  /** Whether webhooks may use private networks, this machine, and plain http. */
  webhooksAllowPrivate: boolean
  /** For one attempt to deliver an event. */
  webhookTimeoutMs: number
}>

/** All problems of the environment, each with what to write instead. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const poolSizeEach = 8
/** PostgreSQL allows 100 connections by default; more do not make it faster on many cores. */
const poolSizeAtMost = 64

type Variable = keyof typeof variables
type ValueOf<Name extends Variable> = (typeof variables)[Name] extends Kind<infer T> ? T : never
type Environment = Record<string, string | undefined>

/**
 * Reads a frozen config from an environment; blank variables count as not set. Relative folders are
 * resolved against cwd. With an external database on Linux, the default is one worker per core. Throws
 * one ConfigError with every problem.
 */
export function readConfig(
  env: Environment,
  cwd: string = process.cwd(),
  cores: number = availableParallelism(),
  platform: NodeJS.Platform = process.platform,
): Config {
  const problems = unknownVariableProblems(env, variableNames)

  function read<Name extends Variable>(name: Name): ValueOf<Name> | undefined {
    const text = env[name]?.trim() ?? ''
    if (text === '') return undefined
    const kind: Kind<unknown> = variables[name]
    const value = kind.parse(text)
    if (value === undefined) problems.push(problemOf(name, text, kind))
    // The lookup by a type parameter loses the type that the table gives each name.
    return value as ValueOf<Name> | undefined
  }

  const databaseUrl = read('DATABASE_URL')
  const sizes = processSizes(
    { workers: read('PORCHLIGHT_WORKERS'), poolSize: read('PORCHLIGHT_POOL_SIZE') },
    databaseUrl === undefined || platform !== 'linux' ? 1 : cores,
  )
  const postgresBinFolder = read('PORCHLIGHT_PG_BIN_DIR')
  const baseDomain = read('PORCHLIGHT_BASE_DOMAIN') ?? 'localhost'
  const config: Config = defined({
    host: read('HOST') ?? '127.0.0.1',
    port: read('PORT') ?? 3000,
    metricsPort: read('PORCHLIGHT_METRICS_PORT'),
    ...readPaths(read, cwd),
    databaseUrl,
    journalStream: env['JOURNAL_STREAM'],
    poolerUrl: read('PORCHLIGHT_POOLER_URL'),
    postgresBinFolder: postgresBinFolder && resolve(cwd, postgresBinFolder),
    baseDomain,
    publicScheme: read('PORCHLIGHT_SCHEME') ?? 'http',
    demo: read('PORCHLIGHT_DEMO') ?? true,
    trustedProxies: read('PORCHLIGHT_TRUSTED_PROXIES') ?? Object.freeze([]),
    logLevel: read('PORCHLIGHT_LOG_LEVEL') ?? 'info',
    ...sizes,
    ...readLimits(read),
    ...readQuotas(read),
    clientUrl: read('PORCHLIGHT_URL'),
    clientApiKey: read('PORCHLIGHT_API_KEY'),
    mcpMember: read('PORCHLIGHT_MCP_MEMBER'),
    smtpUrl: read('PORCHLIGHT_SMTP_URL'),
    mailFrom: read('PORCHLIGHT_MAIL_FROM') ?? `Porchlight <porchlight@${baseDomain}>`,
    uploadLimitBytes: read('PORCHLIGHT_UPLOAD_LIMIT') ?? 25 * 1024 * 1024,
    s3: read('PORCHLIGHT_S3_URL'),
    eventRetentionDays: read('PORCHLIGHT_EVENT_RETENTION_DAYS') ?? 90,
    webhooksAllowPrivate: read('PORCHLIGHT_WEBHOOKS_ALLOW_PRIVATE') ?? false,
    webhookTimeoutMs: read('PORCHLIGHT_WEBHOOK_TIMEOUT_SECONDS') ?? 15_000,
  })
  problems.push(...contradictionsOf(config, platform))
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(config)
}

type Read = <Name extends Variable>(name: Name) => ValueOf<Name> | undefined

type Defined<Given> = {
  [Key in keyof Given as undefined extends Given[Key] ? never : Key]: Given[Key]
} & { [Key in keyof Given]?: Exclude<Given[Key], undefined> }

/** Drops properties that are undefined. */
function defined<Given extends object>(given: Given): Defined<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Defined<Given>
}

function readPaths(read: Read, cwd: string) {
  const dataFolder = resolve(cwd, read('PORCHLIGHT_DATA') ?? './data')
  return {
    dataFolder,
    secretsKeys: read('PORCHLIGHT_SECRETS_KEY'),
    secretsKeyFile: resolve(cwd, read('PORCHLIGHT_SECRETS_KEY_FILE') ?? `${dataFolder}.key`),
  }
}

/** Sizes, times and rates of requests. */
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

/** Shares of a workspace, a key or an address (docs/decisions/0038). */
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

/** Derives the size that is not set from the one that is, and from the default number of workers. */
function processSizes(
  given: { workers: number | undefined; poolSize: number | undefined },
  byDefault: number,
): Pick<Config, 'workers' | 'poolSize'> {
  const workers = given.workers ?? Math.min(byDefault, mostWorkers, given.poolSize ?? mostWorkers)
  return { workers, poolSize: given.poolSize ?? Math.min(poolSizeEach * workers, poolSizeAtMost) }
}
