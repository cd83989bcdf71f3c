import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { makeFolder } from './make-folder.ts'
import { until } from '../campaigns/until.ts'
import { databaseSettings, skippedBehindPooler as skip } from './request-database.ts'
import { cloneDatabase } from './app.ts'
import { urlOf } from '../server/operate/backup/testing/scenario.ts'

const folder = await makeFolder('launch')
const program = fileURLToPath(new URL('../bin/porchlight.js', import.meta.url))

/** Runs the command as an older Node.js would: with its version, and with or without its `execve`. */
async function pretend(version: string, execve: 'with execve' | 'without execve') {
  const path = join(folder, `${version}.mjs`)
  await writeFile(
    path,
    `Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(version)} })
if (${execve === 'without execve'}) process.execve = undefined
await import(${JSON.stringify(program)})`,
  )
  return (words: readonly string[], env: Record<string, string> = {}, options: string[] = []) => {
    const child = spawn(process.execPath, [...options, path, ...words], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
    child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
      child.on('close', (code, signal) => resolve(signal ?? code))
    })
    return { child, said, ended }
  }
}

/** Starts the server on a database of its own and resolves when it is ready. */
async function serve(run: Awaited<ReturnType<typeof pretend>>) {
  const server = run(['serve'], {
    ...databaseSettings(urlOf(await cloneDatabase())),
    PORT: '0',
    PORCHLIGHT_DEMO: 'off',
    PORCHLIGHT_DATA: join(folder, 'data'),
    PORCHLIGHT_WORKERS: '1',
  })
  await until('the server is ready', 40_000, async () => /ready on/.test(server.said.err))
  return server
}

const olderOnes = [
  ['20.20.2', 'without execve'],
  ['24.1.0', 'with execve'],
] as const

for (const [version, execve] of olderOnes) {
  test(`Node.js ${version} starts the one that is installed, with its words, output and exit code`, async () => {
    const run = await pretend(version, execve)
    const help = run(['key', 'create', '--help'], {}, ['--no-deprecation'])
    assert.deepEqual([await help.ended, help.said.err], [0, ''])
    assert.match(help.said.out, /^porchlight key create/)
    const wrong = run(['no', 'such', 'command'])
    assert.equal(await wrong.ended, 2)
    assert.match(wrong.said.err, /^There is no command "no"\. .*\n$/)
  })

  test(
    `Signals to Node.js ${version} reach the server, which stops in order`,
    { skip },
    async () => {
      const server = await serve(await pretend(version, execve))
      server.child.kill('SIGTERM')
      assert.equal(await server.ended, 0, server.said.err)
    },
  )
}

test('A server whose launcher is killed stops, too', { skip }, async () => {
  const server = await serve(await pretend('20.20.2', 'without execve'))
  server.child.kill('SIGKILL')
  // Its output is the child's, too: it is closed when both have ended.
  assert.equal(await server.ended, 'SIGKILL')
})
