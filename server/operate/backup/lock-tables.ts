import type pg from 'pg'
import { quoteNames } from './service-tables.ts'

const lookEveryMs = 100

/**
 * Locks the tables against everybody else for the connection's transaction. A request that holds one
 * of them and waits for another one that is locked already would wait for ever, and PostgreSQL might
 * end us instead of it: such requests are cancelled, to be told that the service is not available.
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
  // A failure shows in the lock itself, which then ends as a deadlock.
  const timer = setInterval(() => void cancel().catch(() => undefined), lookEveryMs)
  try {
    await connection.query(`lock table ${quoteNames(names)} in access exclusive mode`)
  } finally {
    clearInterval(timer)
  }
}
