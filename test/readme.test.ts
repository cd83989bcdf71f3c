import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { settleText } from './settle-text.ts'

const readme = readFileSync('README.md', 'utf8')
const blocks = [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(
  ([, language = '', text = '']) => ({ language, text }),
)
const folder = await mkdtemp(join(tmpdir(), 'porchlight-readme-'))
const env = { ...process.env, PORCHLIGHT_DATA: join(folder, 'data'), PORT: '0' }
const run = promisify(execFile)

/** Normalises output that differs between runs, and the layout of JSON. */
function comparable(text: string): unknown {
  const settled = settleText(text)
  return settled.startsWith('{') ? JSON.parse(settled) : settled.trim()
}

/** Starts the server as in the README, without the installation. */
async function start(commands: string) {
  assert.equal(commands, 'npm ci\nnpm start\n')
  const server = spawn('npm', ['start', '--silent'], { env, detached: true })
  after(async () => {
    if (server.exitCode === null && server.pid !== undefined) {
      process.kill(-server.pid, 'SIGTERM')
      await once(server, 'close')
    }
    await rm(folder, { recursive: true, force: true })
  })
  let said = ''
  server.stderr.on('data', (text: Buffer) => (said += text.toString()))
  for await (const _ of server.stderr) if (said.includes('curl')) break
  const key = /porch_\w+/.exec(said)?.[0] ?? assert.fail(said)
  const port = /127\.0\.0\.1:(\d+)/.exec(said)?.[1] ?? assert.fail(said)
  // Sources of the pages may have changed since the last start.
  return { said: said.replace(/^The pages were built.*\n/, ''), key, port }
}

test('Every command of the README works and prints the documented output', async () => {
  const [first, greeting, ...others] = blocks
  assert.equal(first?.language, 'sh')
  const { said, key, port } = await start(first.text)
  const shown = comparable(greeting?.text ?? '')
  assert.ok(typeof shown === 'string' && shown.length > 100)
  assert.ok(String(comparable(said)).startsWith(shown), said)
  let printed = ''
  let commands = 0
  for (const { language, text } of others) {
    if (language !== 'sh') {
      assert.deepEqual(comparable(printed), comparable(text))
      continue
    }
    const script = text
      .replaceAll(/porch_\w+/g, key)
      .replaceAll('localhost:3000', `localhost:${port}`)
    const quiet = script
      .replaceAll('npm run ', 'npm run --silent ')
      .replaceAll('curl ', 'curl -sSf ')
    const { stdout } = await run('bash', ['-euc', `KEY=${key}\n${quiet}`], { env })
    printed = stdout
    commands += 1
  }
  assert.ok(commands >= 3)
})

test('The README lists exactly the existing commands', async () => {
  const documented = [...readme.matchAll(/^\| `([a-z -]+)` \|/gm)].map(([, name]) => name)
  const { stdout } = await run(process.execPath, ['bin/porchlight.js', '--help'], { env })
  const names = [...stdout.matchAll(/^ {2}(\S+(?: \S+)?) {2,}/gm)].map(([, name]) => name)
  assert.deepEqual(documented.toSorted(), names.toSorted())
})
