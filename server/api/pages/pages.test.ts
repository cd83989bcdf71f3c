import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startApp } from '../../../test/app.ts'
import { buildPagesForTests } from '../../../test/built-pages.ts'
import { pageAssets, scriptSource } from './built-pages.ts'

await buildPagesForTests()
const { app, workspace } = await startApp()
const { subdomain } = await workspace()

async function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: `${subdomain}.localhost`, ...headers } })
}

test('GET /inbox and addresses below it return the same page, which may be framed by nobody', async () => {
  const page = await get('/inbox')
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  const policy = String(page.headers['content-security-policy'])
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types porchlight-templates dompurify porchlight-worker',
  ]) {
    assert.ok(policy.split('; ').includes(part), part)
  }
  assert.doesNotMatch(page.body, /<script>|<style|\sstyle=|\son\w+=/)
  for (const path of ['/inbox/', '/inbox/conversations/1', '/inbox/settings/team?x=1']) {
    assert.equal((await get(path)).body, page.body, path)
  }
})

test('The page preloads what the inbox reads first for a browser with a session, and for no other', async () => {
  const early = (body: string) =>
    [...body.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]*)"/g)].map(
      ([, address]) => address,
    )
  const page = await get('/inbox', { cookie: 'a=b; __Host-porchlight=some' })
  assert.deepEqual(early(page.body), ['/auth/session', '/api/external/v2/workspace'])
  assert.equal(page.headers['vary'], 'Cookie')
  assert.deepEqual(early((await get('/inbox', { cookie: 'a=b' })).body), [])
})

test('The inbox is not served on a visitors’ host', async () => {
  const reply = await get('/inbox', { host: `chat--${subdomain}.localhost` })
  assert.equal(reply.statusCode, 404)
})

test('Every address in the page is a file that is sent compressed, typed and for good', async () => {
  const { body } = await get('/inbox')
  const addresses = [...body.matchAll(/(?:src|href)="(\/pages\/[^"]+-[^"]+)"/g)].map(
    ([, address = '']) => address,
  )
  assert.ok(addresses.length >= 2)
  for (const address of addresses) {
    const plain = await get(address)
    assert.equal(plain.statusCode, 200, address)
    const type = address.endsWith('.js') ? /^text\/javascript/ : /^text\/css/
    assert.match(String(plain.headers['content-type']), type)
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(plain.headers['vary'], 'Accept-Encoding')
    const read = async (encodings: string) => get(address, { 'accept-encoding': encodings })
    const brotli = await read('gzip, deflate, br')
    assert.equal(brotli.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body)
    const gzip = await read('gzip, br;q=0')
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body)
    const known = { 'if-none-match': String(plain.headers['etag']) }
    assert.equal((await get(address, known)).statusCode, 304)
  }
})

test('A name that is not in the manifest is 404, whatever is on the disk', async () => {
  for (const name of [
    'manifest.json',
    'current',
    '..%2fcurrent.json',
    '..%2f..%2fpackage.json',
    '%2e%2e%2fcurrent.json',
    'inbox-x.js',
    'toString',
    '__proto__',
    'inbox%00.js',
  ]) {
    assert.equal((await get(`/pages/${name}`)).statusCode, 404, name)
  }
})

test('The build names its version, and what frame and loader need', async () => {
  const { version } = (await get('/pages/current.json')).json<{ version: string }>()
  assert.match(version, /^[\da-f]{16}$/)
  const frame = await pageAssets('frame')
  assert.equal(frame?.scripts.length, 1)
  assert.equal(frame.styles.length, 1)
  assert.ok((await scriptSource('loader'))?.includes('currentScript'))
})
