import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeEmptyDatabase } from '../../test/empty-database.ts'
import { listMigrations, migrate } from './migrate.ts'

const known = await listMigrations()
const versions = known.map(({ version }) => version)
const options = { roleLogsIn: true }

async function appliedIn(owner: Awaited<ReturnType<typeof makeEmptyDatabase>>['owner']) {
  const { rows } = await owner.query<{ version: number }>(
    'select version from porchlight_migrations order by version',
  )
  return rows.map(({ version }) => version)
}

test('the migrations are numbered without a gap', () => {
  assert.deepEqual(
    versions,
    known.map((_, index) => index + 1),
  )
})

test('a database is migrated once, and the next start finds nothing to do', async () => {
  const { owner } = await makeEmptyDatabase()
  assert.deepEqual(await migrate(owner, options), known)
  assert.deepEqual(await migrate(owner, options), [])
  assert.deepEqual(await appliedIn(owner), versions)
})

test('a database of an older version is brought up to date with what is in it', async () => {
  const { owner } = await makeEmptyDatabase()
  const migrations = known.slice(0, 1)
  assert.deepEqual(await migrate(owner, { ...options, migrations }), migrations)
  await owner.query(
    `insert into workspaces (workspace_id, subdomain, name, created_at, updated_at)
     values (gen_random_uuid(), 'acme', 'Acme', now(), now())`,
  )
  assert.deepEqual(await migrate(owner, options), known.slice(1))
  const { rows } = await owner.query('select subdomain from workspaces')
  assert.deepEqual(rows, [{ subdomain: 'acme' }])
})

test('a database of a newer version is refused and left as it is', async () => {
  const { owner } = await makeEmptyDatabase()
  await migrate(owner, options)
  const newer = versions.length + 1
  await owner.query(`insert into porchlight_migrations (version, name) values ($1, 'later')`, [
    newer,
  ])
  await assert.rejects(migrate(owner, options), {
    name: 'MigrationError',
    message: new RegExp(
      `newer Porchlight \\(schema ${newer}, this one knows ${versions.length}\\).*Start that version`,
    ),
  })
  assert.deepEqual(await appliedIn(owner), [...versions, newer])
})

test('a migration that fails leaves nothing of itself behind', async () => {
  const { owner } = await makeEmptyDatabase()
  const broken = {
    version: 1,
    name: '0001_broken.sql',
    text: 'create table half (); select 1 / 0;',
  }
  await assert.rejects(migrate(owner, { ...options, migrations: [broken] }), /division by zero/)
  const { rows } = await owner.query(`select to_regclass('half') as half`)
  assert.deepEqual(rows, [{ half: null }])
  assert.deepEqual(await migrate(owner, options), known)
})

test('a start that is killed while it migrates leaves nothing half done, and the next one goes on', async () => {
  const { owner, url } = await makeEmptyDatabase()
  // The last table of the first migration is held back, so that the killed start stands before it.
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
  // Ends the connection, and with it the transaction.
  holder.release(true)
  assert.deepEqual(await migrate(owner, options), known)
  assert.deepEqual(await appliedIn(owner), versions)
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
