import type { DatabaseAddress, PoolerAddress } from '../server/store/database/connect.ts'
import { poolerUrl } from './start-pgbouncer.ts'

/** Set where the suite runs behind PgBouncer. */
const poolerFolder = process.env['PORCHLIGHT_TEST_POOLER_SOCKET']

/** Why a test of what connections of our own guarantee is skipped behind a pooler, which lends fewer of them. */
export const skippedBehindPooler: string | false =
  poolerFolder !== undefined && 'A pooler lends its connections in an order of its own.'

/** Where a test's server sends its requests: to the database, or to the run's pooler if that is before it. */
export function wayOfRequests(address: DatabaseAddress): DatabaseAddress | PoolerAddress {
  const isOfRun =
    'socketFolder' in address && address.socketFolder === process.env['PORCHLIGHT_TEST_SOCKET']
  if (poolerFolder === undefined || !isOfRun) return address
  return { poolerUrl: poolerUrl(poolerFolder, address.database) }
}

/** The same for a server or a command that is told by its settings where its database is. */
export function databaseSettings(url: string): Record<string, string> {
  const { pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const isOfRun = searchParams.get('host') === process.env['PORCHLIGHT_TEST_SOCKET']
  if (poolerFolder === undefined || !isOfRun) return { DATABASE_URL: url }
  return {
    DATABASE_URL: url,
    PORCHLIGHT_POOLER_URL: poolerUrl(poolerFolder, pathname.slice(1)),
  }
}
