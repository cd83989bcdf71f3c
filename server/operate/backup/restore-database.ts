import type pg from 'pg'
import { findMissing, recordApplied } from '../../store/database/applied-migrations.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import type { Migration } from '../../store/database/list-migrations.ts'
import { migrationLock } from '../../store/database/migrate.ts'
import { allChanged, changeChannel } from '../../store/writes/change-notices.ts'
import { BackupError } from './backup-error.ts'
import { disableTimeouts } from './disable-timeouts.ts'
import { dropForLoading } from './drop-for-loading.ts'
import { loadArchive } from './load-archive.ts'
import { lockTables } from './lock-tables.ts'
import type { Manifest } from './manifest.ts'
import { resetSchema } from './reset-schema.ts'
import { listServiceTables } from './service-tables.ts'
import { verifyCounters, type Restored } from './verify-counters.ts'

/**
 * Restores a verified archive in one transaction: its schema, its rows, and the migrations since.
 * Running servers wait meanwhile and clear their caches afterwards. Without `replace`, fails if the
 * database has workspaces. If anything fails, the database stays as it was.
 */
export async function restoreDatabase(
  owner: pg.Pool,
  given: {
    path: string
    manifest: Manifest
    migrations: readonly Migration[]
    replace: boolean
    /** For the files of attachments; without it they are not restored. */
    filesFolder?: string
  },
): Promise<Restored> {
  const { migrations, manifest } = given
  if (manifest.workspace !== undefined) {
    throw new BackupError(
      `${given.path} holds the workspace ${manifest.workspace.subdomain} alone. Restore it with --as <subdomain>.`,
    )
  }
  const missing = findMissing('The backup', manifest.migrations, migrations)
  return inTransaction(owner, async (connection) => {
    await disableTimeouts(connection)
    // Servers and commands that start now wait for this lock before they migrate.
    await connection.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const present = await listServiceTables(connection, migrations)
    const names = present.map(({ name }) => name)
    await lockTables(owner, connection, names)
    if (!given.replace) await refuseToReplace(connection)
    await resetSchema(connection, migrations, manifest.migrations.length)
    await loadRows(connection, given)
    await applyMigrations(connection, missing)
    const restored = await verifyCounters(connection)
    await analyse(connection, migrations)
    await connection.query('select pg_notify($1, $2)', [changeChannel, allChanged])
    return restored
  }).catch((error: unknown) => {
    throw explain(error)
  })
}

/** PostgreSQL's message tells the operator what to fix: a full disk, a missing privilege. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error)) return error
  return new BackupError(`PostgreSQL rejected the backup: ${error.message}. Nothing was changed.`)
}

async function refuseToReplace(connection: pg.ClientBase): Promise<void> {
  const { rowCount } = await connection.query('select workspace_id from workspaces limit 1')
  if (rowCount === 0) return
  throw new BackupError(
    'The database is not empty. Use --force to replace everything in it with the backup.',
  )
}

async function loadRows(
  connection: pg.ClientBase,
  { path, manifest, migrations, filesFolder }: Parameters<typeof restoreDatabase>[1],
): Promise<void> {
  const tables = await listServiceTables(connection, migrations)
  const shapeOf = (all: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(all.map(({ name, columns }) => [name, columns]))
  if (shapeOf(tables) !== shapeOf(manifest.tables)) {
    throw new BackupError(
      `The tables of ${path} do not match ${manifest.migrations.at(-1)?.name}, its last migration.`,
    )
  }
  const recreate = await dropForLoading(
    connection,
    tables.map(({ name }) => name),
  )
  await loadArchive(connection, path, manifest, filesFolder)
  for (const text of recreate) await connection.query(text)
}

/** Applies the migrations that are newer than the archive, as a start of the server does. */
async function applyMigrations(
  connection: pg.ClientBase,
  missing: readonly Migration[],
): Promise<void> {
  for (const migration of missing) {
    await connection.query(migration.text)
    await recordApplied(connection, migration)
  }
}

/** Without statistics, the first queries would be planned for empty tables. */
async function analyse(connection: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  for (const { name } of await listServiceTables(connection, migrations)) {
    await connection.query(`analyze ${name}`)
  }
}
