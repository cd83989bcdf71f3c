import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { makeFolder } from '../../../test/make-folder.ts'
import { until } from '../../../campaigns/until.ts'
import { cloneDatabase, startOwnApp } from '../../../test/app.ts'
import { databaseSettings } from '../../../test/request-database.ts'
import {
  asOwner,
  backUp,
  contentOf,
  fillWorkspace,
  untilKeyUseIsRecorded,
  urlOf,
} from '../backup/testing/scenario.ts'
import { runCommand } from '../backup/testing/run-command.ts'
import { archiveFormat, type Manifest } from '../backup/manifest.ts'
import { readArchive } from '../backup/read-archive.ts'
import { restoreDatabase } from '../backup/restore-database.ts'
import { listServiceTables } from '../backup/service-tables.ts'
import { writeArchive } from '../backup/write-archive.ts'
import { listMigrations, makeMigration } from '../../store/database/list-migrations.ts'
import { newId } from '../../ids.ts'
import { createWorkspace } from '../../chat/workspaces/create-workspace.ts'

// Without a limit, because a server gives leases back seconds later.
const source = await startOwnApp({ PORCHLIGHT_RATE_LIMIT_PER_MINUTE: '0' })
const acme = await source.workspace('acme')
await fillWorkspace(acme)
await untilKeyUseIsRecorded(source.owner)
const folder = await makeFolder('backup')
const file = join(folder, 'acme.tar.gz')
const written = await backUp(source.owner, file)
const before = await contentOf(source.owner)

test('Wrong arguments are one line and exit 2, a failure is one line and exit 1', async (context) => {
  const env = databaseSettings(urlOf(source.address))
  for (const [code, ...words] of [
    [2, 'backup'],
    [2, 'backup', 'a', 'b'],
    [2, 'restore'],
    [2, 'restore', '-'],
    [2, 'restore', file, '--yes'],
    [2, 'doctor', 'all'],
    [1, 'backup', file],
    [1, 'restore', join(folder, 'none')],
    [1, 'restore', file],
  ] as const) {
    const done = await runCommand(context, words, env)
    assert.equal(done.code, code, `${words.join(' ')}: ${done.err}`)
    assert.match(done.err, /^[^\n]+\n$/)
    assert.equal(done.out, '')
  }
  assert.deepEqual(await contentOf(source.owner), before)
})

test('A file that cannot be written or read is explained with the next step', async (context) => {
  const env = databaseSettings(urlOf(source.address))
  const nowhere = await runCommand(context, ['backup', join(folder, 'none', 'a.tar.gz')], env)
  assert.match(
    nowhere.err,
    /a\.tar\.gz cannot be written\. There is no such file or folder \(ENOENT\)\.$/m,
  )
  const missing = await runCommand(context, ['restore', folder], env)
  assert.match(missing.err, /cannot be read\. It is a folder: name a file \(EISDIR\)\.$/m)
  const valueless = await runCommand(context, ['backup', file, '--workspace', '--json'], env)
  assert.equal(valueless.err, '--workspace needs a value. See porchlight backup --help.\n')
})

test('A damaged archive is rejected before the database is opened', async (context) => {
  const damaged = join(folder, 'damaged.tar.gz')
  const content = await readFile(file)
  content.writeUInt8(content.readUInt8(2_000) ^ 1, 2_000)
  await writeFile(damaged, content)
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const refused = await runCommand(context, ['restore', damaged, '--force'], env)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /damaged\.tar\.gz cannot be restored\. It is damaged/)
})

test('A running server accepts the restored keys, and no longer its old ones', async (context) => {
  const other = await startOwnApp()
  const globex = await other.workspace('globex')
  assert.equal((await globex.send('GET', '/conversations')).status, 200)
  assert.equal((await globex.send('POST', '/team-members', { emails: ['eve@x.test'] })).status, 201)
  // Requests continue meanwhile; they may wait, or fail with 503.
  const stop = new AbortController()
  const reading = [globex, globex, globex].map(async ({ send }) => {
    while (!stop.signal.aborted) {
      assert.match(String((await send('GET', '/conversations')).status), /^(200|401|503)$/)
    }
  })
  const env = databaseSettings(urlOf(other.address))
  const done = await runCommand(context, ['restore', file, '--force'], env)
  stop.abort()
  await Promise.all(reading)
  assert.equal(done.code, 0, done.err)
  assert.match(done.out, /^Restored \d+ rows from /)
  const send = other.sendAs({ host: 'acme.localhost', key: acme.key })
  const list = await send('GET', '/conversations')
  assert.equal(list.status, 200, list.text)
  assert.equal(list.body.pagination.total_count, 3)
  assert.equal((await globex.send('GET', '/conversations')).status, 401)
  const created = await send('POST', '/conversations', {
    visitor_attributes: { email: 'later@x.test' },
    messages_attributes: [{ body: 'Hello' }],
  })
  assert.equal(created.status, 201, created.text)
  const { rows: tasks } = await other.owner.query(
    `select subject_id as id from due_tasks where kind = 'deliver_mail'`,
  )
  const { rows: mails } = await other.owner.query('select id from mails')
  assert.equal(mails.length, 1)
  assert.deepEqual(tasks, mails)
})

test('A login that is not a superuser restores its own database, and backs it up again', async (context) => {
  const address = await cloneDatabase()
  const login = `login_${newId().replaceAll('-', '')}`
  await asOwner(address, async (owner) => {
    await owner.query(`create role ${login} login; grant porchlight_app to ${login}`)
    await owner.query(`create database ${login} owner ${login}`)
  })
  if ('url' in address) throw new Error('Tests run on a socket.')
  const env = databaseSettings(urlOf({ ...address, database: login }, login))
  const restored = await runCommand(context, ['restore', file, '--json'], env)
  assert.equal(restored.code, 0, restored.err)
  const again = join(folder, 'login.tar.gz')
  const saved = await runCommand(context, ['backup', again, '--json'], env)
  assert.equal(saved.code, 0, saved.err)
  assert.deepEqual((JSON.parse(saved.out) as Manifest).tables, written.tables)
  // A login that row-level security binds must not save a part of the rows as a backup.
  await asOwner({ ...address, database: login }, async (owner) => {
    await owner.query(`create role ${login}_2 login in role porchlight_app`)
    await owner.query(`grant select on porchlight_migrations to ${login}_2`)
  })
  const blind = databaseSettings(urlOf({ ...address, database: login }, `${login}_2`))
  const refused = await runCommand(context, ['backup', join(folder, 'blind.tar.gz')], blind)
  assert.match(refused.err, /does not see every row/)
})

test('An archive of an older version is migrated', async () => {
  const migrations = [
    ...(await listMigrations()),
    makeMigration('9999_later.sql', `alter table workspaces add column later text default 'yes'`),
  ]
  await asOwner(await cloneDatabase(), async (owner) => {
    const manifest = await readArchive(file, () => undefined)
    await restoreDatabase(owner, { path: file, manifest, migrations, replace: false })
    const { rows } = await owner.query('select name, sha256 from porchlight_migrations order by 1')
    assert.deepEqual(
      rows,
      migrations.map(({ name, sha256 }) => ({ name, sha256 })),
    )
    const { rows: kept } = await owner.query('select distinct later from workspaces')
    assert.deepEqual(kept, [{ later: 'yes' }])
  })
})

test('An archive of a newer version, of another build or from before the first release is rejected', async (context) => {
  const address = await cloneDatabase()
  const env = databaseSettings(urlOf(address))
  await asOwner(address, async (owner) => {
    const migrations = await listMigrations()
    const connection = await owner.connect()
    const tables = await listServiceTables(connection, migrations)
    const [baseline] = written.migrations
    assert.ok(baseline)
    const strange: [about: Partial<Manifest>, says: RegExp][] = [
      [
        { migrations: [baseline, { name: '9999_later.sql', sha256: '' }] },
        /of a newer Porchlight: this version does not have its migration 9999_later\.sql/,
      ],
      [
        { migrations: [{ ...baseline, sha256: '0'.repeat(64) }] },
        /of another build of Porchlight: its migration 0001_baseline\.sql differs/,
      ],
      [{ format: archiveFormat - 1 }, /before its first release/],
    ]
    const content = await contentOf(owner)
    for (const [index, [about, says]] of strange.entries()) {
      const path = join(folder, `strange${index}.tar.gz`)
      const archive = writeArchive(
        connection,
        { ...written, tables: undefined, ...about },
        tables,
        () => undefined,
      )
      await pipeline(archive, createGzip(), createWriteStream(path))
      const refused = await runCommand(context, ['restore', path, '--force'], env)
      assert.equal(refused.code, 1)
      assert.match(refused.err, says)
      assert.deepEqual(await contentOf(owner), content)
    }
    connection.release()
  })
})

test('A restore that is killed midway leaves the database as it was', async () => {
  const address = await cloneDatabase()
  await asOwner(address, async (owner) => {
    const admin = { email: 'ann@kept.test', first_name: 'Ann', last_name: '' }
    await createWorkspace(owner, { subdomain: 'kept', name: 'Kept', time_zone: 'UTC', admin })
    const kept = await contentOf(owner)
    await holdWhenLoaded(owner)
    const holder = await owner.connect()
    await holder.query('select pg_advisory_lock(4242)')
    const program = fileURLToPath(new URL('../../../bin/porchlight.js', import.meta.url))
    const child = spawn(process.execPath, [program, 'restore', file, '--force'], {
      env: { PATH: process.env['PATH'], ...databaseSettings(urlOf(address)) },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const ended = once(child, 'close')
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted and objid = 4242`
    try {
      await until('the restore waits, or has ended', 40_000, async () => {
        return child.exitCode !== null || (await holder.query(waiting)).rowCount === 1
      })
      assert.equal(child.exitCode, null, 'The restore ended before it was killed.')
    } finally {
      child.kill('SIGKILL')
      await ended
      // Closing the session releases the lock.
      holder.release(true)
    }
    assert.deepEqual(await contentOf(owner), kept)
  })
})

/** Indexes are created after the rows are loaded: there the restore waits for the lock. */
async function holdWhenLoaded(owner: Parameters<typeof contentOf>[0]): Promise<void> {
  await owner.query(`
    create schema testing;
    create function testing.hold() returns event_trigger language plpgsql as $$
    declare loaded boolean := false;
    begin
      if to_regclass('public.mails') is not null then
        execute 'select exists (select from public.messages)' into loaded;
      end if;
      if loaded then perform pg_advisory_xact_lock(4242); end if;
    end $$;
    create event trigger hold on ddl_command_end when tag in ('CREATE INDEX')
      execute function testing.hold()`)
}
