import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { prepareEachTime } from './batch.ts'
import { MigrationError } from './migration-error.ts'
import { explainConnection, nameThePooler } from './server-requirements.ts'
import { arrival } from './bind-workspace.ts'

type Rights = { login: string; passes: boolean; owns: boolean; works: boolean }

/**
 * Whether the login has exactly the restricted role's rights. Connections of a pooler do not switch
 * roles, so the login itself must be unable to bypass row-level security.
 */
const rightsOfLogin = `
  select current_user::text as login, rolsuper or rolbypassrls as passes,
         exists (select from pg_class where relnamespace = current_schema()::regnamespace
                   and relkind in ('r', 'p') and pg_has_role(relowner, 'member')) as owns,
         coalesce((select pg_has_role(oid, 'usage') from pg_roles where rolname = 'porchlight_app'),
                  false) as works
    from pg_roles where rolname = current_user`

/** Checks each new connection to a pooler before its first use (the pool's `verify`). */
export function meetPooler(client: pg.ClientBase, done: (refusal?: Error) => void): void {
  const meet = async (): Promise<void> => {
    const refusal = await examine(client).catch((error: Error) => error)
    done(refusal)
  }
  void meet()
}

async function examine(client: pg.ClientBase): Promise<Error | undefined> {
  const { rows } = await client.query<Rights>(rightsOfLogin)
  const refusal = refusalOf(rows[0])
  if (refusal === undefined && !(await keepsStatements(client))) prepareEachTime(client)
  return refusal
}

/**
 * Whether the pooler tracks its clients' prepared statements across connections, as PgBouncer can from 1.21
 * on: the connection to PostgreSQL then has the statement under another name.
 */
async function keepsStatements(client: pg.ClientBase): Promise<boolean> {
  const name = `porchlight_${randomUUID()}`
  await client.query('begin')
  const text = 'select name from pg_prepared_statements'
  const { rows } = await client.query<{ name: string }>({ name, text })
  const isKept = rows.every((row) => row.name !== name)
  // Otherwise it would remain in a connection that other clients use next.
  if (!isKept) await client.query(`deallocate "${name}"`)
  await client.query('commit')
  return isKept
}

function refusalOf(rights: Rights | undefined): Error | undefined {
  if (rights === undefined) return new MigrationError('The pooler did not report its login.')
  const { login, passes, owns, works } = rights
  if (works && !passes && !owns) return undefined
  return new MigrationError(
    `The login of PORCHLIGHT_POOLER_URL, ${login}, ` +
      (works
        ? 'could see the data of all workspaces. Name a login that owns nothing: '
        : 'has no rights to the tables. Name one that has those of porchlight_app: ') +
      `alter role porchlight_app login password '…'; makes porchlight_app itself one.`,
  )
}

/**
 * Rejects a DATABASE_URL that drops our settings, the restricted role among them, or that leads to a
 * pooler: migrations, jobs, notices and backups keep state in their connections. A setting that is visible
 * in another connection reveals such a pooler.
 */
export async function requireDirectConnections(owner: pg.Pool): Promise<void> {
  const one = await owner.connect()
  // One after the other: if PostgreSQL has room for one alone, that one is released, and the pool can end.
  const other = await owner.connect().catch((error: unknown) => {
    one.release()
    throw explainConnection(error)
  })
  try {
    const mark = randomUUID()
    await one.query(`select set_config('porchlight.mark', $1, false)`, [mark])
    const { rows } = await other.query<{ arrival: string | null; mark: string | null }>(
      `select current_setting('${arrival.name}', true) as arrival,
              current_setting('porchlight.mark', true) as mark`,
    )
    const arrived = rows[0]?.arrival === arrival.value
    if (arrived && rows[0]?.mark !== mark) return
    throw new MigrationError(
      arrived
        ? `DATABASE_URL leads to a pooler that shares connections. ${nameThePooler}`
        : 'Connections by DATABASE_URL do not get our settings. If it has options, make them ' +
            `settings of the login: alter role <login> set …; If it leads to a pooler: ${nameThePooler}`,
    )
  } finally {
    one.release()
    other.release()
  }
}

type Place = { database: string; since: string; tables: string | null }

const findPlace = `
  select current_database()::text as database, to_regclass('workspaces')::oid::text as tables,
         extract(epoch from pg_postmaster_start_time())::text as since`

/** Rejects a pooler that does not answer, or that leads to another database than DATABASE_URL. */
export async function requirePooler(pooled: pg.Pool, owner: pg.Pool): Promise<void> {
  const connection = await pooled.connect().catch((error: unknown) => {
    throw explainConnection(error, 'PORCHLIGHT_POOLER_URL')
  })
  try {
    const there = await connection.query<Place>(findPlace)
    const here = await owner.query<Place>(findPlace)
    if (isDeepStrictEqual(here.rows, there.rows)) return
  } finally {
    // Closed, so that it does not keep the process of a failed start alive.
    connection.release(true)
  }
  throw new MigrationError(
    `PORCHLIGHT_POOLER_URL leads to other tables than DATABASE_URL: name one database of one server, ` +
      'and give both logins one search_path.',
  )
}
