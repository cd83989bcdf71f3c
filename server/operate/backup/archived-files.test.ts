import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { cloneDatabase, startApp, startOwnApp } from '../../../test/app.ts'
import { fetchFile, upload } from '../../../test/upload.ts'
import { attachmentsFolder } from '../../chat/attachments/file-stores.ts'
import { listMigrations } from '../../store/database/list-migrations.ts'
import { backupDatabase } from './backup-database.ts'
import { BackupError } from './backup-error.ts'
import { readArchive } from './read-archive.ts'
import { restoreDatabase } from './restore-database.ts'
import { saveFile } from './save-file.ts'
import { asOwner } from './testing/scenario.ts'

const { owner, services, workspace } = await startOwnApp()
const { send, id: workspaceId, subdomain, key } = await workspace()
const large = Buffer.alloc(5_000_000, 'Every byte of a file comes back. ')
const ids = [await upload(send, 'small.txt', 'small'), await upload(send, 'large.txt', large)]
const gone = await upload(send, 'gone.txt', 'gone')
await send('POST', '/attachments', { filename: 'unfinished.txt', size: 9 })
const folder = attachmentsFolder(services.config.dataFolder)
const { rows } = await owner.query<{ key: string }>(
  'select storage_keys[1] as key from attachments where id = $1',
  [gone],
)
await rm(join(folder, rows[0]?.key ?? ''))
const temporary = await mkdtemp(join(tmpdir(), 'archived-files-'))
after(async () => rm(temporary, { recursive: true, force: true }))
const file = join(temporary, 'backup.tar.gz')
const written = await saveFile(file, false, async (sink) => backupDatabase(owner, sink, folder))
const ignore = () => undefined

test('The files of attachments are archived and restored with their rows', async () => {
  assert.equal(written.files?.count, 2)
  assert.equal(written.files?.missing, 1)
  assert.deepEqual(await readArchive(file, ignore), written)
  const dataFolder = join(temporary, 'data')
  const address = await cloneDatabase()
  await asOwner(address, async (other) =>
    restoreDatabase(other, {
      path: file,
      manifest: written,
      migrations: await listMigrations(),
      replace: false,
      filesFolder: attachmentsFolder(dataFolder),
    }),
  )
  const restored = await startApp({ PORCHLIGHT_DATA: dataFolder }, address)
  const asBefore = restored.sendAs({ host: `${subdomain}.localhost`, key })
  for (const [index, content] of [Buffer.from('small'), large].entries()) {
    const { attachment } = (await asBefore('GET', `/attachments/${ids[index]}`)).body
    assert.deepEqual((await fetchFile(restored.port, attachment.url)).bytes, content)
  }
  assert.equal((await readdir(join(attachmentsFolder(dataFolder), workspaceId))).length, 2)
  assert.deepEqual(await readdir(join(attachmentsFolder(dataFolder), 'incoming')), [])
})

test('A damaged file in an archive is detected before anything is restored', async () => {
  const sound = gunzipSync(await readFile(file))
  const changes: [from: string, to: string][] = [
    ['small', 'smell'],
    ['Every byte of', 'Every bite of'],
    [workspaceId, '../../../../../../../../../etc/passwd'],
    ['files/0000000002.json', 'files/0000000003.json'],
  ]
  for (const [from, to] of changes) {
    const damaged = Buffer.from(sound)
    const at = sound.indexOf(from, sound.indexOf('files/0000000001'))
    assert.ok(at > 0, from)
    damaged.write(to.slice(0, from.length), at, 'latin1')
    const path = join(temporary, 'damaged.tar.gz')
    await writeFile(path, gzipSync(damaged))
    await assert.rejects(readArchive(path, ignore), BackupError, from)
  }
})
