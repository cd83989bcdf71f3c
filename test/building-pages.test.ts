import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { startServerProcess } from '../campaigns/server-process.ts'
import { slowdown } from '../campaigns/until.ts'
import { buildTools } from '../server/operate/pages/build-if-changed.ts'
import { cloneDatabase, exchange } from './app.ts'
import { buildPagesForTests } from './built-pages.ts'
import { copyCheckout, linkPackages } from './copy-checkout.ts'
import { databaseSettings, skippedBehindPooler as skip } from './request-database.ts'

const folder = await mkdtemp(join(tmpdir(), 'porchlight-checkout-'))
after(async () => rm(folder, { recursive: true, force: true }))
const address = await cloneDatabase()
assert.ok('socketFolder' in address)
const { socketFolder, port: socketPort, database } = address
const env = databaseSettings(
  `postgres://postgres@/${database}?host=${encodeURIComponent(socketFolder)}&port=${socketPort}`,
)
const goalSeconds = 10
const startLimitMs = 60_000

const checkout = join(folder, 'checkout')
await copyCheckout(checkout, buildTools)
await buildPagesForTests()

async function get(port: number, path: string, accept = 'text/html') {
  return exchange(port, 'GET', path, undefined, { host: `acme.localhost:${port}`, accept })
}

/** What a process of the checkout prints that runs this. */
async function inCheckout(script: string): Promise<string> {
  const words = ['--input-type=module', '--eval', script]
  return (await promisify(execFile)(process.execPath, words, { cwd: checkout })).stdout.trim()
}

const build = `import { buildPages } from ${JSON.stringify(join(checkout, 'pages/build/build-pages.ts'))}
  await buildPages(${JSON.stringify(checkout)})`

/** What a start says of the pages. */
const startBuilding = async () =>
  inCheckout(`import { buildPagesIfChanged } from ${JSON.stringify(join(checkout, 'server/operate/pages/build-if-changed.ts'))}
    await buildPagesIfChanged(console.log)`)

test(
  'Without build tools the API serves and the inbox says what to do; with them pages are built once, and after changes',
  { skip },
  async (t) => {
    const limitMs = startLimitMs * slowdown()
    const server = await startServerProcess(join(folder, 'data'), limitMs, env, { checkout })
    t.after(async () => server.stop('SIGTERM'))
    const { port } = server
    assert.match(server.said(), /The pages are not built: "npm ci" installs what builds them/)
    const missing = await get(port, '/inbox')
    assert.equal(missing.status, 503)
    assert.match(missing.text, /Run <code>npm ci &amp;&amp; npm run build<\/code> in the folder/)
    const refused = await get(port, '/inbox', 'application/json')
    assert.deepEqual([refused.status, typeof refused.body.error], [503, 'string'])
    assert.equal((await get(port, '/health/ready')).status, 200)
    assert.equal((await get(port, '/api/external/v2/conversations')).status, 401)

    await linkPackages(checkout, buildTools)
    // Of the same sources, which the test would otherwise build once more.
    await cp('dist/pages', join(checkout, 'dist/pages'), { recursive: true })
    const { version } = (await get(port, '/pages/current.json')).body
    const page = await get(port, '/inbox')
    assert.equal(page.status, 200)
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(page.text) ?? []
    assert.equal((await get(port, script)).status, 200)

    await writeFile(join(checkout, 'inbox/new.test.ts'), 'A test is no source of the pages.')
    assert.equal(await startBuilding(), '', 'a test is no source')
    await appendFile(join(checkout, 'inbox/main.tsx'), '\nconsole.log("another version")\n')
    const [line] = await Promise.all([startBuilding(), inCheckout(build)])
    const [, seconds] = /^The pages were built in ([\d.]+) s\.$/.exec(line) ?? []
    assert.ok(Number(seconds) <= goalSeconds * slowdown(), line)
    const newer = (await get(port, '/pages/current.json')).body
    assert.notEqual(newer.version, version)
    assert.ok(!(await get(port, '/inbox')).text.includes(script))
    // Had both of them built, the second build would have taken the place of the former one.
    assert.equal((await get(port, script)).status, 200, 'the former page may load the rest of it')
  },
)
