import type pg from 'pg'
import type { Migration, MigrationId } from './list-migrations.ts'
import { MigrationError } from './migration-error.ts'

const tableName = 'porchlight_migrations'

const startAfresh =
  'To start afresh, move the data folder (PORCHLIGHT_DATA) away or name an empty database in DATABASE_URL.'

/**
 * The applied migrations of a database in order; none for an unused one. Throws MigrationError for a
 * database from before the first release, which recorded only numbers.
 */
export async function readApplied(connection: pg.ClientBase): Promise<MigrationId[]> {
  const { rows: columns } = await connection.query<{ name: string }>(
    `select attname::text as name from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [tableName],
  )
  if (columns.length === 0) return []
  if (!columns.some(({ name }) => name === 'sha256')) {
    throw new MigrationError(
      'This database was created by a build of Porchlight before its first release, which later builds cannot read.',
      `Use the build that created it. ${startAfresh}`,
    )
  }
  const { rows } = await connection.query<MigrationId>(
    `select name, sha256 from ${tableName} order by name`,
  )
  return rows
}

/** Records a migration, in the transaction that applied it. */
export async function recordApplied(
  connection: pg.ClientBase,
  { name, sha256 }: MigrationId,
): Promise<void> {
  await connection.query(`insert into ${tableName} (name, sha256) values ($1, $2)`, [name, sha256])
}

/** Creates the table of applied migrations if it is missing. */
export async function ensureMigrationsTable(connection: pg.ClientBase): Promise<void> {
  await connection.query(
    `create table if not exists ${tableName} (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  )
}

/**
 * The migrations of this version that `holder` (a database, a backup) lacks. Throws MigrationError when
 * one of its migrations is unknown to this version, has other content or another place in the order.
 */
export function findMissing(
  holder: string,
  applied: readonly MigrationId[],
  known: readonly Migration[],
): Migration[] {
  for (const [at, { name, sha256 }] of applied.entries()) {
    const here = known.find((each) => each.name === name)
    if (here === undefined) {
      throw new MigrationError(
        `${holder} is of a newer Porchlight: this version does not have its migration ${name}.`,
        'Use that version again, or a backup from before the upgrade.',
      )
    }
    if (here.sha256 !== sha256) {
      throw new MigrationError(
        `${holder} is of another build of Porchlight: its migration ${name} differs from this build's.`,
        `Use the build that it was last used with. ${startAfresh}`,
      )
    }
    if (known[at] !== here) {
      throw new MigrationError(
        `${holder} lacks the migration ${known[at]?.name}, though it has the later ${name}.`,
        'Use the version that it was last used with.',
      )
    }
  }
  return known.slice(applied.length)
}
