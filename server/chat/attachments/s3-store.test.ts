import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startS3 } from '../../../test/start-s3.ts'
import { startApp, startOwnApp } from '../../../test/app.ts'
import { fetchFile, sendFile } from '../../../test/upload.ts'
import { newId } from '../../ids.ts'
import { newFileKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'
import { makeAttachmentSweeps } from './sweep-attachments.ts'
import { digits, tryRanges } from './testing/try-ranges.ts'

const { owner, services, address, workspace } = await startOwnApp()
const mine = await workspace()
const folder = join(services.config.dataFolder, 'attachments')
after(async () => rm(folder, { recursive: true, force: true }))

test('S3-compatible storage stores, joins, serves in parts, deletes and sweeps files like the disk', async () => {
  const storage = await startS3('files')
  const { send: far, app: remote } = await appOn(`S3RVER:S3RVER@${storage}`)
  const { attachment } = (await sendFile(far, 'a.txt', digits)).body
  const { url } = attachment
  await tryRanges(remote.port, url)
  const onDisk = (await sendFile(mine.send, 'a.txt', 'on disk')).body.attachment.url
  assert.equal((await fetchFile(remote.port, onDisk)).text, 'on disk')

  const begun = await far('POST', '/attachments', { filename: 'b.txt', size: 6 })
  const path = `/attachments/${begun.body.attachment.id}`
  const store = remote.services.files.main
  for (const offset of ['0', '2', '4']) {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': offset }
    assert.equal((await far('PATCH', path, 'ab', headers)).status, 204)
  }
  const whole = (await far('GET', path)).body.attachment
  assert.equal((await fetchFile(remote.port, whole.url)).text, 'ababab')
  assert.equal((await keysIn(store)).length, 2)
  assert.equal((await far('DELETE', path)).status, 204)
  assert.equal((await fetchFile(remote.port, whole.url)).status, 404)

  const left = join(tmpdir(), newId())
  await writeFile(left, 'x')
  const sum = createHash('sha256').update('x').digest()
  await store.put(newFileKey(mine.id, newId()), { path: left, size: 1, sha256: sum })
  assert.equal((await keysIn(store)).length, 2)
  for (const { sweep } of makeAttachmentSweeps(remote.services.config)) {
    await sweep(owner, mine.id, new Date(Date.now() + 7_200_000))
  }
  assert.equal((await keysIn(store)).length, 1)
  assert.equal((await fetchFile(remote.port, url)).text, digits)
  await store.remove((await keysIn(store))[0] ?? '')
  assert.equal((await fetchFile(remote.port, url)).status, 500)

  const { rows: before } = await owner.query('select count(*) from attachments')
  for (const wrong of [`S3RVER:wrong@${storage}`, 'S3RVER:S3RVER@127.0.0.1:9']) {
    const { send: refused } = await appOn(wrong)
    assert.equal((await sendFile(refused, 'a.txt', 'a')).status, 503)
  }
  assert.deepEqual((await owner.query('select count(*) from attachments')).rows, before)
  assert.deepEqual(await readdir(join(folder, 'incoming')), [])
})

/** A second server on the same data, with files in that bucket. */
async function appOn(bucket: string) {
  const remote = await startApp(
    {
      PORCHLIGHT_S3_URL: `http://${bucket}/files`,
      PORCHLIGHT_DATA: services.config.dataFolder,
      PORCHLIGHT_UPLOAD_PART_MINIMUM: '0',
    },
    address,
  )
  return {
    app: remote,
    send: remote.sendAs({ host: `${mine.subdomain}.localhost`, key: mine.key }),
  }
}

async function keysIn(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const key of store.listOlder(mine.id, new Date(Date.now() + 60_000))) keys.push(key)
  return keys
}
