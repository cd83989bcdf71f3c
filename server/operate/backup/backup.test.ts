import assert from 'node:assert/strict'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { makeFolder } from '../../../test/make-folder.ts'
import { cloneDatabase, startOwnApp } from '../../../test/app.ts'
import { assertCountersExact } from '../../../test/conversations.ts'
import { listMigrations } from '../../store/database/list-migrations.ts'
import { miscounts } from '../../store/lists/find-miscounts.ts'
import { backupDatabase } from './backup-database.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { resetSchema } from './reset-schema.ts'
import { saveFile } from './save-file.ts'
import {
  asOwner,
  backUp,
  contentOf,
  fillWorkspace,
  restore,
  schemaOf,
  untilKeyUseIsRecorded,
} from './testing/scenario.ts'

// Without a limit, because a server gives leases back seconds later.
const { owner, workspace } = await startOwnApp({ PORCHLIGHT_RATE_LIMIT_PER_MINUTE: '0' })
const acme = await workspace()
const globex = await workspace()
await fillWorkspace(acme)
await fillWorkspace(globex)
await untilKeyUseIsRecorded(owner)
await owner.query(
  `insert into rate_limit_buckets (workspace_id, api_key_id, full_at, granted)
   select workspace_id, id, now(), 5 from api_keys`,
)
const folder = await makeFolder('backup')
const file = join(folder, 'first.tar.gz')
const written = await backUp(owner, file)
const nothing = () => undefined

test('A restored database has every row of every table and the whole schema', async () => {
  await asOwner(await cloneDatabase(), async (other) => {
    const schema = await schemaOf(other)
    const restored = await restore(other, file)
    assert.deepEqual(restored, { workspaces: 2, corrected: [] })
    const content = await contentOf(other)
    assert.deepEqual(content, await contentOf(owner))
    const filled = Object.values(content).filter((rows) => rows.length > 0)
    assert.ok(filled.length > 14, 'The scenario leaves too many tables empty.')
    assert.deepEqual(await schemaOf(other), schema)
    const again = await backUp(other, join(folder, 'again.tar.gz'))
    assert.deepEqual(again.tables, written.tables)
    // Frozen on the way in, so that the first index-only scans need no vacuum.
    const { rows } = await other.query(
      `select relname from pg_class where relname = 'messages' and relallvisible = relpages and relpages > 0`,
    )
    assert.equal(rows.length, 1)
  })
})

test('The archive opens with tar and gzip, and only its owner may read it', async () => {
  const tar = gunzipSync(await readFile(file))
  assert.equal(tar.toString('latin1', 0, 10), 'about.json')
  assert.equal(tar.toString('latin1', 257, 262), 'ustar')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('unfinished')),
    [],
  )
})

test('A backup beside concurrent writers is a consistent snapshot', async () => {
  const stop = new AbortController()
  const writers = [acme, acme, globex].map(async ({ send }, writer) => {
    for (let number = 0; !stop.signal.aborted; number += 1) {
      const email = `w${writer}-${number}@x.test`
      await send('POST', '/conversations', {
        visitor_attributes: { email },
        messages_attributes: [{ body: 'One' }, { body: 'Two' }],
      })
    }
  })
  const rowsIn = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)
  const deadline = Date.now() + 20_000
  let busy = file
  let rowsBefore = Number.POSITIVE_INFINITY
  // Until a backup contains what was written during the previous one.
  for (let number = 1; ; number += 1) {
    assert.ok(Date.now() < deadline, 'Nothing was written meanwhile.')
    busy = join(folder, `busy${number}.tar.gz`)
    const rows = rowsIn(await backUp(owner, busy))
    if (rows > rowsBefore) break
    rowsBefore = rows
  }
  stop.abort()
  await Promise.all(writers)
  await asOwner(await cloneDatabase(), async (other) => {
    // A counter that differed would be reported and corrected.
    assert.deepEqual((await restore(other, busy)).corrected, [])
    for (const { id } of [acme, globex]) {
      await assertCountersExact(other, id)
      const { rows } = await other.query(
        `select (select sequence from workspace_clocks where workspace_id = $1)
              = (select count(*) from events where workspace_id = $1) as whole,
                (select sum(message_count) from conversations where workspace_id = $1)
              = (select count(*) from messages where workspace_id = $1) as counted`,
        [id],
      )
      assert.deepEqual(rows, [{ whole: true, counted: true }])
    }
  })
})

test('A flipped byte anywhere, a missing end and a missing manifest are detected', async () => {
  const sound = await readFile(file)
  const tar = gunzipSync(sound)
  const damaged = join(folder, 'damaged.tar.gz')
  const refused = async (content: Buffer, what: string) => {
    await writeFile(damaged, content)
    await assert.rejects(readArchive(damaged, nothing), BackupError, what)
  }
  const isUnchanged = (content: Buffer) => {
    try {
      return gunzipSync(content).equals(tar)
    } catch {
      return false
    }
  }
  for (let step = 0; step < 50; step += 1) {
    // The bytes before are gzip's header: time and system.
    const at = 10 + Math.floor((step * (sound.length - 11)) / 49)
    const content = Buffer.from(sound)
    // Flip all bits: where a block ends, some of them are padding.
    content.writeUInt8(content.readUInt8(at) ^ 0xff, at)
    // Among equal bytes another distance of a match is the same content, and no damage.
    if (!isUnchanged(content)) await refused(content, `byte ${at}`)
  }
  for (const length of [0, 5, 1000, sound.length - 1]) {
    await refused(sound.subarray(0, length), `length ${length}`)
  }
  // Damage from before the compression, as from a bad disk.
  for (const [what, text] of Object.entries({
    'a row': 'c1@x.test',
    'the manifest': '"sha256": "',
    'the start': 'product_version',
  })) {
    const content = Buffer.from(tar)
    content.write('#', content.indexOf(text) + 1)
    await refused(gzipSync(content), what)
  }
  await refused(gzipSync(withoutManifest(tar)), 'no manifest')
  await refused(Buffer.from('no archive at all'), 'other content')
  await assert.rejects(readArchive(join(folder, 'none'), nothing), BackupError)
  assert.deepEqual(await readArchive(file, nothing), written)
})

/** As a killed writer leaves it: complete entries, then the end. */
function withoutManifest(tar: Buffer): Buffer {
  return Buffer.concat([tar.subarray(0, tar.indexOf('manifest.json')), Buffer.alloc(1024)])
}

test('A file is never left incomplete, nor replaced without --force', async () => {
  const path = join(folder, 'kept')
  await writeFile(path, 'before')
  const failing = async () => Promise.reject(new BackupError('no'))
  await assert.rejects(saveFile(path, false, failing), /--force/)
  await assert.rejects(saveFile(path, true, failing), /no/)
  assert.equal(await readFile(path, 'utf8'), 'before')
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) })
  await assert.rejects(backupDatabase(owner, full), /disk full/)
  await assert.rejects(
    saveFile(join(folder, 'none', 'x'), false, async (sink) => backupDatabase(owner, sink)),
    /cannot be written\. There is no such file or folder \(ENOENT\)/,
  )
  const below = saveFile(join(file, 'x'), false, async (sink) => backupDatabase(owner, sink))
  await assert.rejects(below, /cannot be written\. A part of its path is no folder \(ENOTDIR\)/)
  assert.ok(!(await readdir(folder)).some((name) => name.includes('unfinished')))
})

test('Counters that were wrong in the backup are reported and corrected', async () => {
  await asOwner(await cloneDatabase(), async (other) => {
    await restore(other, file)
    await other.query(`update list_totals set total = 99 where workspace_id = $1`, [acme.id])
    // Its lists are short: with this level they would have chunks.
    await other.query(`update workspace_clocks set cut_levels = 1 where workspace_id = $1`, [
      acme.id,
    ])
    const wrong = join(folder, 'wrong.tar.gz')
    await backUp(other, wrong)
    const { corrected } = await restore(other, wrong, true)
    const total = corrected.find(({ what }) => what.includes('total of team_members'))
    assert.deepEqual([total?.kept, total?.counted], [99, 2])
    assert.ok(corrected.some(({ what }) => what.includes('chunk of contacts')))
    await assertCountersExact(other, acme.id)
    for (const { text, values } of miscounts(acme.id)) {
      assert.deepEqual((await other.query(text, [...values])).rows, [])
    }
  })
})

test('Everything that the migrations create can be dropped, and none of it is a sequence', async () => {
  await asOwner(await cloneDatabase(), async (other) => {
    const connection = await other.connect()
    const left = async () =>
      connection.query(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace
            and relkind <> 'i' and relname <> 'porchlight_migrations'
         union all select proname from pg_proc where pronamespace = 'public'::regnamespace
         union all select typname from pg_type where typnamespace = 'public'::regnamespace
            and typname not like '%porchlight_migrations'`,
      )
    const { rows: sequences } = await connection.query(
      `select relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
    )
    assert.deepEqual(sequences, [])
    assert.ok((await left()).rows.length > 20)
    await resetSchema(connection, await listMigrations(), 0)
    assert.deepEqual((await left()).rows, [])
    connection.release()
  })
})
