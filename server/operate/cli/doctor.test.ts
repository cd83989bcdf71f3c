import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { runMigrations } from 'graphile-worker'
import { startApp, testSecretsKey } from '../../../test/app.ts'
import { databaseSettings } from '../../../test/way-of-requests.ts'
import type { Manifest } from '../backup/manifest.ts'
import { runCommand } from '../backup/testing/run-command.ts'
import { backUp, fillWorkspace, untilKeysAreNoted, urlOf } from '../backup/testing/scenario.ts'
import { connectOwner } from '../../store/database/connect.ts'
import { startEmbeddedPostgres } from '../../store/database/embedded/start-embedded-postgres.ts'
import type { Finding } from '../doctor/check.ts'

const source = await startApp()
const acme = await source.workspace('acme')
await fillWorkspace(acme)
await untilKeysAreNoted(source.owner)
const folder = await mkdtemp(join(tmpdir(), 'porchlight-doctor-'))
const file = join(folder, 'acme.tar.gz')
const written = await backUp(source.owner, file)

// An embedded PostgreSQL with fsync on and, where there is one, of another version than the suite's.
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

async function examine(context: TestContext, ...words: string[]) {
  const done = await runCommand(context, ['doctor', '--json', ...words], env)
  assert.equal(done.err, '')
  const { ok, checks } = JSON.parse(done.out) as { ok: boolean; checks: Finding[] }
  assert.equal(done.code, ok ? 0 : 1)
  return { ok, find: (name: string) => checks.find((check) => check.name === name), checks }
}

/** Fails unless the doctor finds exactly this, and finds nothing any more once it is mended. */
async function findsUntilMended(context: TestContext, name: string, hurt: string, mend?: string) {
  await owner.query(hurt)
  const { checks } = await examine(context)
  const failed = checks.filter(({ state }) => state === 'fail')
  assert.deepEqual(
    failed.map((check) => check.name),
    [name],
  )
  const [found] = failed
  assert.ok(found?.state === 'fail' && found.remedy.length > 10)
  // What it says to run is what mends it.
  const commands = mend ?? /Run(?: as the owner)?: (.*)$/.exec(found.remedy)?.[1] ?? ''
  await owner.query(commands)
  assert.ok((await examine(context)).ok, `${name} is not mended by ${commands}`)
}

test('An empty database is no failure: the next start fills it', async (context) => {
  const { ok, find } = await examine(context)
  assert.ok(ok)
  assert.equal(find('migrations')?.state, 'warn')
  const nothing = await runCommand(context, ['backup', join(folder, 'none')], env)
  assert.equal(nothing.code, 1)
  assert.match(nothing.err, /nothing to back up/)
})

test('A backup goes to an embedded PostgreSQL of another version and back, and all is well', async (context) => {
  context.diagnostic(binFolder === undefined ? 'There is no PostgreSQL 15 here.' : binFolder)
  const restored = await runCommand(context, ['restore', file], env)
  assert.equal(restored.code, 0, restored.err)
  const back = join(folder, 'back.tar.gz')
  const saved = await runCommand(context, ['backup', back, '--json'], env)
  assert.equal(saved.code, 0, saved.err)
  const manifest = JSON.parse(saved.out) as Manifest
  assert.deepEqual(manifest.tables, written.tables)
  if (binFolder !== undefined) assert.match(manifest.postgres_version, /^15\./)
  assert.ok((await examine(context)).ok)
  const human = await runCommand(context, ['doctor'], env)
  assert.equal(human.code, 0)
  assert.match(human.out, /^ok {4}fsync: on$/m)
})

test('Durability that is switched off is a failure', async (context) => {
  // The suite's own PostgreSQL runs without fsync.
  const external = databaseSettings(urlOf(source.address))
  const done = await runCommand(context, ['doctor'], external)
  assert.equal(done.code, 1, done.out)
  assert.match(done.out, /^fail {2}fsync: .+\n {6}Set fsync = on/m)
  assert.match(done.out, /^fail {2}synchronous_commit: /m)
})

test('A database that does not open is a failure, with the other checks made', async (context) => {
  const closed = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const done = await runCommand(context, ['doctor'], closed)
  assert.equal(done.code, 1)
  assert.match(
    done.out,
    /^ok {4}node: .*[^]*^fail {2}database: .*ECONNREFUSED.*\n {6}.*DATABASE_URL/m,
  )
})

test('Wrong counters are found, told and, if asked for, counted anew', async (context) => {
  await owner.query(`update list_totals set total = total + 1 where list = 'contacts'`)
  await owner.query(
    `update list_chunks set total = total + 2 where list = 'conversations.updated_at'`,
  )
  const sick = await examine(context)
  const found = sick.find('counters')
  assert.ok(found?.state === 'fail')
  assert.match(found.says, /acme: total of contacts: 4, counted 3/)
  assert.match(found.says, /acme: chunk of conversations\.updated_at/)
  assert.match(found.remedy, /doctor --repair/)
  const repaired = await examine(context, '--repair')
  assert.ok(repaired.ok)
  assert.equal(repaired.find('counters')?.state, 'warn')
  assert.equal((await examine(context)).find('counters')?.state, 'ok')
})

test('Gaps among messages and events are found', async (context) => {
  await findsUntilMended(
    context,
    'logs',
    `update messages set position = position + 10 where position = 3`,
    `update messages set position = position - 10 where position = 13`,
  )
  await findsUntilMended(
    context,
    'logs',
    `update workspace_clocks set sequence = sequence + 1`,
    `update workspace_clocks set sequence = sequence - 1`,
  )
})

test('A wall with a hole is found, with the command that closes it', async (context) => {
  await findsUntilMended(
    context,
    'row-level security',
    'alter table tags no force row level security',
  )
  await findsUntilMended(
    context,
    'role',
    'alter role porchlight_app bypassrls',
    'alter role porchlight_app nosuperuser nobypassrls',
  )
})

test('An index that is not valid and a migration of a stranger are found', async (context) => {
  await findsUntilMended(
    context,
    'indexes',
    `update pg_index set indisvalid = false where indexrelid = 'messages_unread'::regclass`,
  )
  await findsUntilMended(
    context,
    'migrations',
    `insert into porchlight_migrations (name, sha256) values ('9999_later.sql', '')`,
    `delete from porchlight_migrations where name = '9999_later.sql'`,
  )
})

test('A file of an attachment that is missing is found', async (context) => {
  await findsUntilMended(
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

test('Mails that nobody tries any more and what search misses are found, mails queued again if asked for', async (context) => {
  await runMigrations({ pgPool: owner })
  await owner.query(`select enqueue_mail(workspace_id, id) from mails`)
  await owner.query('update graphile_worker._private_jobs set attempts = max_attempts')
  await owner.query(`update events set created_at = created_at - interval '2 hours'`)
  await owner.query(`update webhook_progress set failing_since = now() - interval '2 hours'`)
  const { find } = await examine(context)
  assert.match(find('search')?.says ?? '', /over an hour ago in 1 workspaces/)
  assert.match(find('mails')?.says ?? '', /^1 mails? .*not tried any more/)
  assert.equal(find('webhooks')?.says, '1 of 1 have failed for over an hour.')
  assert.ok((await examine(context, '--repair')).ok)
  assert.equal((await examine(context)).find('mails')?.says, '1 wait to be sent')
})
