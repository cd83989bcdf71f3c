import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { fetchFile, sendFile, upload } from '../../../test/upload.ts'
import { newId } from '../../ids.ts'
import { newLinkKey } from './sign-link.ts'
import { digits, tryRanges } from './testing/try-ranges.ts'

const app = await startApp()
const { owner, port, services } = app
const mine = await app.workspace()
const { send } = mine
const folder = join(services.config.dataFolder, 'attachments')
after(async () => rm(folder, { recursive: true, force: true }))

async function linkTo(content: string | Buffer = digits, name = 'a.txt'): Promise<string> {
  const { body } = await sendFile(send, name, content)
  return String(body.attachment.url)
}

/** The path of a link's file on disk. */
async function pathOf(url: string): Promise<string> {
  const { rows } = await owner.query<{ key: string }>(
    'select storage_keys[1] as key from attachments where id = $1',
    [new URL(url).pathname.split('/')[3]],
  )
  return join(folder, rows[0]?.key ?? '')
}

test('A link is signed by HMAC-SHA-256 with the key of its attachment', async () => {
  const url = new URL(await linkTo())
  const key = Buffer.alloc(32, 7)
  const { inner_key: inner, outer_key: outer } = newLinkKey(key)
  const id = url.pathname.split('/')[3]
  await owner.query('update attachments set inner_key = $2, outer_key = $3 where id = $1', [
    id,
    inner,
    outer,
  ])
  const { attachment } = (await send('GET', `/attachments/${id}`)).body
  const [signed, signature] = String(attachment.url).split('&signature=')
  const text = signed?.slice(url.origin.length) ?? ''
  assert.equal(signature, createHmac('sha256', key).update(text).digest('hex'))
  assert.equal((await fetchFile(port, attachment.url)).status, 200)
  assert.equal((await fetchFile(port, url.href)).status, 404)
})

test('A link works for 24 to 25 hours, and does not change for an hour', async () => {
  const id = await upload(send)
  const [one, two] = [
    await send('GET', `/attachments/${id}`),
    await send('GET', `/attachments/${id}`),
  ]
  const expires = Number(new URL(one.body.attachment.url).searchParams.get('expires'))
  const hours = (expires - Date.now() / 1000) / 3600
  assert.ok(hours > 24 && hours <= 25, String(hours))
  assert.equal(expires % 3600, 0)
  assert.ok(one.text === two.text || Date.now() % 3_600_000 < 10_000)
  const known = { 'if-none-match': String(two.headers['etag']) }
  assert.equal((await send('GET', `/attachments/${id}`, undefined, known)).status, 304)
})

test('A modified, expired, foreign or malformed link is unknown', async () => {
  const theirs = await app.workspace()
  const foreign = await upload(theirs.send)
  const url = new URL(await linkTo())
  const other = new URL(await linkTo())
  const [, , , id = ''] = url.pathname.split('/')
  const expires = url.searchParams.get('expires') ?? ''
  const signature = url.searchParams.get('signature') ?? ''
  const path = (workspace: string, file: string) => `/files/${workspace}/${file}`
  const past = await signedFor(
    other.pathname.split('/')[3] ?? '',
    Math.floor(Date.now() / 1000) - 1,
  )
  const forged = [
    [url.pathname, expires, signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
    [url.pathname, expires, signature.toUpperCase()],
    [url.pathname, expires, signature.slice(1)],
    [url.pathname, expires, ''],
    [url.pathname, String(Number(expires) + 3_600), signature],
    [url.pathname, `0${expires}`, signature],
    [other.pathname, past.expires, past.signature],
    [other.pathname, expires, signature],
    [path(theirs.id, id), expires, signature],
    [path(theirs.id, foreign), expires, signature],
    [path(mine.id, foreign), expires, signature],
    [path(mine.id, newId()), expires, signature],
    [path(mine.id, 'nonsense'), expires, signature],
    [path('..', id), expires, signature],
  ]
  for (const [pathname = '', until = '', sign = ''] of forged) {
    const refused = await fetchFile(
      port,
      `${url.origin}${pathname}?expires=${until}&signature=${sign}`,
    )
    assert.equal(refused.status, 404, `${pathname} ${until} ${sign}`)
    if (!pathname.includes('..')) {
      assert.equal(refused.body.error, 'There is no such file, or its link has expired.')
    }
  }
  assert.equal((await fetchFile(port, url.href, {}, 'POST')).status, 405)
  assert.equal((await fetchFile(port, url.href)).status, 200)
})

/** A valid signature for any expiry. */
async function signedFor(id: string, expires: number) {
  const key = Buffer.alloc(32, 9)
  const { inner_key: inner, outer_key: outer } = newLinkKey(key)
  await owner.query('update attachments set inner_key = $2, outer_key = $3 where id = $1', [
    id,
    inner,
    outer,
  ])
  const text = `/files/${mine.id}/${id}?expires=${expires}`
  return {
    expires: String(expires),
    signature: createHmac('sha256', key).update(text).digest('hex'),
  }
}

test('A range of a file is served on request, and the whole file if the range is invalid', async () => {
  const url = await linkTo()
  await tryRanges(port, url)
  const { headers } = await fetchFile(port, url)
  const etag = String(headers['etag'])
  const range = 'bytes=0-1'
  assert.equal((await fetchFile(port, url, { range, 'if-range': etag })).text, '01')
  assert.equal((await fetchFile(port, url, { range, 'if-range': '"x"' })).text, digits)
  assert.equal((await fetchFile(port, url, { 'if-none-match': `"x", ${etag}` })).status, 304)
  const head = await fetchFile(port, url, {}, 'HEAD')
  assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', '10'])
})

test('A damaged or missing file is 500, and other files are served', async () => {
  const [damaged, short, missing, sound] = [
    await linkTo('damaged'),
    await linkTo('short'),
    await linkTo('missing'),
    await linkTo('sound'),
  ]
  await writeFile(await pathOf(damaged), 'demaged')
  await truncate(await pathOf(short), 3)
  await rm(await pathOf(missing))
  for (const url of [damaged, short, missing]) {
    const { status, body } = await fetchFile(port, url)
    assert.equal(status, 500)
    assert.equal(body.error, 'Something went wrong.')
  }
  assert.equal((await fetchFile(port, sound)).text, 'sound')
})
