import type { Registry } from 'prom-client'
import type { KeyCache } from './api-keys/authenticate-key.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { SettingsCache } from './workspaces/settings.ts'

/** One of several processes that serve together: its name, and how all of them are measured. */
export type ProcessGroup = {
  readonly name: string
  /** Tells the group how this process is measured. */
  readonly measureBy: (registry: Registry) => void
  /** The measurements of all processes in the Prometheus text format. */
  readonly scrape: () => Promise<string>
}

/** What requests work with. Made once at start, passed as an argument everywhere. */
export type AppServices = {
  readonly config: Pick<
    Config,
    | 'port'
    | 'databaseUrl'
    | 'baseDomain'
    | 'publicScheme'
    | 'trustedProxies'
    | 'bodyLimitBytes'
    | 'requestTimeoutMs'
    | 'headersTimeoutMs'
    | 'maxConnections'
    | 'shutdownTimeoutMs'
  >
  readonly database: Database
  readonly keys: KeyCache
  readonly settings: SettingsCache
  /** Requests with an Idempotency-Key that this process is answering, by API key and their own. */
  readonly underWay: Set<string>
  /** Where this process does not serve alone. */
  readonly group?: ProcessGroup
}

/** The services of a process, with empty caches. */
export function makeServices(
  given: Pick<AppServices, 'config' | 'database' | 'group'>,
): AppServices {
  return { ...given, keys: new Map(), settings: new Map(), underWay: new Set() }
}
