import type pg from 'pg'
import type { Migration } from '../../store/database/list-migrations.ts'
import { madeBy, quoteName } from './service-tables.ts'

/**
 * Drops everything that the migrations have made, in the connection's transaction, and makes it anew
 * by the first `count` of them, without rows. The record of migrations is emptied, not written.
 */
export async function resetSchema(
  connection: pg.ClientBase,
  migrations: readonly Migration[],
  count: number,
): Promise<void> {
  for (const { kind, name } of madeBy(migrations).toReversed()) {
    await connection.query(`drop ${kind} if exists ${quoteName(name)} cascade`)
  }
  await connection.query('truncate porchlight_migrations')
  for (const migration of migrations.slice(0, count)) {
    await connection.query(migration.text)
  }
}
