import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const { app } = await startApp()
const get = async (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } })

test('The packages of client and agents have the version of the server', () => {
  for (const folder of ['client', 'mcp']) {
    const text = readFileSync(`${folder}/package.json`, 'utf8')
    assert.equal((JSON.parse(text) as { version: string }).version, version, folder)
  }
})

test('The archives of client and agents can be downloaded, and the home page links to the client', async () => {
  // As `npm run build` packs them, without compiling them again.
  mkdirSync('dist/downloads', { recursive: true })
  for (const name of ['client', 'mcp']) {
    const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', 'dist/downloads']
    execFileSync('npm', [...packing, `./${name}`], { stdio: 'ignore' })
  }
  for (const name of ['porchlight-client', 'porchlight-mcp']) {
    const url = `/downloads/${name}.tgz`
    const reply = await get(url)
    assert.equal(reply.statusCode, 200, url)
    assert.equal(reply.headers['content-type'], 'application/gzip')
    const saved = `${name}-${version}.tgz`
    assert.equal(reply.headers['content-disposition'], `attachment; filename="${saved}"`)
    assert.ok(reply.rawPayload.equals(readFileSync(`dist/downloads/${saved}`)))
    const known = { 'if-none-match': String(reply.headers['etag']) }
    assert.equal((await get(url, known)).statusCode, 304)
    assert.equal((await get(url, { host: 'chat--acme.localhost' })).statusCode, 404)
  }
  assert.match((await get('/')).body, /<a href="\/downloads\/porchlight-client\.tgz">/)
  assert.equal((await get('/downloads/porchlight-pages.tgz')).statusCode, 404)
})
