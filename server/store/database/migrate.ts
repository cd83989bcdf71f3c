import type pg from 'pg'
import {
  ensureMigrationsTable,
  findMissing,
  readApplied,
  recordApplied,
} from './applied-migrations.ts'
import { assumeLargeWorkspaces } from './assume-large-workspaces.ts'
import { listMigrations, type Migration } from './list-migrations.ts'
import { MigrationError } from './migration-error.ts'

/** Advisory lock that lets one of several starting servers migrate at a time. A restore takes it too. */
export const migrationLock = 7_307_001

/**
 * Brings the database to this version's schema: each missing migration in its own transaction, together
 * with its record (name and SHA-256). Returns the applied ones. Throws MigrationError when the database's
 * migrations are not this version's or the login cannot create the restricted role. `migrations`
 * defaults to this version's. `roleLogsIn`: the restricted role logs in itself (embedded server).
 */
export async function migrate(
  owner: pg.Pool,
  options: { roleLogsIn: boolean; migrations?: readonly Migration[] },
): Promise<Migration[]> {
  const migrations = options.migrations ?? (await listMigrations())
  const connection = await owner.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock])
    const missing = findMissing('This database', await readApplied(connection), migrations)
    await ensureRole(connection, options.roleLogsIn)
    await makeRecord(connection)
    for (const migration of missing) await apply(connection, migration)
    await assumeLargeWorkspaces(connection)
    return missing
  } finally {
    // Ending the connection releases the lock: an unlock could itself fail.
    connection.release(true)
  }
}

async function apply(connection: pg.ClientBase, migration: Migration): Promise<void> {
  await connection.query('begin')
  try {
    await connection.query(migration.text)
    await recordApplied(connection, migration)
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

async function makeRecord(connection: pg.ClientBase): Promise<void> {
  try {
    await ensureMigrationsTable(connection)
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
 * Creates the role the server works under: it owns no table and cannot bypass row-level security. From
 * PostgreSQL 16 on, a role's creator may administer it, but needs a grant to switch to it.
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
