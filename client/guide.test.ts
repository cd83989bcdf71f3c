import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { startApp } from '../test/app.ts'

const readme = readFileSync('client/README.md', 'utf8')
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/g)]
const opening =
  /^import .*\n\nconst porchlight = [\s\S]*?\n\}\)\n/.exec(blocks[0]?.[1] ?? '')?.[0] ?? ''

const folder = mkdtempSync(join(tmpdir(), 'porchlight-examples-'))
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
after(() => rmSync(folder, { recursive: true, force: true }))

/** The examples as separate files that import the client's sources. */
const files = blocks.map(([, text = ''], at) => {
  const isWhole = text.includes('const porchlight =') || !text.includes(' porchlight.')
  const whole = isWhole ? text : opening + text
  const file = join(folder, `example-${at + 1}.ts`)
  writeFileSync(
    file,
    whole.replaceAll("'porchlight-client'", `'${resolve('client/source/porchlight.ts')}'`),
  )
  return file
})

test('The examples of the README pass the strictest type check', () => {
  const compilerOptions = { rewriteRelativeImportExtensions: false }
  const options = {
    extends: resolve('tsconfig.json'),
    compilerOptions,
    include: ['.'],
    exclude: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  execFileSync('node_modules/.bin/tsc', ['-p', folder], { stdio: 'pipe', encoding: 'utf8' })
})

test('The examples of the README run and print the documented output', async (context) => {
  const { port, workspace } = await startApp()
  const { key, send } = await workspace()
  const chloe = { emails: ['chloe@demo.example'], send_invitation_email: false }
  assert.equal((await send('POST', '/team-members', chloe)).status, 201)
  process.env['PORCHLIGHT_URL'] = `http://127.0.0.1:${port}`
  process.env['PORCHLIGHT_API_KEY'] = key
  const log = context.mock.method(console, 'log', () => undefined)
  assert.ok(files.length >= 6)
  for (const [at, file] of files.entries()) {
    log.mock.resetCalls()
    await import(file)
    const printed = log.mock.calls.map(({ arguments: words }) => words.join(' ')).join('\n')
    const [, , shown] = blocks[at] ?? []
    if (shown !== undefined) assert.equal(`${printed}\n`, shown)
  }
})
