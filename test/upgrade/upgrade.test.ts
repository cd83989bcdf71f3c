import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { attachmentsFolder } from '../../server/chat/attachments/file-stores.ts'
import { runCommand } from '../../server/operate/backup/testing/run-command.ts'
import { readConfig } from '../../server/config/config.ts'
import { listMigrations, type Migration } from '../../server/store/database/list-migrations.ts'
import { migrate } from '../../server/store/database/migrate.ts'
import type { Finding } from '../../server/operate/doctor/check.ts'
import { startServer } from '../../server/start/start-server.ts'
import { startOwnApp, testSecretsKey } from '../app.ts'
import { makeEmptyDatabase } from '../empty-database.ts'
import { fillEveryTable } from '../fill-every-table.ts'
import { databaseSettings } from '../request-database.ts'
import { describeColumns, keepData, listKept } from './data-folder.ts'

const migrations = await listMigrations()
const newest = migrations.at(-1)
assert.ok(newest)

const isRecording = process.env['PORCHLIGHT_TEST_SCHEMA'] === 'record'

if (isRecording) {
  test('The stored data of the newest schema has rows in every table', async () => {
    if ((await listKept()).some(({ sha256 }) => sha256 === newest.sha256)) return
    if (!(await changingColumns()).includes(newest)) return
    const app = await startOwnApp()
    const acme = await app.workspace('acme')
    await fillEveryTable(app, acme)
    const [{ id }] = (await acme.send('GET', '/webhooks')).body.webhooks
    // Otherwise the test below would send them.
    await acme.send('PATCH', `/webhooks/${id}`, { enabled: false })
    // One that waits has a task, which would send it.
    await app.owner.query(`update conversation_mails set state = 'sent', sent_at = created_at`)
    await keepData(app.owner, newest, acme.key)
  })
}

/** The migrations after which rows have other columns than before: data of the others would be loaded by the same path. */
async function changingColumns(): Promise<Migration[]> {
  const { owner } = await makeEmptyDatabase()
  const found: Migration[] = []
  let before: unknown = []
  for (const [at, migration] of migrations.entries()) {
    await migrate(owner, { roleLogsIn: true, migrations: migrations.slice(0, at + 1) })
    const columns = await describeColumns(owner)
    if (!isDeepStrictEqual(columns, before)) found.push(migration)
    before = columns
  }
  return found
}

test('There is stored data for every schema whose rows have columns of their own, unchanged', async () => {
  const stored = (await listKept()).map(({ migration, sha256 }) => ({ name: migration, sha256 }))
  const expected = (await changingColumns()).map(({ name, sha256 }) => ({ name, sha256 }))
  assert.deepEqual(stored, expected, 'Run: npm run schema:freeze')
})

// Recorded data is loaded by the next run.
for (const { migration, key, rows } of isRecording ? [] : await listKept()) {
  test(`Data of the schema ${migration} is migrated by this version, and passes every check`, async (context) => {
    const { owner, url } = await makeEmptyDatabase()
    const until = migrations.findIndex(({ name }) => name === migration) + 1
    await migrate(owner, { roleLogsIn: true, migrations: migrations.slice(0, until) })
    await owner.query(rows)
    const env = {
      ...databaseSettings(url()),
      PORT: '0',
      PORCHLIGHT_DATA: await mkdtemp(join(tmpdir(), 'upgrade-')),
      PORCHLIGHT_SECRETS_KEY: testSecretsKey,
      PORCHLIGHT_DEMO: 'off',
      PORCHLIGHT_LOG_LEVEL: 'silent',
    }
    await writeFiles(owner, env.PORCHLIGHT_DATA)
    const running = await startServer(readConfig(env), { onError: () => undefined })
    try {
      const headers = { 'x-api-key': key }
      const list = `${running.address}/api/external/v2/conversations`
      const reply = await fetch(list, { headers })
      const { pagination } = (await reply.json()) as { pagination: { total_count: number } }
      const { rows: found } = await owner.query('select count(*)::integer from conversations')
      assert.deepEqual(found, [{ count: pagination.total_count }])
      const sent = {
        visitor_attributes: { email: 'a@x.test' },
        messages_attributes: [{ body: 'x' }],
      }
      const created = await fetch(list, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
      assert.equal(created.status, 201, await created.text())
    } finally {
      await running.stop()
    }
    const doctor = await runCommand(context, ['doctor', '--json'], env)
    const { checks } = JSON.parse(doctor.out) as { checks: Finding[] }
    // The tests' PostgreSQL does not wait for the disk; every other check must pass.
    const durability = new Set(['fsync', 'synchronous_commit'])
    const wrong = checks.filter(({ name, state }) => state === 'fail' && !durability.has(name))
    assert.deepEqual(wrong, [])
  })
}

/** The files of attachments, which are not in the database. */
async function writeFiles(
  owner: Awaited<ReturnType<typeof makeEmptyDatabase>>['owner'],
  dataFolder: string,
): Promise<void> {
  const { rows } = await owner.query<{ key: string; size: number }>(
    `select storage_keys[1] as key, size from attachments where sha256 is not null`,
  )
  for (const { key, size } of rows) {
    const path = join(attachmentsFolder(dataFolder), key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, Buffer.alloc(size))
  }
}
