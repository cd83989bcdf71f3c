import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from './database-errors.ts'
import { inTransaction } from './in-transaction.ts'

const restMs = 150
/** One of ten waits: longer than `deadlock_timeout`, after which PostgreSQL ends an autovacuum that is in the way. */
const vacuumMs = 1_300
const lockNotAvailable = '55P03'

type Patience = {
  /** How long writers and readers of the table may wait behind the change. */
  readonly lockMs: number
  readonly tries: number
  /** Whether one of ten waits is long enough to end an autovacuum. */
  readonly endsVacuum: boolean
}

const briefly: Patience = { lockMs: 50, tries: 15, endsVacuum: false }

/**
 * Changes tables in a transaction that waits only briefly for their locks, because everybody else waits behind it. Tries
 * again, by default for a few seconds; returns undefined if a long transaction uses a table all that time.
 */
export async function withShortLock<Result>(
  owner: pg.Pool,
  use: (connection: pg.PoolClient) => Promise<Result>,
  { lockMs, tries, endsVacuum }: Patience = briefly,
): Promise<Result | undefined> {
  for (let tried = 1; tried <= tries; tried += 1) {
    const waitMs = endsVacuum && tried % 10 === 0 ? vacuumMs : lockMs
    try {
      return await inTransaction(owner, async (connection) => {
        await connection.query(`set local lock_timeout = ${waitMs}`)
        return use(connection)
      })
    } catch (error) {
      if (!(error instanceof Error) || codeOf(error) !== lockNotAvailable) throw error
      await sleep(restMs)
    }
  }
  return undefined
}
