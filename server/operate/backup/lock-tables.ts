import type pg from 'pg'
import { quoteNames } from './service-tables.ts'

const cancelEveryMs = 100

/**
 * Locks the tables exclusively for the connection's transaction. A request that holds one of the tables
 * and waits for another that is already locked would deadlock with us, and PostgreSQL might cancel us
 * instead of the request: cancel such requests, which then fail as unavailable (503).
 */
export async function lockTables(
  owner: pg.Pool,
  connection: pg.ClientBase,
  names: readonly string[],
): Promise<void> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cancel = async () =>
    owner.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
        where pid = any (pg_blocking_pids($1)) and wait_event_type = 'Lock'`,
      [rows[0]?.pid],
    )
  // If cancelling fails, the lock statement itself fails with a deadlock.
  const timer = setInterval(() => void cancel().catch(() => undefined), cancelEveryMs)
  try {
    await connection.query(`lock table ${quoteNames(names)} in access exclusive mode`)
  } finally {
    clearInterval(timer)
  }
}
