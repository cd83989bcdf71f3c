import type pg from 'pg'

/** Turns off PostgreSQL's timeouts, which are meant for requests, for this transaction. */
export async function disableTimeouts(connection: pg.ClientBase): Promise<void> {
  await connection.query(
    `select set_config(name, '0', true) from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
                     'transaction_timeout')`,
  )
}
