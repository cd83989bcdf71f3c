import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, test } from 'node:test'
import { startApp, type TestReply } from '../../../test/app.ts'
import { fetchFile, sendFile } from '../../../test/upload.ts'
import {
  gif,
  hostileContents,
  hostileNames,
  hostileTypes,
  jpeg,
  png,
  script,
} from './testing/hostile-files.ts'

const app = await startApp()
const { port, services } = app
const { send } = await app.workspace()
after(async () => rm(services.config.dataFolder, { recursive: true, force: true }))

/** Types that a browser only shows or plays. */
const harmless = /^(?:image\/(?:png|jpeg|gif|webp|avif)|audio\/mpeg|video\/(?:mp4|webm))$/

function assertInert(file: TestReply, label: string): void {
  const { headers } = file
  const type = String(headers['content-type'])
  const disposition = String(headers['content-disposition'])
  assert.equal(file.status, 200, label)
  assert.equal(headers['x-content-type-options'], 'nosniff', label)
  assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox$/, label)
  assert.doesNotMatch(type, /html|xml|svg|script|flash|java|wasm/, label)
  assert.ok(disposition.startsWith(harmless.test(type) ? 'inline; ' : 'attachment; '), label)
  assert.match(
    disposition,
    /^\w+; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w%.~!$&+^`|-]+$/,
  )
  assert.equal(headers['set-cookie'], undefined, label)
  assert.match(String(headers['cache-control']), /^private/)
}

type Case = [name: string, content: string | Buffer, type: string]

test('None of more than 200 hostile names, types and contents is served as active content', async () => {
  const cases: Case[] = [
    ...hostileNames.map((name): Case => [name, 'x', 'text/html']),
    ...hostileContents.map((content): Case => ['page.html', content, 'image/svg+xml']),
    ...hostileTypes.map((type): Case => ['a', script, type]),
  ]
  assert.ok(cases.length > 200, String(cases.length))
  // In batches, because the server limits concurrent uploads per key.
  const waiting = cases.entries()
  const work = Array.from({ length: 12 }, async () => {
    for (const [index, given] of waiting) await tryFile(index, given)
  })
  await Promise.all(work)
})

async function tryFile(index: number, [name, content, type]: Case): Promise<void> {
  const label = `${index} ${JSON.stringify(name).slice(0, 80)} ${type}`
  const encoded = encodeURIComponent(name.toWellFormed())
  const disposition = `attachment; filename*=UTF-8''${encoded}`
  const sent = await sendFile(send, '', content, {
    'content-type': type,
    'content-disposition': disposition,
  })
  assert.equal(sent.status, 201, `${label} ${sent.text}`)
  const { filename, url } = sent.body.attachment
  assert.ok(Array.from(String(filename)).length <= 255, label)
  assert.doesNotMatch(filename, /[\p{Cc}\p{Cf}/\\<>:"|?*]|^[.\s]|[.\s]$|^$/u, label)
  const file = await fetchFile(port, url)
  assertInert(file, label)
  assert.deepEqual(file.bytes, Buffer.from(content), label)
}

test('HTML in UTF-16 is a download, although its first bytes look like audio', async () => {
  const page = Buffer.from(`\ufeff<!doctype html>${script}`, 'utf16le')
  for (const content of [page, Buffer.from(page).swap16()]) {
    const { attachment } = (await sendFile(send, 'song.mp3', content)).body
    assert.equal(attachment.content_type, 'application/octet-stream')
    const file = await fetchFile(port, attachment.url)
    assert.match(String(file.headers['content-disposition']), /^attachment; /)
  }
})

test('Images have their size', async () => {
  for (const [content, width, height] of [
    [gif, 1, 1],
    [png, 1, 1],
    [jpeg, 3, 2],
    [png.subarray(0, 18), null, null],
  ] as const) {
    const { attachment } = (await sendFile(send, 'a', content)).body
    assert.deepEqual([attachment.width, attachment.height], [width, height])
  }
})
