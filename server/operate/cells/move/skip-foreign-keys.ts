import type pg from 'pg'

/**
 * Lets a transaction write rows without looking up what they refer to, if the login may: a superuser, or one who was
 * granted SET on session_replication_role. For all rows of a workspace at once: those of one state of another cell, where
 * the same foreign keys hold, or those that are removed without any left.
 */
export async function skipForeignKeys(connection: pg.ClientBase): Promise<void> {
  await connection.query(
    `select set_config('session_replication_role', 'replica', true)
      where has_parameter_privilege('session_replication_role', 'set')`,
  )
}
