import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { createContext, Script } from 'node:vm'
import { build } from 'esbuild-wasm'
import { startApp } from '../test/app.ts'
import { readPacked } from './testing/read-packed.ts'

const run = promisify(execFile)
const { port, workspace } = await startApp()
const { key } = await workspace()
const url = `http://127.0.0.1:${port}`

const folder = mkdtempSync(join(tmpdir(), 'porchlight-package-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** A program that uses every public export once. */
const program = `
import { createPorchlight, PorchlightError, verifyWebhook } from 'porchlight-client'
import type { Conversation } from 'porchlight-client/types'

declare const address: string, apiKey: string, email: string
declare const done: (result: readonly unknown[]) => void

async function main(): Promise<void> {
  const porchlight = createPorchlight({ url: address, apiKey })
  const made = await porchlight.conversations.create({
    visitor_attributes: { email },
    messages_attributes: [{ body: 'Hello' }],
  })
  const conversation: Conversation = made.conversation
  const bodies: string[] = []
  for await (const { body } of porchlight.messages.all(conversation.id)) bodies.push(body)
  let type: string | undefined
  for await (const event of porchlight.events({ after: 0, types: ['conversation.created'] })) {
    if (event.type === 'conversation.created') type = event.data.conversation.title
    break
  }
  const unknown = await porchlight.conversations.get('none').catch((error: unknown) =>
    error instanceof PorchlightError ? error.code : 'foreign')
  const forged = await verifyWebhook('whsec_AAAA', {}, '').catch((error: Error) => error.name)
  done([made.reply.status, bodies, type, unknown, forged])
}
void main()
`
const expected = [201, ['<p>Hello</p>'], 'Hello', 'conversation_unknown', 'WebhookError']

/** Sets what the program declares. */
const preamble = (email: string) =>
  `var address = ${JSON.stringify(url)}, apiKey = ${JSON.stringify(key)}, email = '${email}';\n`
const printing = 'var done = (result) => console.log(JSON.stringify(result));\n'

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom'],
  types: [],
  module: 'nodenext',
  strict: true,
  outDir: 'compiled',
}

test('The packed client installs into an empty project without a network', async () => {
  const packed = execFileSync(
    'npm',
    ['pack', '--json', '--silent', '--pack-destination', folder, './client'],
    { encoding: 'utf8' },
  )
  const { filename, files } = readPacked(packed)
  const left = files.filter((path) => !/^dist\/[\w./-]+\.(?:js|d\.ts)$/.test(path))
  assert.deepEqual(left.toSorted(), [
    'LICENSE',
    'README.md',
    'dist/commonjs/package.json',
    'package.json',
  ])
  inFolder('package.json', '{ "private": true, "type": "module" }')
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], {
    cwd: folder,
    stdio: 'pipe',
  })
  const tree = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(tree) as { packages: object }
  assert.deepEqual(Object.keys(packages), ['', 'node_modules/porchlight-client'])
})

test('An ES module and a CommonJS module that use it compile strictly and run', async () => {
  inFolder('module.mts', program)
  inFolder('common.cts', program)
  inFolder(
    'tsconfig.json',
    JSON.stringify({ compilerOptions, files: ['module.mts', 'common.cts'] }),
  )
  await run(resolve('node_modules/.bin/tsc'), ['-p', folder])
  const common = readFileSync(join(folder, 'compiled/common.cjs'), 'utf8')
  assert.match(common, /require\("porchlight-client"\)/)
  for (const name of ['module.mjs', 'common.cjs']) {
    const file = join(folder, 'compiled', name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, preamble(`${name}@package.test`) + printing + text)
    const { stdout, stderr } = await run(process.execPath, [file])
    assert.deepEqual(JSON.parse(stdout), expected, name)
    assert.equal(stderr, '')
  }
})

test('A bundle for browsers needs only what browsers have', async () => {
  const made = await build({
    stdin: { contents: program, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    platform: 'browser',
    write: false,
  })
  const [{ text } = assert.fail()] = made.outputFiles
  const { promise, resolve: done } = Promise.withResolvers<unknown>()
  const page = {
    ...{ fetch, URL, URLSearchParams, Headers, FormData, Blob, ReadableStream, crypto },
    ...{ AbortController, DOMException, TextEncoder, TextDecoder, performance },
    ...{ setTimeout, clearTimeout, atob, ArrayBuffer, Uint8Array, done },
  }
  new Script(preamble('page@package.test') + text).runInContext(createContext(page))
  // Created in the page, so its arrays belong to another realm.
  assert.deepEqual(JSON.parse(JSON.stringify(await promise)), expected)
})

test('The package has no dependencies, and a licence', () => {
  const text = readFileSync('client/package.json', 'utf8')
  const manifest = JSON.parse(text) as Record<string, unknown>
  const fields = ['dependencies', 'peerDependencies', 'optionalDependencies']
  assert.deepEqual(
    fields.filter((name) => name in manifest),
    [],
  )
  assert.equal(manifest['license'], 'MIT')
})
