import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { registerHomePage } from './home-page.ts'
import { makeServer } from '../http/testing/make-server.ts'

const { server, services } = makeServer({})
registerHomePage(server, services, '/api/external/v2')

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const visit = async (url: string) => server.inject({ url, headers: browser })

/** What a page links to and shows, on this server. */
function targetsOf(html: string): { path: string; anchor: string | undefined }[] {
  const found = [...html.matchAll(/(?:href|src)="(\/readme[^"]*)"/g)]
  return found.map(([, address = '']) => {
    const [path = '', anchor] = address.split('#')
    return { path, anchor }
  })
}

test('GET /readme is a page for browsers, and the raw README for other clients', async () => {
  const page = await visit('/readme')
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.match(page.body, /<h1 id="porchlight">Porchlight<\/h1>/)
  assert.match(page.body, /<img src="\/readme\/docs\/images\/docs\.png" alt="[^"]+">/)
  assert.match(page.body, /<meta name="viewport"/)
  assert.match(
    String(page.headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha/,
  )
  assert.equal(page.headers['vary'], 'Accept')
  for (const accept of ['*/*', '', 'text/plain']) {
    const plain = await server.inject({ url: '/readme', headers: { accept } })
    assert.equal(plain.body, await readFile('README.md', 'utf8'))
    assert.match(String(plain.headers['content-type']), /^text\/plain/)
  }
})

test('Every page that the README links to exists, with the linked headings and pictures', async () => {
  const seen = new Map<string, string>()
  const waiting = ['/readme']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const page = await visit(path)
    assert.equal(page.statusCode, 200, path)
    const isPage = String(page.headers['content-type']).startsWith('text/html')
    seen.set(path, isPage ? page.body : '')
    if (isPage) waiting.push(...targetsOf(page.body).map((target) => target.path))
  }
  assert.ok(seen.size > 60)
  for (const [from, html] of seen) {
    for (const { path, anchor } of targetsOf(html)) {
      if (anchor === undefined || path === '') continue
      assert.ok(seen.get(path)?.includes(` id="${anchor}"`), `${from}: ${path}#${anchor}`)
    }
  }
})

test('Only those pages are served below /readme', async () => {
  for (const url of [
    '/readme/package.json',
    '/readme/../package.json',
    '/readme/%2e%2e/package.json',
    '/readme/docs/..%2f..%2fpackage.json',
    '/readme/server/app.ts',
    '/readme/node_modules',
    '/readme/data',
    '/readme/.env',
    '/readme/docs/%00',
  ]) {
    assert.equal((await visit(url)).statusCode, 404, url)
  }
})

test('An unknown address is a page for browsers, and the documented error for other clients', async () => {
  for (const url of ['/nowhere', '/readme/nowhere.md', '/docs/nowhere?<script>']) {
    const page = await visit(url)
    assert.equal(page.statusCode, 404, url)
    assert.match(String(page.headers['content-type']), /^text\/html/, url)
    assert.match(page.body, /<a href="\/docs">/)
    assert.doesNotMatch(page.body, /nowhere|<script/)
    for (const accept of ['*/*', '', 'application/json', 'application/json, text/html']) {
      const plain = await server.inject({ url, headers: { accept } })
      assert.deepEqual([plain.statusCode, plain.json()], [404, { error: 'Not found.' }])
    }
    assert.equal(
      (await server.inject({ method: 'POST', url, headers: browser })).headers['content-type'],
      'application/json; charset=utf-8',
    )
  }
})
