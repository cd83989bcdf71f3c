import type { AppServices } from '../api/http/services.ts'
import type { Config } from '../config/config.ts'
import type { OpenDatabase } from './open-database.ts'

/**
 * The demo workspace's key. Call `shown` after printing it, or `withhold` to delete it without printing;
 * call `release` in any case.
 */
export type Demo = {
  readonly subdomain: string
  readonly api_key: string
  readonly shown: () => Promise<void>
  readonly withhold: () => Promise<void>
  readonly release: () => void
}

/** Creates the demo on an empty database; undefined if there is no key to show. */
export type StartDemo = (
  opened: Pick<OpenDatabase, 'database' | 'owner'>,
  services: AppServices,
  config: Pick<Config, 'demo'>,
) => Promise<Demo | undefined>
