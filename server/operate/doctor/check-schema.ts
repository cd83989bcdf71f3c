import type pg from 'pg'
import { listServiceTables } from '../backup/service-tables.ts'
import { findMissing, readApplied } from '../../store/database/applied-migrations.ts'
import { listMigrations, type Migration } from '../../store/database/list-migrations.ts'
import { MigrationError } from '../../store/database/migration-error.ts'
import { fail, ok, warn, type CheckContext, type Finding } from './check.ts'

/** Checks migrations, indexes, row-level security and the role of requests. */
export async function checkSchema({ owner }: CheckContext): Promise<Finding[]> {
  const known = await listMigrations()
  const connection = await owner.connect()
  try {
    const tables = (await listServiceTables(connection, known)).map(({ name }) => name)
    const migrations = await checkMigrations(connection, known)
    if (!tables.includes('workspaces')) return [migrations]
    const { rows: broken } = await connection.query<{ index: string }>(
      `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
        where c.relnamespace = current_schema()::regnamespace and not (i.indisvalid and i.indisready)`,
    )
    const { rows: open } = await connection.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = current_schema()::regnamespace and relname = any ($1)
          and relname <> 'porchlight_migrations'
          and not (relrowsecurity and relforcerowsecurity)`,
      [tables],
    )
    const { rows: role } = await connection.query<RoleFacts>(roleFacts, [tables])
    return [
      migrations,
      checkIndexes(broken.map(({ index }) => index)),
      checkSecurity(open.map(({ name }) => name)),
      checkRole(role[0]),
    ]
  } finally {
    connection.release()
  }
}

async function checkMigrations(
  connection: pg.ClientBase,
  known: readonly Migration[],
): Promise<Finding> {
  try {
    const applied = await readApplied(connection)
    const missing = findMissing('This database', applied, known).map(({ name }) => name)
    if (missing.length === 0) return ok('migrations', applied.at(-1)?.name ?? 'none')
    return warn(
      'migrations',
      applied.length === 0
        ? 'The database has no tables yet.'
        : `Not applied yet: ${missing.join(', ')}.`,
      'None: the next start of the server applies them. Make a backup first.',
    )
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    return fail('migrations', error.problem, error.remedy)
  }
}

function checkIndexes(broken: readonly string[]): Finding {
  if (broken.length === 0) return ok('indexes', 'all valid')
  const commands = broken.map((index) => `reindex index ${index};`).join(' ')
  return fail('indexes', `Not valid: ${broken.join(', ')}.`, `Run: ${commands}`)
}

function checkSecurity(open: readonly string[]): Finding {
  if (open.length === 0) return ok('row-level security', 'forced on every table')
  const commands = open.map(
    (name) => `alter table ${name} enable row level security, force row level security;`,
  )
  return fail(
    'row-level security',
    `It is not forced on ${open.join(', ')}: only the statements themselves separate workspaces.`,
    `Run as the owner: ${commands.join(' ')}`,
  )
}

type RoleFacts = { superuser: boolean; bypasses: boolean; owns: boolean }

/** The tables' owner, or a member of it, could turn row-level security off. */
const roleFacts = `
  select rolsuper as superuser, rolbypassrls as bypasses,
         exists (select from pg_class c
                  where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1)
                    and pg_has_role(r.oid, c.relowner, 'member')) as owns
    from pg_roles r where rolname = 'porchlight_app'`

function checkRole(facts: RoleFacts | undefined): Finding {
  if (facts === undefined) {
    return fail(
      'role',
      'The role porchlight_app, which requests use, does not exist.',
      'Start the server, which creates it, or see docs/self-hosting.md.',
    )
  }
  const { superuser, bypasses, owns } = facts
  if (!superuser && !bypasses && !owns) return ok('role', 'porchlight_app is restricted')
  return fail(
    'role',
    'porchlight_app is a superuser, bypasses row-level security, or owns tables.',
    'Run as a superuser: alter role porchlight_app nosuperuser nobypassrls; ' +
      'and revoke the roles that own tables from it.',
  )
}
