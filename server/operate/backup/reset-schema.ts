import type pg from 'pg'
import type { Migration } from '../../store/database/list-migrations.ts'
import { createdBy, quoteName } from './service-tables.ts'

/**
 * Drops everything that the migrations create and runs the first `count` of them again, in the
 * connection's transaction. Empties the list of applied migrations without writing it.
 */
export async function resetSchema(
  connection: pg.ClientBase,
  migrations: readonly Migration[],
  count: number,
): Promise<void> {
  for (const { kind, name } of createdBy(migrations).toReversed()) {
    await connection.query(`drop ${kind} if exists ${quoteName(name)} cascade`)
  }
  await connection.query('truncate porchlight_migrations')
  for (const migration of migrations.slice(0, count)) {
    await connection.query(migration.text)
  }
}
