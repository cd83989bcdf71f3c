import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { startApp, type TestReply } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { rowsOf } from '../../../test/rows-of.ts'
import { fetchFile, sendFile } from '../../../test/upload.ts'
import { basePath } from '../../start/app.ts'
import { newId } from '../../ids.ts'

const limitBytes = 256 * 1024
const app = await startApp({
  PORCHLIGHT_UPLOAD_LIMIT: '256KiB',
  PORCHLIGHT_UPLOAD_PART_MINIMUM: '0',
})
const { owner, port, services } = app
const mine = await app.workspace()
const { send } = mine
const conversation = await startConversation(send)
const messages = `/conversations/${conversation}/messages`
const folder = join(services.config.dataFolder, 'attachments')
after(async () => rm(folder, { recursive: true, force: true }))

const partType = 'application/offset+octet-stream'

async function begin(size: number): Promise<string> {
  const begun = await send('POST', '/attachments', { filename: 'parts.txt', size })
  assert.equal(begun.status, 201, begun.text)
  assert.equal(begun.headers['location'], `${basePath}/attachments/${begun.body.attachment.id}`)
  return `/attachments/${begun.body.attachment.id}`
}

async function append(
  path: string,
  offset: number,
  part: string | Buffer,
  more: Record<string, string> = {},
): Promise<TestReply> {
  const headers = { 'content-type': partType, 'upload-offset': String(offset), ...more }
  return send('PATCH', path, part, headers)
}

async function say(body: object): Promise<TestReply> {
  return send('POST', messages, { body: 'See', sender_email: 'bob@x.test', ...body })
}

/** The size of the incoming file. */
async function incomingBytes(): Promise<number> {
  const [name] = await filesIn('incoming')
  return name === undefined ? 0 : (await stat(join(folder, 'incoming', name))).size
}

async function filesIn(name: string): Promise<string[]> {
  return readdir(join(folder, name)).catch(() => [])
}

/** A multipart body with these files. */
function multipart(files: readonly [name: string, content: string][], end = '--'): string {
  const parts = files.map(
    ([name, content]) =>
      `--xyz\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n` +
      `Content-Type: text/html\r\n\r\n${content}\r\n`,
  )
  return `--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n${parts.join('')}--xyz${end}\r\n`
}

const asForm = { 'content-type': 'multipart/form-data; boundary=xyz' }

test('A file of a form is stored, typed by its content, and served by its link without a key', async () => {
  const content = '<p>Hello</p>'
  const { status, body } = await send(
    'POST',
    '/attachments',
    multipart([['../../Grüße.csv', content]]),
    asForm,
  )
  assert.equal(status, 201)
  const { id, url, created_at: _time, ...rest } = body.attachment
  assert.deepEqual(rest, {
    filename: 'Grüße.csv',
    content_type: 'text/csv',
    size: content.length,
    uploaded_size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    width: null,
    height: null,
    message_id: null,
  })
  assert.match(url, new RegExp(`^http://${mine.subdomain}\\.localhost/files/${mine.id}/${id}\\?`))
  const file = await fetchFile(port, url)
  assert.equal(file.status, 200)
  assert.equal(file.text, content)
  const read = await send('GET', `/attachments/${id}`)
  assert.deepEqual(read.body, body)
  assert.equal(read.headers['upload-offset'], String(content.length))
})

test('A file may be the body itself, with its name in Content-Disposition', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000400000002008060000', 'hex')
  const names = [
    [`attachment; filename="a \\"b\\".png"`, 'a _b_.png'],
    ['attachment; filename=plain.png', 'plain.png'],
    ["attachment; filename=x; filename*=UTF-8''%E2%82%AC.png", '€.png'],
    ["attachment; filename*=UTF-8''%zz", 'file'],
    ['inline', 'file'],
  ]
  for (const [header = '', name] of names) {
    const { body } = await sendFile(send, '', png, {
      'content-type': 'text/html',
      'content-disposition': header,
    })
    const { filename, content_type: type, width, height } = body.attachment
    assert.deepEqual([filename, type, width, height], [name, 'image/png', 64, 32])
  }
})

test('The reference client of tus uploads in parts, and resumes after an interruption', async () => {
  const content = Buffer.from('0123456789'.repeat(2_000))
  const options = {
    endpoint: `http://127.0.0.1:${port}${basePath}/attachments`,
    headers: { 'x-api-key': mine.key },
    metadata: { filename: 'Überweisung.txt', filetype: 'text/html' },
    chunkSize: 6_000,
    retryDelays: [],
  }
  const stopped = await new Promise<string>((resolve, reject) => {
    const first: Upload = new Upload(content, {
      ...options,
      onChunkComplete: () => void first.abort().then(() => resolve(first.url ?? ''), reject),
      onError: reject,
    })
    first.start()
  })
  await new Promise<void>((resolve, reject) => {
    const second = new Upload(content, {
      ...options,
      uploadUrl: stopped,
      onSuccess: () => resolve(),
      onError: reject,
    })
    second.start()
  })
  const { attachment } = (await send('GET', `/attachments/${stopped.split('/').at(-1)}`)).body
  assert.equal(attachment.filename, 'Überweisung.txt')
  assert.equal(attachment.content_type, 'text/plain')
  assert.equal(attachment.sha256, createHash('sha256').update(content).digest('hex'))
  assert.deepEqual((await fetchFile(port, attachment.url)).bytes, content)
})

test('Of two parts with one offset one is accepted, and a wrong offset fails with the right one', async () => {
  const path = await begin(8)
  const both = await Promise.all([append(path, 0, 'aaaa'), append(path, 0, 'bbbb')])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 409])
  for (const offset of [0, 3, 5, 9]) {
    const refused = await append(path, offset, 'x')
    assert.equal(refused.status, 409)
    assert.equal(refused.headers['upload-offset'], '4')
  }
  assert.equal((await append(path, 4, 'too much')).status, 413)
  assert.equal((await say({ attachment_ids: [path.split('/')[2]] })).status, 422)
  assert.equal((await append(path, 4, 'cccc')).headers['upload-offset'], '8')
  const { attachment } = (await send('GET', path)).body
  assert.match((await fetchFile(port, attachment.url)).text, /^(?:aaaa|bbbb)cccc$/)
  assert.equal((await append(path, 8, '')).status, 204)
})

test('The received bytes of an interrupted part are kept, and its Idempotency-Key has no reply', async () => {
  const path = await begin(10_000)
  const key = { 'idempotency-key': 'broken-off' }
  const sent = httpRequest({
    port,
    method: 'PATCH',
    path: basePath + path,
    headers: {
      'x-api-key': mine.key,
      'content-type': partType,
      'upload-offset': '0',
      'content-length': '10000',
      ...key,
    },
  })
  sent.on('error', () => undefined)
  sent.write('a'.repeat(4_000))
  await until(async () => (await incomingBytes()) === 4_000)
  sent.destroy()
  const reached = async () => Number((await send('HEAD', path)).headers['upload-offset'])
  await until(async () => (await reached()) === 4_000)
  // Until then the key is in use, which is another 409.
  await until(async () => services.underWay.size === 0)
  const again = await append(path, 0, 'a'.repeat(10_000), key)
  assert.deepEqual([again.status, again.headers['upload-offset']], [409, '4000'])
  assert.equal((await append(path, 4_000, 'b'.repeat(6_000), key)).status, 204)
  const { attachment } = (await send('GET', path)).body
  assert.equal((await fetchFile(port, attachment.url)).text, 'a'.repeat(4_000) + 'b'.repeat(6_000))
})

test('An interrupted upload leaves no file, wherever it breaks off', async () => {
  // Its own key: the uploads of a key that end later count against its limit.
  const own = await app.workspace()
  const before = [await rowsOf(owner, own.id), await filesIn(own.id)]
  const body = multipart([['a.txt', 'a'.repeat(100_000)]])
  const points = [1, 40, 80, 120, 160, 170, 200, 5_000, 65_536, 99_000, body.length - 8]
  const closed: Promise<unknown>[] = []
  for (const type of [asForm['content-type'], 'text/plain']) {
    for (const point of points) {
      const sent = httpRequest({
        port,
        method: 'POST',
        path: `${basePath}/attachments`,
        headers: { 'x-api-key': own.key, 'content-type': type, 'content-length': body.length },
      })
      sent.on('error', () => undefined)
      closed.push(new Promise((done) => sent.on('close', done)))
      sent.write(body.slice(0, point), () => sent.destroy())
    }
  }
  await Promise.all(closed)
  // The server has met all those connections when it answers a later one.
  assert.equal((await own.send('GET', '/workspace')).status, 200)
  await until(async () => services.uploads.size === 0 && (await filesIn('incoming')).length === 0)
  assert.deepEqual([await rowsOf(owner, own.id), await filesIn(own.id)], before)
})

test('Invalid uploads are refused with a message, and leave no file', async () => {
  const before = [await rowsOf(owner, mine.id), await filesIn(mine.id)]
  const large = 'a'.repeat(limitBytes + 1)
  const cases: [number, string | object, Record<string, string>][] = [
    [422, multipart([]), asForm],
    [
      422,
      multipart([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      asForm,
    ],
    [422, multipart([['a', '']]), asForm],
    [413, multipart([['a', large]]), asForm],
    [400, multipart([['a', 'b']], ''), asForm],
    [400, 'nothing of the kind', asForm],
    [400, multipart([['a', 'b']]), { 'content-type': 'multipart/form-data' }],
    [413, large, { 'content-type': 'text/plain' }],
    [413, { filename: 'a', size: limitBytes + 1 }, {}],
    [422, { filename: 'a', size: 0 }, {}],
    [422, { filename: 'a', size: '1.5' }, {}],
    [422, { size: 1 }, {}],
    [422, { filename: ['a'], size: 1 }, {}],
    [422, {}, {}],
    [412, { filename: 'a', size: 1 }, { 'tus-resumable': '0.2.2' }],
  ]
  for (const [status, body, headers] of cases) {
    const reply = await send('POST', '/attachments', body, headers)
    assert.equal(reply.status, status, `${JSON.stringify(body).slice(0, 200)} ${reply.text}`)
    assert.equal(typeof reply.body.error, 'string')
  }
  assert.deepEqual([await rowsOf(owner, mine.id), await filesIn(mine.id)], before)
  assert.deepEqual(await filesIn('incoming'), [])
  const path = await begin(1)
  assert.equal((await send('PATCH', path, {}, {})).status, 415)
  assert.equal((await send('PATCH', `/attachments/${newId()}`, {}, {})).status, 404)
})

test('At most a thousand uploads wait for a message, and a refused one leaves no file', async () => {
  const other = await app.workspace()
  await owner.query(
    `insert into attachments (workspace_id, id, filename, size, received, storage, storage_keys, address,
                              inner_key, outer_key, created_at)
     select $1, gen_random_uuid(), 'a', 1, 0, 'disk', '{}', '', '', '', now() from generate_series(1, 999)`,
    [other.id],
  )
  assert.equal((await sendFile(other.send, 'a.txt', 'a')).status, 201)
  const refused = await sendFile(other.send, 'a.txt', 'a')
  assert.equal(refused.status, 422)
  assert.match(refused.body.error, /^Too many uploads/)
  assert.equal((await filesIn(other.id)).length, 1)
  assert.equal((await send('POST', '/attachments', { filename: 'a', size: 1 })).status, 201)
})

test('If the disk cannot be written, an upload is 503, and leaves no file', async () => {
  const before = await rowsOf(owner, mine.id)
  await rename(folder, `${folder}-away`)
  await writeFile(folder, '')
  const refused = await sendFile(send, 'a.txt', 'a')
  await rm(folder)
  await rename(`${folder}-away`, folder)
  assert.equal(refused.status, 503)
  assert.ok(refused.headers['retry-after'])
  assert.equal(await rowsOf(owner, mine.id), before)
})

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!(await condition())) {
    assert.ok(performance.now() < deadline, 'It did not come to that in time.')
    await sleep(10)
  }
}
