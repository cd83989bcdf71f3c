import type { Writable } from 'node:stream'
import type pg from 'pg'
import { findMissing, readApplied } from '../../store/database/applied-migrations.ts'
import { listMigrations, type Migration } from '../../store/database/list-migrations.ts'
import { readVersion } from '../../api/http/package-files.ts'
import { filesIn } from './archived-files.ts'
import { BackupError } from './backup-error.ts'
import { archiveFormat, type About, type Manifest } from './manifest.ts'
import { disableTimeouts } from './disable-timeouts.ts'
import { listServiceTables, quoteNames, type ServiceTable } from './service-tables.ts'
import { writeSnapshot } from './write-snapshot.ts'

/**
 * Writes a consistent snapshot of every table, and of the attachments' files below `filesFolder` if
 * given, to the sink as an archive, and ends the sink. Memory does not grow with the data. Servers keep
 * working; only schema changes wait.
 */
export async function backupDatabase(
  owner: pg.Pool,
  sink: Writable,
  filesFolder?: string,
): Promise<Manifest> {
  const migrations = await listMigrations()
  return writeSnapshot(owner, sink, async (connection) => {
    const tables = await beginSnapshot(connection, migrations)
    const about = await describeDatabase(connection, migrations)
    return { about, tables, source: filesFolder === undefined ? undefined : filesIn(filesFolder) }
  })
}

/**
 * Locks the tables before taking the snapshot, so that no restore or migration runs in between, and
 * checks that the login sees every row.
 */
async function beginSnapshot(
  connection: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<ServiceTable[]> {
  const expected = await listServiceTables(connection, migrations)
  if (expected.length < 2)
    throw new BackupError('There is nothing to back up in this database yet.')
  await connection.query('begin isolation level repeatable read read only')
  await disableTimeouts(connection)
  const names = expected.map(({ name }) => name)
  await connection.query(`lock table ${quoteNames(names)} in access share mode`)
  const tables = await listServiceTables(connection, migrations)
  if (JSON.stringify(tables) !== JSON.stringify(expected)) {
    throw new BackupError('The tables have just been changed. Run the backup again.')
  }
  await requireAllRows(connection, names)
  return tables
}

/** Row-level security would silently leave rows out of the archive. */
export async function requireAllRows(
  connection: pg.ClientBase,
  names: readonly string[],
): Promise<void> {
  const { rows } = await connection.query<{ table: string }>(
    `select c.relname as table from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1)
        and row_security_active(c.oid)
        and not exists (
          select from pg_policy p
           where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
             and pg_get_expr(p.polqual, p.polrelid) = 'true'
             and exists (select from pg_roles r
                          where r.oid = any (p.polroles) and pg_has_role(r.oid, 'usage')))`,
    [names],
  )
  const [hidden] = rows
  if (hidden === undefined) return
  throw new BackupError(
    `The login of DATABASE_URL does not see every row of ${hidden.table}. ` +
      'Back up with the login that owns the tables.',
  )
}

/** What an archive of this database begins with. */
export async function describeDatabase(
  connection: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<About> {
  const applied = await readApplied(connection)
  // A table of another build would be unknown here and missing from the archive.
  findMissing('This database', applied, migrations)
  const { rows } = await connection.query<{ postgres: string; at: Date }>(
    `select current_setting('server_version') as postgres, now() as at`,
  )
  return {
    product: 'porchlight',
    format: archiveFormat,
    product_version: await readVersion(),
    migrations: applied,
    postgres_version: rows[0]?.postgres ?? 'unknown',
    created_at: (rows[0]?.at ?? new Date()).toISOString(),
  }
}
