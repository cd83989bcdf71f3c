import type pg from 'pg'

/** For this transaction no limit of the server applies that is meant for requests. */
export async function liftTimeouts(connection: pg.ClientBase): Promise<void> {
  await connection.query(
    `select set_config(name, '0', true) from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
                     'transaction_timeout')`,
  )
}
