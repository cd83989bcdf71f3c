import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../app.ts'
import { startConversation } from '../seed.ts'

const { owner, services, workspace } = await startOwnApp()
const a = await workspace()
const b = await workspace()
await startConversation(a.send)
await startConversation(b.send)

const { rows: tables } = await owner.query<{
  name: string
  enabled: boolean
  forced: boolean
  is_partition: boolean
}>(
  `select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced,
          relispartition as is_partition
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname <> 'porchlight_migrations' order by relname`,
)

test('Every table has a workspace_id that cannot be null', async () => {
  assert.ok(tables.length > 15)
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and a.attname = 'workspace_id' and a.attnotnull and a.atttypid = 'uuid'::regtype order by 1`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    tables.map(({ name }) => name),
  )
})

test('Every primary and unique index includes the workspace, except the names of hosts', async () => {
  const { rows } = await owner.query<{ index: string; table: string; is_primary: boolean }>(
    `select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as "table",
            i.indisprimary as is_primary
       from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indisunique
        and c.relname <> 'porchlight_migrations'
        and not exists (select from pg_attribute a where a.attrelid = c.oid
                          and a.attname = 'workspace_id' and a.attnum = any (i.indkey::int2[]))`,
  )
  assert.deepEqual(rows, [
    { index: 'workspaces_subdomain_key', table: 'workspaces', is_primary: false },
    { index: 'workspace_hosts_host_key', table: 'workspace_hosts', is_primary: false },
  ])
  const { rows: keyless } = await owner.query(
    `select relname from pg_class c where c.relnamespace = 'public'::regnamespace and relkind = 'r'
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  )
  assert.deepEqual(keyless, [])
})

test('Every foreign key includes the workspace on both sides', async () => {
  const { rows } = await owner.query<{ name: string; held: boolean }>(
    `select f.conname as name,
            exists (select from unnest(f.conkey, f.confkey) as k (here, there)
                      join pg_attribute h on h.attrelid = f.conrelid and h.attnum = k.here
                      join pg_attribute t on t.attrelid = f.confrelid and t.attnum = k.there
                     where h.attname = 'workspace_id' and t.attname = 'workspace_id') as held
       from pg_constraint f
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  )
  assert.ok(rows.length > 15)
  assert.deepEqual(
    rows.filter(({ held }) => !held),
    [],
  )
})

test('Every foreign key can be checked at the end of a transaction, as moves between cells need', async () => {
  const { rows } = await owner.query<{ key: string }>(
    `select conname as key from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`,
  )
  assert.deepEqual(rows, [], 'Declare them deferrable initially immediate (docs/decisions/0149).')
})

test('PostgreSQL plans for a workspace that has all rows of a table, as the largest one may', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'workspace_id'
        and 'n_distinct=1' = any (a.attoptions) order by 1`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    tables.map(({ name }) => name),
  )
})

test('Row-level security is enabled and forced on every table', () => {
  for (const { name, enabled, forced } of tables) assert.ok(enabled && forced, name)
})

test("The server's role owns nothing and can bypass no policy", async () => {
  const { rows } = await owner.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
            (select count(*)::int from pg_class where relowner = r.oid) as owned,
            (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = 'porchlight_app'`,
  )
  assert.deepEqual(rows, [
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      owned: 0,
      memberships: 0,
    },
  ])
  const { rows: current } = await services.database.pool.query('select current_user::text as name')
  assert.deepEqual(current, [{ name: 'porchlight_app' }])
})

/** How many rows of which workspaces each table returns to a connection of the server's role. */
async function seenBy(workspaceId: string): Promise<Map<string, string[]>> {
  const connection = await services.database.pool.connect()
  try {
    await connection.query(`select set_config('porchlight.workspace_id', $1, false)`, [workspaceId])
    const seen = new Map<string, string[]>()
    for (const { name } of tables.filter((table) => !table.is_partition)) {
      const { rows } = await connection.query<{ workspace_id: string }>(
        `select distinct workspace_id from ${name}`,
      )
      seen.set(
        name,
        rows.map((row) => row.workspace_id),
      )
    }
    return seen
  } finally {
    connection.release(true)
  }
}

test('A connection that is bound to no workspace sees no row of any table', async () => {
  for (const [name, seen] of await seenBy('')) assert.deepEqual(seen, [], name)
})

test('A connection bound to one workspace sees only its rows, even with SQL that names no workspace', async () => {
  const seen = await seenBy(a.id)
  for (const [name, ids] of seen)
    assert.ok(
      ids.every((id) => id === a.id),
      name,
    )
  for (const name of [
    'workspaces',
    'contacts',
    'conversations',
    'messages',
    'events',
    'api_keys',
  ]) {
    assert.deepEqual(seen.get(name), [a.id], name)
  }
})

test("The server's role reaches partitions through their table alone", async () => {
  const partitions = tables.filter((table) => table.is_partition)
  assert.ok(partitions.length > 1)
  for (const { name } of partitions) {
    const read = services.database.pool.query(`select from ${name}`)
    await assert.rejects(read, /permission denied/, name)
  }
})

test('A connection bound to one workspace can neither change nor add rows of another', async () => {
  const connection = await services.database.pool.connect()
  try {
    await connection.query(`select set_config('porchlight.workspace_id', $1, false)`, [a.id])
    const changed = await connection.query(
      `update contacts set name = 'x' where workspace_id = $1`,
      [b.id],
    )
    assert.equal(changed.rowCount, 0)
    const deleted = await connection.query('delete from messages where workspace_id = $1', [b.id])
    assert.equal(deleted.rowCount, 0)
    const insert = `insert into tags (workspace_id, id, name, name_key) values ($1, gen_random_uuid(), 'x', 'x')`
    await assert.rejects(connection.query(insert, [b.id]), /row-level security/)
    const move = 'update contacts set workspace_id = $1'
    await assert.rejects(connection.query(move, [b.id]), /row-level security/)
    await assert.rejects(
      connection.query('set row_security = off; select * from contacts'),
      /row-level/,
    )
    await assert.rejects(
      connection.query('alter table contacts disable row level security'),
      /owner/,
    )
  } finally {
    connection.release(true)
  }
})
