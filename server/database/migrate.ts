import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Two servers that start at once take turns on this advisory lock; one migrates. A restore takes it, too. */
export const migrationLock = 7_307_001

const folder = new URL('./migrations/', import.meta.url)

export type Migration = { version: number; name: string; text: string }

/** A database this version cannot work with; the message tells the operator what to do. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MigrationError'
  }
}

/** The migrations of this version in order: numbered SQL files, forward only. */
export async function listMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (name) => ({
      version: Number(name.slice(0, 4)),
      name,
      text: await readFile(new URL(name, folder), 'utf8'),
    })),
  )
}

/**
 * Brings the database to this version's schema: each missing migration in a transaction of its own,
 * together with its row in porchlight_migrations. Returns what was applied. Throws MigrationError
 * when the database is newer than this version or the login may not make the restricted role.
 * `migrations` are those of this version unless given. `roleLogsIn`: the restricted role connects by
 * itself (embedded server) instead of being assumed.
 */
export async function migrate(
  owner: pg.Pool,
  options: { roleLogsIn: boolean; migrations?: readonly Migration[] },
): Promise<Migration[]> {
  const migrations = options.migrations ?? (await listMigrations())
  const connection = await owner.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRole(connection, options.roleLogsIn)
    await ensureMigrationsTable(connection)
    const applied = await appliedVersion(connection)
    refuseNewer(applied, migrations.at(-1)?.version ?? 0)
    const missing = migrations.filter(({ version }) => version > applied)
    for (const migration of missing) await apply(connection, migration)
    return missing
  } finally {
    // Ends the session, and with it the lock: an unlock could itself fail.
    connection.release(true)
  }
}

/** The newest migration the database has, 0 for an empty one. */
export async function appliedVersion(connection: pg.ClientBase): Promise<number> {
  const { rows } = await connection.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from porchlight_migrations',
  )
  return rows[0]?.version ?? 0
}

function refuseNewer(applied: number, known: number): void {
  if (applied <= known) return
  throw new MigrationError(
    `This database was last used by a newer Porchlight (schema ${applied}, this one knows ${known}). ` +
      'Start that version again, or restore a backup made before the upgrade.',
  )
}

async function apply(connection: pg.ClientBase, migration: Migration): Promise<void> {
  await connection.query('begin')
  try {
    await connection.query(migration.text)
    await connection.query('insert into porchlight_migrations (version, name) values ($1, $2)', [
      migration.version,
      migration.name,
    ])
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

async function ensureMigrationsTable(connection: pg.ClientBase): Promise<void> {
  try {
    await connection.query(
      `create table if not exists porchlight_migrations (
         version integer primary key, name text not null, applied_at timestamptz not null default now())`,
    )
  } catch (error) {
    throw refusal(
      error,
      'make its tables',
      'alter database <your database> owner to <your login>; or: ' +
        'grant create on schema public to <your login>;',
    )
  }
}

/**
 * The role the server works under: neither owner of a table nor able to pass by row-level security.
 * From PostgreSQL 16 on who makes a role may administer it, but not become it without a grant.
 */
async function ensureRole(connection: pg.ClientBase, logsIn: boolean): Promise<void> {
  try {
    await connection.query(
      `do $$ begin
         if not exists (select from pg_roles where rolname = 'porchlight_app') then
           create role porchlight_app ${logsIn ? 'login' : 'nologin'} nosuperuser nobypassrls;
         end if;
       exception when duplicate_object or unique_violation then null;
       end $$`,
    )
    await connection.query(
      `do $$ begin
         if not pg_has_role(current_user, 'porchlight_app', case
           when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end) then
           execute format('grant porchlight_app to %I', current_user);
         end if;
         execute format('grant usage on schema %I to porchlight_app', current_schema());
       end $$`,
    )
  } catch (error) {
    throw refusal(
      error,
      'set up the role porchlight_app',
      'create role porchlight_app; grant porchlight_app to <your login>;',
    )
  }
}

function refusal(error: unknown, what: string, remedy: string): MigrationError {
  const detail = error instanceof Error ? error.message : String(error)
  return new MigrationError(
    `The login of DATABASE_URL cannot ${what} (${detail}). ` +
      `Ask an administrator of that PostgreSQL to run: ${remedy} and start again.`,
  )
}
