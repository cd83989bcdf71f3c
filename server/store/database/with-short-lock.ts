import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from './database-errors.ts'
import { inTransaction } from './in-transaction.ts'

/** How long writers and readers may wait behind a change of a table's catalogue entry that waits itself. */
const lockMs = 50
const restMs = 150
const mostTries = 15
const lockNotAvailable = '55P03'

/**
 * Changes tables in a transaction that waits only briefly for their locks, because everybody else waits behind it. Tries
 * again for a few seconds; returns undefined if a long transaction uses a table all that time.
 */
export async function withShortLock<Result>(
  owner: pg.Pool,
  use: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result | undefined> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    try {
      return await inTransaction(owner, async (connection) => {
        await connection.query(`set local lock_timeout = ${lockMs}`)
        return use(connection)
      })
    } catch (error) {
      if (!(error instanceof Error) || codeOf(error) !== lockNotAvailable) throw error
      await sleep(restMs)
    }
  }
  return undefined
}
