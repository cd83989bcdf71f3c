import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { appendFile, chmod, cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { makeFolder } from './make-folder.ts'
import { startServerProcess } from '../campaigns/server-process.ts'
import { slowdown } from '../campaigns/until.ts'
import { buildTools } from '../server/operate/pages/build-if-changed.ts'
import { createWorkspace } from '../server/chat/workspaces/create-workspace.ts'
import { asOwner } from '../server/operate/backup/testing/scenario.ts'
import { cloneDatabase, exchange } from './app.ts'
import { buildPagesForTests } from './built-pages.ts'
import { copyCheckout, linkPackages } from './copy-checkout.ts'
import { databaseSettings, skippedBehindPooler as skip } from './request-database.ts'

const folder = await makeFolder('checkout')
const address = await cloneDatabase()
assert.ok('socketFolder' in address)
const { socketFolder, port: socketPort, database } = address
const env = databaseSettings(
  `postgres://postgres@/${database}?host=${encodeURIComponent(socketFolder)}&port=${socketPort}`,
)
await asOwner(address, async (owner) => {
  const admin = { email: 'ann@acme.test', first_name: 'Ann', last_name: '' }
  await createWorkspace(owner, { subdomain: 'acme', name: 'Acme', time_zone: 'UTC', admin })
})
const goalSeconds = 10
const startLimitMs = 60_000

const checkout = join(folder, 'checkout')
await copyCheckout(checkout, buildTools)
await buildPagesForTests()

async function get(port: number, path: string, accept = 'text/html') {
  return exchange(port, 'GET', path, undefined, { host: `acme.localhost:${port}`, accept })
}

/** The account of processes in the checkout: root could write where others cannot. */
let account: { readonly uid: number; readonly gid: number } | undefined

/** What a process of the checkout prints that runs this. */
async function inCheckout(script: string): Promise<string> {
  const words = ['--input-type=module', '--eval', script]
  const options = { cwd: checkout, ...account }
  return (await promisify(execFile)(process.execPath, words, options)).stdout.trim()
}

/** Does `work` in a checkout whose folder cannot be written, as one that systemd protects. */
async function withoutWriting(path: string, work: () => Promise<void>): Promise<void> {
  await chmod(folder, 0o755)
  await chmod(path, 0o555)
  if (process.getuid?.() === 0) account = { uid: 65_534, gid: 65_534 }
  try {
    await work()
  } finally {
    account = undefined
    await chmod(path, 0o755)
  }
}

const module = (path: string) => JSON.stringify(join(checkout, path))
const served = `import { readBuiltPages } from ${module('server/api/pages/built-pages.ts')}
  console.log((await readBuiltPages())?.version ?? 'none')`
const examined = `import { checkProgram } from ${module('server/operate/doctor/check-program.ts')}
  import { readConfig } from ${module('server/config/config.ts')}
  const { state, says } = (await checkProgram(readConfig({}))).find(({ name }) => name === 'pages')
  console.log(state, 'pages', says)`

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
    assert.match(
      server.said(),
      /^Inbox and widget are not served, because their pages are not built\. Run "npm ci && npm run build" in \S+ as its owner\.$/m,
    )
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
    await withoutWriting(join(checkout, 'dist/pages'), async () => {
      const said = await startBuilding()
      assert.match(
        said,
        /^Inbox and widget are not served, because their pages are of another version and cannot be built \(EACCES: [^\n]+\)\. Run "npm ci && npm run build" in \S+ as its owner\.$/,
      )
      assert.equal(await inCheckout(served), 'none', 'old pages are never served')
      assert.match(await inCheckout(examined), /^fail pages Inbox and widget are not served/)
    })
    const [line] = await Promise.all([startBuilding(), inCheckout(build)])
    assert.match(await inCheckout(examined), /^ok pages version [\da-f]{16}$/)
    const [, seconds] = /^The pages were built in ([\d.]+) s\.$/.exec(line) ?? []
    assert.ok(Number(seconds) <= goalSeconds * slowdown(), line)
    const newer = (await get(port, '/pages/current.json')).body
    assert.notEqual(newer.version, version)
    assert.ok(!(await get(port, '/inbox')).text.includes(script))
    // Had both of them built, the second build would have taken the place of the former one.
    assert.equal((await get(port, script)).status, 200, 'the former page may load the rest of it')
  },
)
