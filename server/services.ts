import type { KeyCache } from './api-keys/authenticate-key.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { SettingsCache } from './workspaces/settings.ts'

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
}
