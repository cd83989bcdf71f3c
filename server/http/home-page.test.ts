import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { registerHomePage } from './home-page.ts'
import { makeServer } from './testing/make-server.ts'

function makeHome() {
  const { server } = makeServer({})
  registerHomePage(server, '/api/external/v2')
  return server
}

const packageJson = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }

test('GET / shows a browser what runs here, in which version, and where to go on', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const reply = await makeHome().inject({ url: '/', headers: { accept } })
  assert.equal(reply.statusCode, 200)
  assert.match(String(reply.headers['content-type']), /^text\/html/)
  assert.ok(reply.body.includes(`Version ${packageJson.version}`))
  const links = [...reply.body.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
  const expected = [
    '/docs',
    '/api/external/v2/openapi.json',
    '/readme',
    '/health/ready',
    '/metrics',
  ]
  assert.deepEqual(links, expected)
})

test('GET / allows exactly its own style and nothing else', async () => {
  const reply = await makeHome().inject('/')
  const policy = String(reply.headers['content-security-policy'])
  const style = /<style>([\s\S]*?)<\/style>/.exec(reply.body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  assert.ok(style.length > 0)
  assert.ok(policy.includes(`style-src 'sha256-${hash}'`))
  assert.match(policy, /^default-src 'none'/)
  assert.doesNotMatch(policy, /unsafe|https?:|\*/)
  assert.doesNotMatch(reply.body, /<script|\sstyle=|\son\w+=|(?:src|href)="(?:https?:)?\/\//)
})

test('GET / answers in JSON where JSON is asked for and HTML is not', async () => {
  const server = makeHome()
  const jsonWanted = [
    'application/json',
    'application/json, text/plain, */*',
    'text/html;q=0.5, application/json',
  ]
  for (const accept of jsonWanted) {
    const reply = await server.inject({ url: '/', headers: { accept } })
    assert.deepEqual(
      reply.json(),
      {
        name: 'Porchlight',
        version: packageJson.version,
        docs: '/docs',
        openapi: '/api/external/v2/openapi.json',
        health: '/health/ready',
      },
      accept,
    )
    assert.equal(reply.headers['vary'], 'Accept')
  }
  for (const accept of ['*/*', 'text/html, application/json;q=0.9', 'application/json;q=0', '']) {
    const reply = await server.inject({ url: '/', headers: { accept } })
    assert.match(String(reply.headers['content-type']), /^text\/html/, accept)
    assert.equal(reply.headers['vary'], 'Accept')
  }
})

test('GET /readme is the README as it is written', async () => {
  const reply = await makeHome().inject('/readme')
  assert.equal(reply.body, await readFile('README.md', 'utf8'))
  assert.match(String(reply.headers['content-type']), /^text\/plain/)
})
