import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type pg from 'pg'
import { sender, type TestApp } from '../../../../test/app.ts'
import { fillEveryTable } from '../../../../test/fill-every-table.ts'
import { fetchFile, upload } from '../../../../test/upload.ts'
import { readArchive } from '../../backup/read-archive.ts'
import { runCommand } from '../../backup/testing/run-command.ts'
import { urlOf } from '../../backup/testing/scenario.ts'
import { startTwoCells } from '../testing/two-cells.ts'
import { listMovedTables } from '../move/moved-tables.ts'
import { requireRoom } from '../move/require-room.ts'
import { restoreWorkspace } from './restore-workspace.ts'

const { a, b, folder } = await startTwoCells()
const acme = await a.workspace('acme')
await fillEveryTable(a, acme)
await a.owner.query('delete from workspace_moves where workspace_id = $1', [acme.id])
const file = await upload(acme.send, 'hello.txt', 'In the backup')
const { body: made } = await acme.send('POST', '/conversations', {
  visitor_attributes: { email: 'yan@x.test' },
  messages_attributes: [{ body: 'See', attachment_ids: [file] }],
})
const conversation = `/conversations/${made.conversation.id}`
const archive = join(folder, 'acme.backup')

const command = async (context: TestContext, app: TestApp, ...words: string[]) =>
  runCommand(context, words, {
    PORCHLIGHT_DATA: join(folder, app === a ? 'a' : 'b'),
    PORCHLIGHT_BASE_DOMAIN: 'localhost',
    DATABASE_URL: urlOf(app.address),
  })

/** Sums over the text of a workspace's rows, by table, with its id and name as those of the original. */
async function sumsOf(owner: pg.Pool, id: string, subdomain: string): Promise<Map<string, string>> {
  const connection = await owner.connect()
  const sums = new Map<string, string>()
  for (const { name } of await listMovedTables(connection)) {
    const { rows } = await connection.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(('x' || left(md5(text), 15))::bit(60)::bigint), 0) as sum
         from (select regexp_replace(replace(t::text, $1, $2), '^(\\([^,]+),' || $3 || ',', '\\1,acme,') as text
                 from ${name} t where workspace_id = $1::uuid) all_rows`,
      [id, acme.id, subdomain],
    )
    sums.set(name, rows[0]?.sum ?? '')
  }
  connection.release()
  return sums
}

/** Rebuilt by the server, sealed anew, or given back to by it at any moment, as leases are. */
const rebuilt = /^search_|_secrets$|^member_totp$|^former_keys$|^rate_limit_buckets$/
/** Of the original alone. */
const ofOriginal =
  /^(?:api_keys|kept_replies|member_sessions|member_tokens|member_notification_settings|push_subscriptions|widget_devices|workspace_hosts)$/

function differing(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...one].flatMap(([name, sum]) =>
    rebuilt.test(name) || other.get(name) === sum ? [] : [name],
  )
}

test('A workspace that is restored into another cell is the same: ids, rows, files, keys and secrets', async (context) => {
  const saved = await command(context, a, 'backup', archive, '--workspace', 'acme')
  assert.equal(saved.code, 0, saved.err)
  const before = await sumsOf(a.owner, acme.id, 'acme')
  const unread = await command(context, b, 'restore', archive, '--as', 'acme')
  assert.match(
    unread.err,
    /Name the key file of the installation that made the backup with --key-file\./,
  )
  const words = ['restore', archive, '--as', 'acme', '--key-file', join(folder, 'a.key')]
  const restored = await command(context, b, ...words)
  assert.equal(restored.code, 0, restored.err)
  assert.deepEqual(differing(before, await sumsOf(b.owner, acme.id, 'acme')), [])
  const there = sender(b.port, { host: 'acme.localhost', key: acme.key })
  const { messages } = (await there('GET', `${conversation}/messages`)).body
  assert.equal((await fetchFile(b.port, messages[0].attachments[0].url)).text, 'In the backup')
  const again = await command(context, b, ...words)
  assert.equal(again.code, 1)
  assert.match(again.err, /The subdomain acme is taken\. Choose another one\./)
})

test('Beside the original a workspace is restored as a copy, into which no key of the original leads', async (context) => {
  const before = await sumsOf(a.owner, acme.id, 'acme')
  const { code, out, err } = await command(
    context,
    a,
    'restore',
    archive,
    '--as',
    'acme-copy',
    '--json',
  )
  assert.equal(code, 0, err)
  const { workspace_id: id, api_key: key } = JSON.parse(out) as Record<string, string>
  assert.ok(id && key && id !== acme.id)
  assert.deepEqual(differing(before, await sumsOf(a.owner, acme.id, 'acme')), [])
  const changed = differing(before, await sumsOf(a.owner, id, 'acme-copy'))
  assert.deepEqual(
    changed.filter((name) => !ofOriginal.test(name)),
    [
      'workspaces',
      'mails',
      'webhooks',
      'due_tasks',
      'mail_ways',
      'webhook_progress',
      'webhook_replays',
      'webhook_deliveries',
      'conversation_mails',
    ],
  )
  const host = 'acme-copy.localhost'
  const copy = sender(a.port, { host, key })
  const { messages } = (await copy('GET', `${conversation}/messages`)).body
  const { url } = messages[0].attachments[0]
  assert.equal((await fetchFile(a.port, url)).text, 'In the backup')
  assert.ok(!url.includes(acme.id))
  assert.equal((await sender(a.port, { host, key: acme.key })('GET', '/tags')).status, 401)
  const { webhooks } = (await copy('GET', '/webhooks')).body
  assert.deepEqual(
    webhooks.map((one: { enabled: boolean }) => one.enabled),
    [false],
  )
  // Enabled later, it sends nothing that the original owes.
  const hook = `/webhooks/${webhooks[0].id}`
  assert.equal((await copy('PATCH', hook, { enabled: true })).status, 200)
  const owed = await copy('GET', `${hook}/deliveries?status=pending`)
  assert.deepEqual(owed.body.deliveries, [])
  const sent = await copy('POST', `${conversation}/messages`, {
    body: 'On',
    sender_email: acme.adminEmail,
  })
  assert.equal(sent.status, 201, sent.text)
})

test('What cannot be restored is refused in words, and nothing is changed', async (context) => {
  const whole = join(folder, 'whole.backup')
  assert.equal((await command(context, a, 'backup', whole)).code, 0)
  const count = async () => (await b.owner.query('select workspace_id from workspaces')).rowCount
  const workspaces = await count()
  const refused = async (says: RegExp, ...words: string[]) => {
    const { code, err } = await command(context, b, ...words)
    assert.equal(code, 1, err)
    assert.match(err, says)
    assert.equal(await count(), workspaces)
  }
  await refused(/holds a whole installation, not one workspace/, 'restore', whole, '--as', 'other')
  await refused(
    /holds the workspace acme alone\. Restore it with --as/,
    'restore',
    archive,
    '--force',
  )
  await refused(
    /There is no workspace nobody here/,
    'backup',
    join(folder, 'x'),
    '--workspace',
    'nobody',
  )
  const manifest = await readArchive(archive, () => undefined)
  const older = { ...manifest, migrations: manifest.migrations.slice(0, -1) }
  await assert.rejects(
    restoreWorkspace(b.owner, b.services.config, {
      path: archive,
      manifest: older,
      subdomain: 'other',
    }),
    /has the schema \d{4}_\w+\.sql of Porchlight \S+, and this installation \d{4}_\w+\.sql\. .* Nothing was changed\./,
  )
  assert.equal(await count(), workspaces)
  const full = async () => ({ bavail: 10, bsize: 1_000_000 })
  await assert.rejects(
    requireRoom('The disk', { dataFolder: folder }, 5e6, full as never),
    /The disk has 10 MB left, and about 15 MB are needed\. Make room on it\. Nothing was changed\./,
  )
})
