import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeEmptyDatabase } from '../../../test/empty-database.ts'
import { listMigrations, makeMigration, type Migration } from './list-migrations.ts'
import { migrate } from './migrate.ts'

const known = await listMigrations()
const names = known.map(({ name }) => name)
const options = { roleLogsIn: true }
const later = makeMigration('9999_later.sql', 'create table later ()')

async function appliedIn(owner: Awaited<ReturnType<typeof makeEmptyDatabase>>['owner']) {
  const { rows } = await owner.query<{ name: string }>(
    'select name from porchlight_migrations order by name',
  )
  return rows.map(({ name }) => name)
}

test('the migrations are numbered without a gap', () => {
  assert.deepEqual(
    names.map((name) => Number(name.slice(0, 4))),
    names.map((_, index) => index + 1),
  )
})

test('a database is migrated once, and the next start finds nothing to do', async () => {
  const { owner } = await makeEmptyDatabase()
  assert.deepEqual(await migrate(owner, options), known)
  assert.deepEqual(await migrate(owner, options), [])
  assert.deepEqual(await appliedIn(owner), names)
})

test('a database of an older version is migrated with its data', async () => {
  const { owner } = await makeEmptyDatabase()
  await migrate(owner, options)
  await owner.query(
    `insert into workspaces (workspace_id, subdomain, name, created_at, updated_at)
     values (gen_random_uuid(), 'acme', 'Acme', now(), now())`,
  )
  assert.deepEqual(await migrate(owner, { ...options, migrations: [...known, later] }), [later])
  const { rows } = await owner.query('select subdomain from workspaces')
  assert.deepEqual(rows, [{ subdomain: 'acme' }])
})

test('a database with migrations of another version is rejected with a reason and unchanged', async () => {
  const { owner } = await makeEmptyDatabase()
  const applied = [...known, later]
  await migrate(owner, { ...options, migrations: applied })
  const changed = makeMigration(later.name, 'create table other ()')
  const between = makeMigration('5000_between.sql', 'create table other ()')
  const refusals: [migrations: readonly Migration[], says: RegExp][] = [
    [
      known,
      /newer Porchlight: this version does not have its migration 9999_later\.sql\. Use that/,
    ],
    [
      [...known, changed],
      /another build .* 9999_later\.sql differs .*PORCHLIGHT_DATA.*DATABASE_URL/,
    ],
    [
      [...known, between, later],
      /lacks the migration 5000_between\.sql, though .* 9999_later\.sql/,
    ],
  ]
  for (const [migrations, message] of refusals) {
    await assert.rejects(migrate(owner, { ...options, migrations }), {
      name: 'MigrationError',
      message,
    })
    assert.deepEqual(await appliedIn(owner), [...names, later.name])
  }
  const { rows } = await owner.query(`select to_regclass('other') as other`)
  assert.deepEqual(rows, [{ other: null }])
})

test('a database of a build that recorded only numbers is rejected with a remedy', async () => {
  const { owner } = await makeEmptyDatabase()
  await owner.query(
    `create table porchlight_migrations (
       version integer primary key, name text not null, applied_at timestamptz not null default now());
     insert into porchlight_migrations values (1, '0001_foundation.sql')`,
  )
  await assert.rejects(migrate(owner, options), {
    name: 'MigrationError',
    message: /^[^\n]*before its first release.* To start afresh, move the data folder[^\n]*$/,
  })
})

test('line ends of another system do not change a migration', () => {
  assert.deepEqual(makeMigration('a.sql', 'select 1;\r\n'), makeMigration('a.sql', 'select 1;\n'))
})

test('a failed migration leaves nothing behind', async () => {
  const { owner } = await makeEmptyDatabase()
  const broken = makeMigration('0001_broken.sql', 'create table half (); select 1 / 0;')
  await assert.rejects(migrate(owner, { ...options, migrations: [broken] }), /division by zero/)
  const { rows } = await owner.query(`select to_regclass('half') as half`)
  assert.deepEqual(rows, [{ half: null }])
  assert.deepEqual(await migrate(owner, options), known)
})

test('a start that is killed during a migration leaves no partial one, and the next start continues', async () => {
  const { owner, url } = await makeEmptyDatabase()
  // A late table of the baseline is held back, so that the killed start stands before it.
  const holder = await owner.connect()
  await holder.query('begin; create table mails ()')
  const program = `
    import { connectOwner } from ${JSON.stringify(join(import.meta.dirname, 'connect.ts'))}
    import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
    await migrate(connectOwner({ url: ${JSON.stringify(url())} }, () => {}), { roleLogsIn: true })`
  const killed = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: 'inherit',
  })
  const exited = once(killed, 'exit')
  await waitingMigration(owner).finally(() => killed.kill('SIGKILL'))
  await exited
  // Closing the connection rolls the transaction back.
  holder.release(true)
  assert.deepEqual(await migrate(owner, options), known)
  assert.deepEqual(await appliedIn(owner), names)
})

async function waitingMigration(
  owner: Awaited<ReturnType<typeof makeEmptyDatabase>>['owner'],
): Promise<void> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount !== 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('The migration never came to the table that is held back.')
}
