import type { DatabaseAddress, PoolerAddress } from '../server/store/database/connect.ts'
import { poolerUrl } from './start-pgbouncer.ts'

/** Set if the suite runs behind PgBouncer. */
const poolerFolder = process.env['PORCHLIGHT_TEST_POOLER_SOCKET']

/** For the `skip` of tests that depend on the order of connections, which a pooler does not keep. */
export const skippedBehindPooler: string | false =
  poolerFolder !== undefined && 'A pooler assigns connections in its own order.'

/** The address for a test server's requests: the database, or the run's pooler in front of it. */
export function requestDatabase(address: DatabaseAddress): DatabaseAddress | PoolerAddress {
  const isOfRun =
    'socketFolder' in address && address.socketFolder === process.env['PORCHLIGHT_TEST_SOCKET']
  if (poolerFolder === undefined || !isOfRun) return address
  return { poolerUrl: poolerUrl(poolerFolder, address.database) }
}

/** The same as settings of a server or a command. */
export function databaseSettings(url: string): Record<string, string> {
  const { pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const isOfRun = searchParams.get('host') === process.env['PORCHLIGHT_TEST_SOCKET']
  if (poolerFolder === undefined || !isOfRun) return { DATABASE_URL: url }
  return {
    DATABASE_URL: url,
    PORCHLIGHT_POOLER_URL: poolerUrl(poolerFolder, pathname.slice(1)),
  }
}
