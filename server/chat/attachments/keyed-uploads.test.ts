import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startApp, type TestReply } from '../../../test/app.ts'
import { newId } from '../../ids.ts'

const { services, workspace } = await startApp({ PORCHLIGHT_UPLOAD_PART_MINIMUM: '0' })
const { send, id } = await workspace()
const folder = join(services.config.dataFolder, 'attachments')
after(async () => rm(folder, { recursive: true, force: true }))

const fileCount = async () => (await readdir(join(folder, id)).catch(() => [])).length
const partType = 'application/offset+octet-stream'

type Sent = (content: string, key: string) => Promise<TestReply>

const raw = (name: string): Sent => {
  return async (content, key) =>
    send('POST', '/attachments', content, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'idempotency-key': key,
    })
}

/** Like browsers, with a new boundary each time. */
const form: Sent = async (content, key) => {
  const boundary = newId()
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"`
  const body = `${head}\r\n\r\n${content}\r\n--${boundary}--\r\n`
  const type = `multipart/form-data; boundary=${boundary}`
  return send('POST', '/attachments', body, { 'content-type': type, 'idempotency-key': key })
}

/** Begins an upload named by its content, so that the metadata differs with it. */
const creation: Sent = async (content, key) =>
  send('POST', '/attachments', undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': '4',
    'upload-metadata': `filename ${Buffer.from(content).toString('base64')}`,
    'idempotency-key': key,
  })

const begin = async (size: number): Promise<string> =>
  (await send('POST', '/attachments', { filename: 'a.txt', size })).body.attachment.id

const part = (path: string, offset = 0): Sent => {
  return async (content, key) =>
    send('PATCH', path, content, {
      'content-type': partType,
      'upload-offset': String(offset),
      'idempotency-key': key,
    })
}

test('In every form of upload, a retry with the same key and content gets the reply, and other content is refused', async () => {
  const ways: Record<string, Sent> = {
    raw: raw('a.txt'),
    form,
    'creation by tus': creation,
    'part by tus': part(`/attachments/${await begin(8)}`),
    'last part by tus': part(`/attachments/${await begin(4)}`),
  }
  for (const [way, sent] of Object.entries(ways)) {
    const key = newId()
    const first = await sent('abcd', key)
    assert.ok(first.status < 300, `${way}: ${first.text}`)
    const files = await fileCount()
    const again = await sent('abcd', key)
    assert.deepEqual([again.status, again.text], [first.status, first.text], way)
    assert.equal(again.headers['upload-offset'], first.headers['upload-offset'], way)
    assert.equal(again.headers['idempotency-replayed'], 'true', way)
    const other = await sent('abce', key)
    assert.equal(other.status, 422, `${way}: ${other.text}`)
    assert.equal(other.body.error, 'This Idempotency-Key was used for another request.')
    assert.equal(await fileCount(), files, way)
  }
})

test('The file name and the offset of a part are part of the keyed request', async () => {
  const key = newId()
  assert.equal((await raw('a.txt')('abcd', key)).status, 201)
  assert.equal((await raw('b.txt')('abcd', key)).status, 422)
  const path = `/attachments/${await begin(8)}`
  const second = newId()
  assert.equal((await part(path)('abcd', second)).status, 204)
  assert.equal((await part(path, 4)('abcd', second)).status, 422)
  assert.equal((await part(path, 4)('abcd', newId())).status, 204)
})
