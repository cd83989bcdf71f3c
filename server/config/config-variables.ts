import {
  addressRanges,
  apiKey,
  byteSize,
  domainName,
  emailAddress,
  flag,
  folder,
  type Kind,
  listenHost,
  mailSender,
  oneOf,
  postgresUrl,
  s3Url,
  seconds,
  secretsKeys,
  smtpUrl,
  webUrl,
  wholeNumber,
} from './config-values.ts'
import { mailListener } from './mail-listener.ts'

export const mostWorkers = 64

/** A setting: its variable, the kind of value, and the default. Without a default it may be absent: off or built in. */
export type Variable<T, Default extends T | undefined> = {
  readonly name: string
  readonly kind: Kind<T>
  readonly byDefault: Default
}

function optional<T>(name: string, kind: Kind<T>): Variable<T, undefined> {
  return { name, kind, byDefault: undefined }
}

function variable<T>(name: string, kind: Kind<T>, byDefault: NoInfer<T>): Variable<T, T> {
  return { name, kind, byDefault }
}

const mebibyte = 1024 * 1024

/** Every setting by its property of `Config`; `readConfig` derives those that depend on others. */
export const variables = {
  host: variable('HOST', listenHost, '127.0.0.1'),
  port: variable('PORT', wholeNumber(0, 65_535), 3000),
  /** The port of `/metrics` instead of `port`. */
  metricsPort: optional('PORCHLIGHT_METRICS_PORT', wholeNumber(0, 65_535)),
  /** Absolute. */
  dataFolder: variable('PORCHLIGHT_DATA', folder, './data'),
  /** The keys of webhooks' secrets, base64, the newest first; without them the file is read. */
  secretsKeys: optional('PORCHLIGHT_SECRETS_KEY', secretsKeys),
  /** Absolute. Beside the data folder, so that a copy of the folder does not contain the key. */
  secretsKeyFile: optional('PORCHLIGHT_SECRETS_KEY_FILE', folder),
  databaseUrl: optional('DATABASE_URL', postgresUrl),
  /** A transaction pooler in front of that database, for requests. */
  poolerUrl: optional('PORCHLIGHT_POOLER_URL', postgresUrl),
  /** A standby of that database, for lists and searches. */
  replicaUrl: optional('PORCHLIGHT_REPLICA_URL', postgresUrl),
  /** Absolute. */
  postgresBinFolder: optional('PORCHLIGHT_PG_BIN_DIR', folder),
  /** Lower case, without a port. */
  baseDomain: variable('PORCHLIGHT_BASE_DOMAIN', domainName, 'localhost'),
  /** For absolute links, unless a trusted proxy states another one. */
  publicScheme: variable('PORCHLIGHT_SCHEME', oneOf('http', 'https'), 'http'),
  demo: variable('PORCHLIGHT_DEMO', flag, true),
  /** IP addresses and CIDR ranges. */
  trustedProxies: variable('PORCHLIGHT_TRUSTED_PROXIES', addressRanges, Object.freeze([])),
  logLevel: variable(
    'PORCHLIGHT_LOG_LEVEL',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
  ),
  /** Processes that answer requests; 1 means a single process without a primary. */
  workers: optional('PORCHLIGHT_WORKERS', wholeNumber(1, mostWorkers)),
  /** For all workers together. */
  poolSize: optional('PORCHLIGHT_POOL_SIZE', wholeNumber(1, 200)),
  bodyLimitBytes: variable('PORCHLIGHT_BODY_LIMIT', byteSize(1024, 16 * mebibyte), mebibyte),
  requestTimeoutMs: variable('PORCHLIGHT_REQUEST_TIMEOUT_SECONDS', seconds(1, 600), 30_000),
  /** At most requestTimeoutMs: node's HTTP server rejects more. */
  headersTimeoutMs: optional('PORCHLIGHT_HEADERS_TIMEOUT_SECONDS', seconds(1, 600)),
  statementTimeoutMs: variable('PORCHLIGHT_STATEMENT_TIMEOUT_SECONDS', seconds(1, 600), 5000),
  /** For all workers together. */
  maxConnections: variable('PORCHLIGHT_MAX_CONNECTIONS', wholeNumber(1, 1_000_000), 10_000),
  /** Requests per minute and key without its own limit; 0 is no limit. */
  rateLimitPerMinute: variable(
    'PORCHLIGHT_RATE_LIMIT_PER_MINUTE',
    wholeNumber(0, 999_999_999),
    60_000,
  ),
  /** Requests without a valid key per minute, address and process; 0 is no limit. */
  failedAttemptsPerMinute: variable(
    'PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE',
    wholeNumber(0, 1_000_000),
    1_000,
  ),
  /** How long a stopping server keeps serving while load balancers notice. */
  drainMs: variable('PORCHLIGHT_DRAIN_SECONDS', seconds(0, 600), 0),
  shutdownTimeoutMs: variable('PORCHLIGHT_SHUTDOWN_SECONDS', seconds(1, 600), 10_000),
  smtpUrl: optional('PORCHLIGHT_SMTP_URL', smtpUrl),
  mailFrom: optional('PORCHLIGHT_MAIL_FROM', mailSender),
  /** For one file. */
  uploadLimitBytes: variable(
    'PORCHLIGHT_UPLOAD_LIMIT',
    byteSize(1024, 1024 * mebibyte),
    25 * mebibyte,
  ),
  /** For all files of a workspace; 0 is no limit (docs/decisions/0038, as for the next five). */
  storageLimitBytes: variable('PORCHLIGHT_STORAGE_LIMIT', byteSize(0, 1024 ** 5), 10 * 1024 ** 3),
  /** Files and parts received concurrently, per key and process. */
  uploadsPerKey: variable('PORCHLIGHT_UPLOADS_PER_KEY', wholeNumber(1, 100_000), 20),
  /** For one upload. */
  uploadParts: variable('PORCHLIGHT_UPLOAD_PARTS', wholeNumber(1, 10_000), 1_000),
  /** For every part but the last. */
  uploadPartMinimumBytes: variable(
    'PORCHLIGHT_UPLOAD_PART_MINIMUM',
    byteSize(0, 16 * mebibyte),
    65_536,
  ),
  /** Of whom new workspaces require a second factor. */
  secondFactor: variable('PORCHLIGHT_SECOND_FACTOR', oneOf('off', 'admins', 'all'), 'off'),
  /** Per workspace; 0 is no limit. */
  invitationsPerHour: variable('PORCHLIGHT_INVITATIONS_PER_HOUR', wholeNumber(0, 1_000_000), 100),
  /** Mails to visitors per workspace; later ones wait. 0 is no limit. */
  followUpsPerHour: variable('PORCHLIGHT_FOLLOW_UPS_PER_HOUR', wholeNumber(0, 1_000_000), 500),
  /** Digests of notifications to members, per workspace; later ones wait. 0 is no limit. */
  digestsPerHour: variable('PORCHLIGHT_DIGESTS_PER_HOUR', wholeNumber(0, 1_000_000), 500),
  /** Recipients of answers by mail, per workspace; later answers wait. 0 is no limit. */
  answersPerHour: variable('PORCHLIGHT_ANSWERS_PER_HOUR', wholeNumber(0, 1_000_000), 2_000),
  /** Mails that a workspace gets, whichever way; later ones wait in their mailbox, or are sent again. 0 is no limit. */
  mailsPerMinute: variable('PORCHLIGHT_MAILS_PER_MINUTE', wholeNumber(0, 1_000_000), 600),
  /** Takes mails from the operator's mail server. */
  mailListen: optional('PORCHLIGHT_MAIL_LISTEN', mailListener),
  /** Links to unknown files, per address and process; 0 is no limit. */
  fileAttemptsPerMinute: variable(
    'PORCHLIGHT_FILE_ATTEMPTS_PER_MINUTE',
    wholeNumber(0, 1_000_000),
    300,
  ),
  /** Stores attached files; without it, the data folder does. */
  s3: optional('PORCHLIGHT_S3_URL', s3Url),
  /** 0 is no limit. */
  eventRetentionDays: variable('PORCHLIGHT_EVENT_RETENTION_DAYS', wholeNumber(0, 36_500), 90),
  /** Whether webhooks may use private networks, this machine, and plain http. */
  webhooksAllowPrivate: variable('PORCHLIGHT_WEBHOOKS_ALLOW_PRIVATE', flag, false),
  /** Whether the servers of mail channels may be in private networks, on this machine, and without TLS. */
  mailAllowPrivate: variable('PORCHLIGHT_MAIL_ALLOW_PRIVATE', flag, false),
  /** Whether the providers of company sign-ins may be in private networks, on this machine, and without TLS. */
  signInAllowPrivate: variable('PORCHLIGHT_SIGN_IN_ALLOW_PRIVATE', flag, false),
  /** Whether push services may be in private networks, on this machine, and without TLS. */
  pushAllowPrivate: variable('PORCHLIGHT_PUSH_ALLOW_PRIVATE', flag, false),
  /** Where access tokens for the servers of mail channels are asked for instead of at Google and Microsoft; their hosts are then free. */
  mailOAuthUrl: optional('PORCHLIGHT_MAIL_OAUTH_URL', webUrl),
  /** For one attempt to deliver an event. */
  webhookTimeoutMs: variable('PORCHLIGHT_WEBHOOK_TIMEOUT_SECONDS', seconds(1, 30), 15_000),
  /** The address of the server that `porchlight mcp` uses, and its key. */
  clientUrl: optional('PORCHLIGHT_URL', webUrl),
  clientApiKey: optional('PORCHLIGHT_API_KEY', apiKey),
  /** Email of the team member in whose name the agent replies. */
  mcpMember: optional('PORCHLIGHT_MCP_MEMBER', emailAddress),
}

export const variableNames: readonly string[] = Object.values(variables).map(({ name }) => name)
