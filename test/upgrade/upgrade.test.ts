import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import type pg from 'pg'
import { attachmentsFolder } from '../../server/chat/attachments/file-stores.ts'
import { runCommand } from '../../server/operate/backup/testing/run-command.ts'
import { readConfig } from '../../server/config/config.ts'
import { listMigrations, type Migration } from '../../server/store/database/list-migrations.ts'
import type { Finding } from '../../server/operate/doctor/check.ts'
import { startServer } from '../../server/start/start-server.ts'
import { sender, startOwnApp, testSecretsKey } from '../app.ts'
import { fillEveryTable } from '../fill-every-table.ts'
import { databaseSettings } from '../request-database.ts'
import { conversationOf } from '../seed.ts'
import { keepData, listKept, type KeptData } from './data-folder.ts'
import { subdomainOf, walkSchemas } from './walk-schemas.ts'

const newest = (await listMigrations()).at(-1)
assert.ok(newest)

const isRecording = process.env['PORCHLIGHT_TEST_SCHEMA'] === 'record'

if (isRecording) {
  test('The stored data of the newest schema has rows in every table', async () => {
    const { changing } = await walkSchemas([])
    const isStored = (await listKept()).some(({ sha256 }) => sha256 === newest.sha256)
    if (!isStored && changing.some(({ name }) => name === newest.name)) await keepNewest()
    await assertAllStored(changing)
  })
} else {
  test('Every schema whose rows have columns of their own has stored data, which this version migrates, reads, writes and finds in order', async (context) => {
    const stored = await listKept()
    const { owner, url, changing } = await walkSchemas(stored)
    await assertAllStored(changing)
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
      const port = Number(new URL(running.address).port)
      for (const each of stored) await readAndWrite(owner, port, each)
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

async function keepNewest(): Promise<void> {
  assert.ok(newest)
  const app = await startOwnApp()
  const acme = await app.workspace('acme')
  await fillEveryTable(app, acme)
  const [{ id }] = (await acme.send('GET', '/webhooks')).body.webhooks
  // Otherwise the test would send them.
  await acme.send('PATCH', `/webhooks/${id}`, { enabled: false })
  // One that waits has a task, which would send it.
  await app.owner.query(`update conversation_mails set state = 'sent', sent_at = created_at`)
  await keepData(app.owner, newest, acme.key)
}

async function assertAllStored(changing: readonly Migration[]): Promise<void> {
  const found = (await listKept()).map(({ migration, sha256 }) => ({ name: migration, sha256 }))
  const expected = changing.map(({ name, sha256 }) => ({ name, sha256 }))
  assert.deepEqual(found, expected, 'Run: npm run schema:freeze')
}

async function readAndWrite(owner: pg.Pool, port: number, { migration, key }: KeptData) {
  const subdomain = subdomainOf(migration)
  const send = sender(port, { host: `${subdomain}.localhost`, key })
  const { status, text, body } = await send('GET', '/conversations')
  assert.equal(status, 200, `${migration}: ${text}`)
  const { rows } = await owner.query(
    `select count(*)::integer from conversations
      where workspace_id = (select workspace_id from workspaces where subdomain = $1)`,
    [subdomain],
  )
  assert.deepEqual(rows, [{ count: body.pagination.total_count }], migration)
  const created = await send('POST', '/conversations', conversationOf('a@x.test'))
  assert.equal(created.status, 201, `${migration}: ${created.text}`)
}

/** The files of attachments, which are not in the database. */
async function writeFiles(owner: pg.Pool, dataFolder: string): Promise<void> {
  const { rows } = await owner.query<{ key: string; size: number }>(
    `select storage_keys[1] as key, size from attachments where sha256 is not null`,
  )
  for (const { key, size } of rows) {
    const path = join(attachmentsFolder(dataFolder), key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, Buffer.alloc(size))
  }
}
