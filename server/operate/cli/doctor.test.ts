import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { startOwnApp, testSecretsKey } from '../../../test/app.ts'
import { databaseSettings } from '../../../test/request-database.ts'
import type { Manifest } from '../backup/manifest.ts'
import { runCommand } from '../backup/testing/run-command.ts'
import { backUp, fillWorkspace, untilKeyUseIsRecorded, urlOf } from '../backup/testing/scenario.ts'
import { connectOwner } from '../../store/database/connect.ts'
import { startEmbeddedPostgres } from '../../store/database/embedded/start-embedded-postgres.ts'
import type { Finding } from '../doctor/check.ts'

const source = await startOwnApp()
const acme = await source.workspace('acme')
await fillWorkspace(acme)
await untilKeyUseIsRecorded(source.owner)
const folder = await mkdtemp(join(tmpdir(), 'porchlight-doctor-'))
const file = join(folder, 'acme.tar.gz')
const written = await backUp(source.owner, file)

// An embedded PostgreSQL with fsync on, of another version than the suite's if available.
const debian = '/usr/lib/postgresql/15/bin'
const binFolder = existsSync(debian) ? debian : undefined
const dataFolder = join(folder, 'data')
const env = {
  PORCHLIGHT_DATA: dataFolder,
  PORCHLIGHT_SECRETS_KEY: testSecretsKey,
  ...(binFolder === undefined ? {} : { PORCHLIGHT_PG_BIN_DIR: binFolder }),
}
const embedded = await startEmbeddedPostgres({
  dataFolder,
  purpose: 'serve',
  commandName: 'test',
  ...(binFolder === undefined ? {} : { binFolder }),
})
const { socketFolder, port } = embedded
const owner = connectOwner({ socketFolder, port, database: 'porchlight' }, () => undefined, 2)
after(async () => {
  await owner.end()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

async function runDoctor(context: TestContext, ...words: string[]) {
  const done = await runCommand(context, ['doctor', '--json', ...words], env)
  assert.equal(done.err, '')
  const { ok, checks } = JSON.parse(done.out) as { ok: boolean; checks: Finding[] }
  assert.equal(done.code, ok ? 0 : 1)
  return { ok, find: (name: string) => checks.find((check) => check.name === name), checks }
}

/** Asserts that the doctor finds exactly this, and nothing any more after the repair. */
async function failsUntilRepaired(
  context: TestContext,
  name: string,
  hurt: string,
  repairWith?: string,
) {
  await owner.query(hurt)
  const { checks } = await runDoctor(context)
  const failed = checks.filter(({ state }) => state === 'fail')
  assert.deepEqual(
    failed.map((check) => check.name),
    [name],
  )
  const [found] = failed
  assert.ok(found?.state === 'fail' && found.remedy.length > 10)
  // Running the commands of the remedy repairs it.
  const commands = repairWith ?? /Run(?: as the owner)?: (.*)$/.exec(found.remedy)?.[1] ?? ''
  await owner.query(commands)
  assert.ok((await runDoctor(context)).ok, `${name} is not repaired by ${commands}`)
}

test('An empty database is a warning: the next start fills it', async (context) => {
  const { ok, find } = await runDoctor(context)
  assert.ok(ok)
  assert.equal(find('migrations')?.state, 'warn')
  const nothing = await runCommand(context, ['backup', join(folder, 'none')], env)
  assert.equal(nothing.code, 1)
  assert.match(nothing.err, /nothing to back up/)
})

test('A backup restores into an embedded PostgreSQL of another version and back, and every check passes', async (context) => {
  context.diagnostic(binFolder === undefined ? 'There is no PostgreSQL 15 here.' : binFolder)
  const restored = await runCommand(context, ['restore', file], env)
  assert.equal(restored.code, 0, restored.err)
  const back = join(folder, 'back.tar.gz')
  const saved = await runCommand(context, ['backup', back, '--json'], env)
  assert.equal(saved.code, 0, saved.err)
  const manifest = JSON.parse(saved.out) as Manifest
  assert.deepEqual(manifest.tables, written.tables)
  if (binFolder !== undefined) assert.match(manifest.postgres_version, /^15\./)
  assert.ok((await runDoctor(context)).ok)
  const human = await runCommand(context, ['doctor'], env)
  assert.equal(human.code, 0)
  assert.match(human.out, /^ok {4}fsync: on$/m)
})

test('Durability that is turned off is a failure', async (context) => {
  // The suite's own PostgreSQL runs without fsync.
  const external = databaseSettings(urlOf(source.address))
  const done = await runCommand(context, ['doctor'], external)
  assert.equal(done.code, 1, done.out)
  assert.match(done.out, /^fail {2}fsync: .+\n {6}Set fsync = on/m)
  assert.match(done.out, /^fail {2}synchronous_commit: /m)
})

test('A database that cannot be opened is a failure, and the other checks run', async (context) => {
  const closed = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const done = await runCommand(context, ['doctor'], closed)
  assert.equal(done.code, 1)
  assert.match(
    done.out,
    /^ok {4}node: .*[^]*^fail {2}database: .*ECONNREFUSED.*\n {6}.*DATABASE_URL/m,
  )
})

test('Wrong counters are found, reported and, with --repair, corrected', async (context) => {
  await owner.query(`update list_totals set total = total + 1 where list = 'contacts'`)
  // Its lists are short: with this level they would have chunks.
  await owner.query(`update workspace_clocks set cut_levels = 1`)
  const broken = await runDoctor(context)
  const found = broken.find('counters')
  assert.ok(found?.state === 'fail')
  assert.match(found.says, /acme: total of contacts: 4, counted 3/)
  assert.match(found.says, /acme: chunk of conversations\.updated_at/)
  assert.match(found.remedy, /doctor --repair/)
  const repaired = await runDoctor(context, '--repair')
  assert.ok(repaired.ok)
  assert.equal(repaired.find('counters')?.state, 'warn')
  assert.equal((await runDoctor(context)).find('counters')?.state, 'ok')
})

test('Gaps among messages and events are found', async (context) => {
  await failsUntilRepaired(
    context,
    'logs',
    `update messages set position = position + 10 where position = 3`,
    `update messages set position = position - 10 where position = 13`,
  )
  await failsUntilRepaired(
    context,
    'logs',
    `update workspace_clocks set sequence = sequence + 1`,
    `update workspace_clocks set sequence = sequence - 1`,
  )
})

test('A gap in row-level security is found, with the command that closes it', async (context) => {
  await failsUntilRepaired(
    context,
    'row-level security',
    'alter table tags no force row level security',
  )
  await failsUntilRepaired(
    context,
    'role',
    'alter role porchlight_app bypassrls',
    'alter role porchlight_app nosuperuser nobypassrls',
  )
})

test('An invalid index and an unknown migration are found', async (context) => {
  await failsUntilRepaired(
    context,
    'indexes',
    `update pg_index set indisvalid = false where indexrelid = 'messages_unread'::regclass`,
  )
  await failsUntilRepaired(
    context,
    'migrations',
    `insert into porchlight_migrations (name, sha256) values ('9999_later.sql', '')`,
    `delete from porchlight_migrations where name = '9999_later.sql'`,
  )
})

test('A missing file of an attachment is found', async (context) => {
  await failsUntilRepaired(
    context,
    'attachments',
    `with added as (insert into attachments (workspace_id, id, filename, content_type, size, received, sha256, storage,
                              storage_keys, address, inner_key, outer_key, created_at)
     select workspace_id, gen_random_uuid(), 'a', 'text/plain', 1, 1, '', 'disk',
            array[workspace_id || '/' || repeat('0', 64)], '', '', '', now() from workspaces limit 1
     returning workspace_id)
     insert into list_totals as t (workspace_id, list, label, total)
     select workspace_id, 'attachment_bytes', '', 1 from added
     on conflict (workspace_id, list, label) do update set total = t.total + 1`,
    `delete from attachments; update list_totals set total = 0 where list = 'attachment_bytes'`,
  )
})

test('Failed mails and a search index that lags are found, and mails are queued again with --repair', async (context) => {
  await owner.query(`update due_tasks set due_at = null, attempts = 25 where kind = 'deliver_mail'`)
  await owner.query(`update events set created_at = created_at - interval '2 hours'`)
  await owner.query(`update webhook_progress set failing_since = now() - interval '2 hours'`)
  const { find } = await runDoctor(context)
  assert.match(find('search')?.says ?? '', /over an hour ago in 1 workspaces/)
  assert.match(find('mails')?.says ?? '', /^1 mails? .*not tried any more/)
  assert.equal(find('webhooks')?.says, '1 of 1 have failed for over an hour.')
  assert.ok((await runDoctor(context, '--repair')).ok)
  assert.equal((await runDoctor(context)).find('mails')?.says, '1 wait to be sent')
})

test('Mails of a workspace that has moved to another cell are neither counted nor queued with --repair', async (context) => {
  await owner.query(`update due_tasks set due_at = null where kind = 'deliver_mail'`)
  await owner.query(
    `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
     select workspace_id, gen_random_uuid(), 'gone', 'b', subdomain, '{}', now() from workspaces`,
  )
  assert.equal((await runDoctor(context)).find('mails')?.says, 'none waits')
  await runDoctor(context, '--repair')
  await owner.query('delete from workspace_moves')
  assert.match((await runDoctor(context)).find('mails')?.says ?? '', /^1 mails? .*not tried/)
})
