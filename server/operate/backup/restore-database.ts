import type pg from 'pg'
import { findMissing, recordApplied } from '../../store/database/applied-migrations.ts'
import type { Migration } from '../../store/database/list-migrations.ts'
import { migrationLock } from '../../store/database/migrate.ts'
import { changeChannel } from '../../store/writes/change-notices.ts'
import { BackupError } from './backup-error.ts'
import { bareTables } from './drop-for-loading.ts'
import { liftTimeouts } from './disable-timeouts.ts'
import { loadArchive } from './load-archive.ts'
import { lockTables } from './lock-tables.ts'
import type { Manifest } from './manifest.ts'
import { requeueMails } from './requeue-mails.ts'
import { resetSchema } from './reset-schema.ts'
import { listServiceTables } from './service-tables.ts'
import { verifyCounters, type Restored } from './verify-counters.ts'

/**
 * Puts the database into the state of an archive that has been read and found sound, in one
 * transaction: its schema as it was then, its rows, and the migrations since. Servers on it wait
 * meanwhile, and forget what they knew when it is over. Without `replace` the database has to be
 * without workspaces. Whatever goes wrong, the database stays as it was.
 */
export async function restoreDatabase(
  owner: pg.Pool,
  given: {
    path: string
    manifest: Manifest
    migrations: readonly Migration[]
    replace: boolean
    /** Where files of attachments go; without it they are left out. */
    filesFolder?: string
  },
): Promise<Restored> {
  const { migrations, manifest } = given
  const missing = findMissing('The backup', manifest.migrations, migrations)
  const connection = await owner.connect()
  try {
    await connection.query('begin')
    await liftTimeouts(connection)
    // Servers and commands that start now wait for their migrations until we are done.
    await connection.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const present = await listServiceTables(connection, migrations)
    await lockTables(
      owner,
      connection,
      present.map(({ name }) => name),
    )
    if (!given.replace) await refuseToReplace(connection)
    await resetSchema(connection, migrations, manifest.migrations.length)
    await loadRows(connection, given)
    await migrateOn(connection, missing)
    const restored = await verifyCounters(connection)
    await analyse(connection, migrations)
    await requeueMails(connection)
    await connection.query('select pg_notify($1, $2)', [changeChannel, 'restored'])
    await connection.query('commit')
    connection.release()
    return restored
  } catch (error) {
    // Ends the connection, and with it the transaction.
    connection.release(true)
    throw explain(error)
  }
}

/** PostgreSQL's own word is what an operator can act on: a full disk, a right that is missing. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error)) return error
  return new BackupError(`PostgreSQL refused the backup: ${error.message}. Nothing was changed.`)
}

async function refuseToReplace(connection: pg.ClientBase): Promise<void> {
  const { rowCount } = await connection.query('select workspace_id from workspaces limit 1')
  if (rowCount === 0) return
  throw new BackupError(
    'The database is not empty. Use --force to replace everything in it by the backup.',
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
      `The tables of ${path} are not those of ${manifest.migrations.at(-1)?.name}, which it names.`,
    )
  }
  const giveBack = await bareTables(
    connection,
    tables.map(({ name }) => name),
  )
  await loadArchive(connection, path, manifest, filesFolder)
  for (const text of giveBack) await connection.query(text)
}

/** What came after the archive's version, as a start of the server would have done it. */
async function migrateOn(connection: pg.ClientBase, missing: readonly Migration[]): Promise<void> {
  for (const migration of missing) {
    await connection.query(migration.text)
    await recordApplied(connection, migration)
  }
}

/** Or the first pages after it would be planned for empty tables. */
async function analyse(connection: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  for (const { name } of await listServiceTables(connection, migrations)) {
    await connection.query(`analyze ${name}`)
  }
}
