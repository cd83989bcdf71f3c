import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { until } from '../../../campaigns/until.ts'
import { cloneDatabase, exchange, startOwnApp } from '../../../test/app.ts'
import { databaseSettings } from '../../../test/request-database.ts'
import { browser } from '../../../test/sign-in.ts'
import { runCommand } from '../backup/testing/run-command.ts'
import { urlOf } from '../backup/testing/scenario.ts'
import { main } from './main.ts'

const program = fileURLToPath(new URL('../../../bin/porchlight.js', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'porchlight-cli-'))
const dataFolder = join(folder, 'data')

const running = new Set<ChildProcess>()
after(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const settings = {
  PATH: process.env['PATH'] ?? '',
  PORCHLIGHT_DATA: dataFolder,
  PORT: '0',
  PORCHLIGHT_LOG_LEVEL: 'silent',
}

function start(words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  return { child, said, ended }
}

/** Runs a command as a process of its own. */
async function runProgram(words: readonly string[], env?: Record<string, string>) {
  const { said, ended } = start(words, env)
  return { code: await ended, ...said }
}

/** Runs commands in this process, which takes a tenth of the time. */
function commands(context: TestContext) {
  return async (...words: string[]) => runCommand(context, words, settings)
}

/** Starts the server and resolves when it is ready. */
async function serve(env: Record<string, string> = {}) {
  const server = start(['serve'], env)
  const ready = /ready on (\S+) after (\d+) ms/
  await new Promise<void>((resolve, reject) => {
    server.child.stderr.on('data', () => ready.test(server.said.err) && resolve())
    server.child.on('close', () => reject(new Error(server.said.err)))
  })
  const [, address = '', ms = ''] = ready.exec(server.said.err) ?? []
  const stop = async () => {
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0, server.said.err)
    return server.said.err
  }
  return { port: Number(new URL(address).port), ms: Number(ms), said: server.said, stop }
}

async function list(port: number, key: string) {
  const path = '/api/external/v2/conversations'
  return exchange(port, 'GET', path, undefined, {
    host: `demo.localhost:${port}`,
    'x-api-key': key,
  })
}

test('Every command has help, and wrong arguments are one line and exit 2', async (context) => {
  const log = context.mock.method(console, 'log', () => undefined)
  const problem = context.mock.method(console, 'error', () => undefined)
  const overview = await runProgram(['--help'])
  assert.equal(overview.code, 0)
  const names = [...overview.out.matchAll(/^ {2}(\S+(?: \S+)?) {2,}/gm)].map(
    ([, name = '']) => name,
  )
  assert.ok(names.includes('key rotate') && names.includes('workspace apply'), overview.out)
  assert.equal((await runProgram(['key', 'create'])).code, 2)
  for (const name of names) {
    for (const help of ['--help', '-h']) {
      assert.equal(await main([...name.split(' '), help], {}), 0)
      const text = String(log.mock.calls.at(-1)?.arguments[0])
      // Its syntax, and at least one sentence, for a terminal of 105 columns.
      assert.match(text, new RegExp(`^porchlight ${name}\\b[\\s\\S]*\\n\\n[A-Z][\\s\\S]*\\.$`))
      assert.ok(
        text.split('\n').every((line) => line.length <= 105),
        text,
      )
    }
  }
  assert.equal(await main(['key', '--help'], {}), 0)
  assert.match(String(log.mock.calls.at(-1)?.arguments[0]), /^ {2}key rotate {2}/m)
  assert.equal(await main(['--version'], {}), 0)
  assert.match(String(log.mock.calls.at(-1)?.arguments[0]), /^\d+\.\d+\.\d+$/)
  const wrong = [
    ...names.map((name) => [...name.split(' '), '--no-such-option']),
    ...names.map((name) => [...name.split(' '), ...'four words too many'.split(' ')]),
    ['nothing'],
    ['workspace'],
    ['key', 'forget'],
    ['workspace', 'create', 'acme', '--name', 'Acme'],
    ['workspace', 'create', 'acme', '--admin-email', 'nobody'],
    ['workspace', 'create', 'acme', '--admin-email', 'a@b.test', '--time-zone', 'Mars'],
    ['workspace', 'delete', 'acme'],
    ['generate', 'demo', '--contacts', 'many'],
    ['backup'],
    ['restore', '-'],
    ['key', 'create', 'demo', '--name', ' '],
    ['key', 'create', 'demo', '--name', 'x', '--scopes', 'all'],
    ['key', 'create', 'demo', '--name', 'x', '--expires', 'soon'],
    ['key', 'create', 'demo', '--name', 'x', '--allow-from', '10.0.0.0/33'],
    ['key', 'create', 'demo', '--name', 'x', '--rate-limit', 'fast'],
    ['key', 'rotate', 'demo', 'abcd', '--overlap', 'long'],
    ['workspace', 'apply', 'demo'],
    ['workspace', 'apply', 'demo', join(folder, 'missing.yaml')],
    ['workspace', 'show', 'demo', '--colour'],
  ]
  for (const words of wrong) {
    problem.mock.resetCalls()
    assert.equal(await main(words, { PORCHLIGHT_DATA: dataFolder }), 2, words.join(' '))
    assert.equal(problem.mock.callCount(), 1)
    assert.match(
      String(problem.mock.calls[0]?.arguments[0]),
      /^[^\n]+\. See porchlight [^\n]*--help\.$/,
    )
  }
})

test('A server that is given its settings as options says where they come from', async (context) => {
  const { code, err } = await runCommand(context, ['serve', '--port', '3001'], {})
  assert.equal(code, 2)
  assert.equal(
    err,
    'It takes no arguments: settings come from the environment, such as PORT=3001. See porchlight serve --help.\n',
  )
})

test('Without a database, commands that need one say so and create none', async (context) => {
  const none = join(folder, 'none')
  const words = `There is no Porchlight database in ${none}. Set PORCHLIGHT_DATA to the data folder of yours, or start one there: npm start`
  for (const command of [
    'workspace list',
    'workspace show demo',
    'workspace delete demo --yes',
    'key list demo',
    'key create demo',
    'backup backup.tar.gz',
    'doctor',
  ]) {
    const given = [command.split(' '), { ...settings, PORCHLIGHT_DATA: none }] as const
    // One of them as a process of its own.
    const { code, out, err } =
      command === 'doctor' ? await runProgram(...given) : await runCommand(context, ...given)
    assert.equal(code, 1, command)
    const about = command === 'doctor' ? out : err
    assert.ok(about.includes(words), `${command}: ${about}`)
    assert.equal(existsSync(none), false, command)
  }
})

test('The first start creates a demo and prints its key once; commands work beside it', async (context) => {
  const run = commands(context)
  const server = await serve()
  // A diagnostic only: beside other test files it measures the machine, not the start.
  context.diagnostic(`The first start took ${server.ms} ms.`)
  await until('the key is printed', 20_000, () => server.said.err.includes('curl'))
  const key = /porch_\w{61}/.exec(server.said.err)?.[0] ?? ''
  const reply = await list(server.port, key)
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.body['pagination']!['total_count'], 12)

  const file = join(folder, 'settings.yaml')
  const shown = await run('workspace', 'show', 'demo')
  await writeFile(file, shown.out)
  assert.equal((await run('workspace', 'apply', 'demo', file)).out, 'Nothing to change.\n')
  await writeFile(file, 'groups: [Support]')
  const refused = await run('workspace', 'apply', 'demo', file)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /Billing cannot be removed: 3 conversations use it\./)

  const bound = ['--scopes', '*:read,search:*', '--allow-from', '127.0.0.0/8', '--rate-limit', '60']
  const made = await run('key', 'create', 'demo', '--name', 'poller', '--json', ...bound)
  const poller = JSON.parse(made.out) as { key: string; last_four: string }
  assert.equal((await list(server.port, poller.key)).status, 200)
  assert.match(
    (await run('key', 'list', 'demo')).out,
    /poller.* \*:read,search:\* +127\.0\.0\.0\/8 +60 /,
  )
  assert.equal((await run('key', 'revoke', 'demo', poller.last_four)).code, 0)
  // The server hears of it by a notification.
  await until('the key is refused', 5_000, async () => {
    return (await list(server.port, poller.key)).status === 401
  })
  await server.stop()
})

test('Commands work with the server stopped, and a later start prints no key', async (context) => {
  const run = commands(context)
  const file = join(folder, 'more.json')
  await writeFile(file, JSON.stringify({ channels: ['Shop', 'Website'] }))
  const dry = await runProgram(['workspace', 'apply', 'demo', file, '--dry-run', '--json'])
  assert.deepEqual(JSON.parse(dry.out), { dry_run: true, changes: ['+ channels: Website'] })
  const done = await run('workspace', 'apply', 'demo', file)
  assert.equal(done.out, '+ channels: Website\n', done.err)
  const unknown = await run('workspace', 'show', 'nobody')
  assert.equal(unknown.code, 1)
  assert.equal(unknown.err, 'There is no workspace nobody.\n')
  const server = await serve()
  const said = await server.stop()
  assert.ok(!said.includes('porch_'))
  assert.ok(said.includes('npm run porchlight -- key create demo'), said)
  assert.match((await run('key', 'create', 'demo')).out, /^Created key \d{4}-\d\d-\d\d\./)
})

test('A server that starts while a command is at work serves at once, and goes on when that ends', async () => {
  const size = ['--contacts', '500', '--conversations', '900', '--messages', '9000']
  const command = start(['generate', 'demo', ...size])
  // Before that it may hold the lock of migrations, for which a starting server waits.
  await until('it adds rows', 20_000, () => /^\d+ %/m.test(command.said.err))
  // So that it is still at work when the server answers; its PostgreSQL, which ends transactions that are idle, runs on.
  const fast = new AbortController()
  const slowing = (async () => {
    while (!fast.signal.aborted) {
      command.child.kill('SIGSTOP')
      await sleep(900)
      command.child.kill('SIGCONT')
      await sleep(20)
    }
  })()
  const server = await serve()
  const pid = String(command.child.pid)
  assert.ok(
    server.said.err.includes(`Using the PostgreSQL of Porchlight (pid ${pid}, "generate")`),
    server.said.err,
  )
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status === 200
  assert.ok(await isReady())
  assert.equal(command.child.exitCode, null)
  fast.abort()
  await slowing
  assert.equal(await command.ended, 0, command.said.err)
  await until("PostgreSQL is the server's", 20_000, () =>
    /belongs to this server/.test(server.said.err),
  )
  await until('the server is ready', 20_000, isReady)
  assert.equal((await runProgram(['workspace', 'show', 'demo'])).code, 0)
  await server.stop()
})

test('workspace create prints the link of its admin, and mails one where mail is set up', async (context) => {
  const { address, owner, port } = await startOwnApp()
  const env = { ...settings, ...databaseSettings(urlOf(address)) }
  const ann = ['workspace', 'create', 'acme', '--admin-email', 'ann@acme.test']
  const printed = await runCommand(context, ann, env)
  const form = /\n {2}http:\/\/acme\.localhost\/inbox\/welcome#([\w-]{43})\n$/
  const token = form.exec(printed.out)?.[1] ?? assert.fail(printed.out + printed.err)
  const mails = async () =>
    (await owner.query<{ recipient: string }>('select recipient from mails')).rows
  assert.deepEqual(await mails(), [])
  const bob = ['workspace', 'create', 'globex', '--admin-email', 'bob@globex.test', '--json']
  const mailing = { ...env, PORCHLIGHT_SMTP_URL: 'smtp://mail.test' }
  const made = JSON.parse((await runCommand(context, bob, mailing)).out) as Record<string, string>
  assert.match(made['sign_in_url'] ?? '', /^http:\/\/globex\.localhost\/inbox\/welcome#[\w-]{43}$/)
  assert.deepEqual(await mails(), [{ recipient: 'bob@globex.test' }])
  const given = { token, password: 'lantern on the stairs' }
  const { browse } = browser({ port, subdomain: 'acme' })
  const used = await browse('POST', '/auth/links/use', given)
  assert.equal(used.status, 201, used.text)
})

test('PORCHLIGHT_DEMO=off starts empty', async () => {
  const empty = databaseSettings(urlOf(await cloneDatabase()))
  const server = await serve({ ...empty, PORCHLIGHT_DEMO: 'off' })
  assert.ok(!(await server.stop()).includes('porch_'))
})
