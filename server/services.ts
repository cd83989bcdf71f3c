import type { KeyCache } from './api/access/authenticate-key.ts'
import type { FileStores } from './chat/attachments/file-store.ts'
import { makeFileStores } from './chat/attachments/file-stores.ts'
import { limitFailedAttempts, type FailedAttempts } from './api/access/failed-attempts.ts'
import { makeNetworkBudget, type NetworkBudget } from './api/access/network-budget.ts'
import type { Config } from './config/config.ts'
import type { Database } from './store/database/connect.ts'
import { makeEventHub, type EventHub } from './chat/events/event-hub.ts'
import type { Collect, Metric } from './store/metrics/metric.ts'
import { limitRequests, type RateLimits } from './api/access/limit-requests.ts'
import { makeVault, type SecretsVault } from './chat/webhooks/secrets-vault.ts'
import type { SettingsCache } from './store/writes/settings.ts'

/** One of several processes that serve together: its name, and how all of them are measured. */
export type ProcessGroup = {
  readonly name: string
  /** Tells the group how this process is measured. */
  readonly measureBy: (collect: () => Promise<readonly Metric[]>) => void
  /** The measurements of all processes in the Prometheus text format. */
  readonly scrape: () => Promise<string>
}

/** What requests work with. Made once at start, passed as an argument everywhere. */
export type AppServices = {
  readonly config: Pick<
    Config,
    | 'port'
    | 'dataFolder'
    | 'uploadLimitBytes'
    | 's3'
    | 'databaseUrl'
    | 'baseDomain'
    | 'publicScheme'
    | 'trustedProxies'
    | 'bodyLimitBytes'
    | 'requestTimeoutMs'
    | 'headersTimeoutMs'
    | 'maxConnections'
    | 'rateLimitPerMinute'
    | 'failedAttemptsPerMinute'
    | 'webhooksAllowPrivate'
    | 'secretsKeys'
    | 'secretsKeyFile'
    | 'shutdownTimeoutMs'
    | 'metricsPort'
    | 'storageLimitBytes'
    | 'uploadsPerKey'
    | 'uploadParts'
    | 'uploadPartMinimumBytes'
    | 'invitationsPerHour'
    | 'fileAttemptsPerMinute'
  >
  readonly database: Database
  readonly keys: KeyCache
  readonly failedAttempts: FailedAttempts
  readonly rateLimits: RateLimits
  readonly settings: SettingsCache
  /** Who waits for events in this process. */
  readonly events: EventHub
  /** Where the files of attachments are. */
  readonly files: FileStores
  /** The secrets of webhooks. */
  readonly vault: SecretsVault
  /** Requests with an Idempotency-Key that this process is answering, by API key and their own. */
  readonly underWay: Set<string>
  /** Files and parts that are being received, by API key. */
  readonly uploads: Map<string, number>
  /** Links to files that led to none, by address. */
  readonly fileGuesses: NetworkBudget
  /** What `/metrics` shows beside what the process measures of itself. */
  readonly metrics: Collect[]
  /** Where this process does not serve alone. */
  readonly group?: ProcessGroup
}

/** The services of a process, with empty caches. */
export function makeServices(
  given: Pick<AppServices, 'config' | 'database' | 'group'>,
): AppServices {
  const { config, database } = given
  return {
    ...given,
    keys: new Map(),
    failedAttempts: limitFailedAttempts(config.failedAttemptsPerMinute),
    rateLimits: limitRequests(database, config.rateLimitPerMinute),
    settings: new Map(),
    events: makeEventHub(database),
    files: makeFileStores(config),
    vault: makeVault(config),
    underWay: new Set(),
    uploads: new Map(),
    fileGuesses: makeNetworkBudget(config.fileAttemptsPerMinute, 'files_limited'),
    metrics: [],
  }
}
