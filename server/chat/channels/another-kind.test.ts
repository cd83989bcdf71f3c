import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { startServerProcess } from '../../../campaigns/server-process.ts'
import { slowdown, until } from '../../../campaigns/until.ts'
import { cloneDatabase, exchange } from '../../../test/app.ts'
import { copyCheckout } from '../../../test/copy-checkout.ts'
import { makeFolder } from '../../../test/make-folder.ts'
import { databaseSettings, skippedBehindPooler as skip } from '../../../test/request-database.ts'
import type { Finding } from '../../finding.ts'
import { asOwner, urlOf } from '../../operate/backup/testing/scenario.ts'
import { buildTools } from '../../operate/pages/build-if-changed.ts'
import { createWorkspace } from '../workspaces/create-workspace.ts'

/** The doctor ends with 1 if it finds a fault, as the settings of the tests' PostgreSQL are. */
const run = promisify(execFile)
const folder = await makeFolder('kind')
const checkout = join(folder, 'checkout')
const channels = 'server/chat/channels'
const startLimitMs = 60_000
const waitMs = 60_000
const admin = { email: 'ann@acme.test', first_name: 'Ann', last_name: '' }

/** Adds letters as ARCHITECTURE.md says that a kind is added: a folder, and a line with its import. */
async function addKind(): Promise<void> {
  await copyCheckout(checkout, buildTools)
  const kinds = join(checkout, channels, 'kinds')
  await cp(join(import.meta.dirname, 'testing/letters'), join(kinds, 'letters'), {
    recursive: true,
  })
  const list = join(kinds, 'channel-kinds.ts')
  const lines = (await readFile(list, 'utf8')).replace(
    '  web: webKind,\n',
    '  web: webKind,\n  letters: lettersKind,\n',
  )
  await writeFile(
    list,
    `import { lettersKind } from './letters/settings/letters-kind.ts'\n${lines}`,
  )
}

/** A workspace in a database of its own, and a server of the copy for it, which can be started again. */
async function startAcme() {
  const address = await cloneDatabase()
  const names = { subdomain: 'acme', name: 'Acme', time_zone: 'UTC' }
  const { api_key: key } = await asOwner(address, async (owner) =>
    createWorkspace(owner, { ...names, admin }),
  )
  const settings = { PORCHLIGHT_WORKERS: '1', PORCHLIGHT_WEBHOOKS_ALLOW_PRIVATE: 'on' }
  const env = { ...databaseSettings(urlOf(address)), ...settings }
  const start = async () =>
    startServerProcess(join(folder, 'data'), startLimitMs * slowdown(), env, { checkout })
  let server = await start()
  const ask = async (method: string, path: string, body?: object) =>
    exchange(server.port, method, `/api/external/v2${path}`, body && JSON.stringify(body), {
      host: `acme.localhost:${server.port}`,
      'x-api-key': key,
      'content-type': 'application/json',
    })
  const kill = async () => {
    await server.stop('SIGKILL')
    server = await start()
  }
  const metrics = async () => {
    const { text } = await exchange(server.port, 'GET', '/metrics', undefined, {
      host: `localhost:${server.port}`,
    })
    return text
  }
  const doctor = async () => {
    const words = [join(checkout, 'bin/porchlight.js'), 'doctor', '--json']
    const { stdout } = await run(process.execPath, words, {
      env: { PATH: process.env['PATH'], ...env, PORCHLIGHT_DATA: join(folder, 'data') },
    }).catch((error: { readonly stdout: string }) => error)
    return (JSON.parse(stdout) as { checks: readonly Finding[] }).checks
  }
  after(async () => server.stop('SIGTERM'))
  return { address, ask, kill, metrics, doctor }
}

/** A service that prints each letter once, by its id, while it is open; it never replies to what comes while it is stuck. */
async function startPrinter() {
  const printed = new Map<string, { to: string; body: string }>()
  const tokens = new Set<string | undefined>()
  const asked: string[] = []
  let state: 'open' | 'stuck' | 'shut' = 'open'
  const reply = (response: ServerResponse, status: number) => response.writeHead(status).end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const id = String(request.headers['idempotency-key'])
      asked.push(id)
      tokens.add(request.headers.authorization)
      if (state === 'shut') reply(response, 503)
      if (state !== 'open') return
      printed.set(id, JSON.parse(Buffer.concat(chunks).toString()))
      reply(response, 200)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const become = (next: typeof state) => void (state = next)
  return { url: `http://127.0.0.1:${port}/`, printed, asked, tokens, become }
}

if (skip === false) await addKind()
const acme = skip === false ? await startAcme() : undefined

test(
  'A kind of channel is one folder and one line: its channels are made, checked, shown, changed and deleted',
  { skip },
  async () => {
    const { ask } = acme ?? assert.fail()
    const made = await ask('POST', '/channels', { name: 'Post', kind: 'letters' })
    assert.equal(made.status, 201, made.text)
    const { channel } = made.body
    assert.deepEqual(
      [channel.kind, channel.letters, channel.web],
      ['letters', { service: 'https://print.example/', has_token: false }, null],
    )

    const path = `/channels/${channel.id}`
    const changed = await ask('PATCH', path, { letters: { service: ' https://x.test/ ' } })
    assert.deepEqual(changed.body.channel.letters, { service: 'https://x.test/', has_token: false })
    const events = (await ask('GET', '/events?types=channel.updated')).body.events
    assert.deepEqual(events.at(-1).data.changed, ['letters'])

    const misplaced = await ask('PATCH', path, { web: { color: '#000000' } })
    assert.equal(
      misplaced.body.error,
      'web must be omitted: only a channel of the kind web has it.',
    )
    const long = await ask('PATCH', path, { letters: { service: 'x'.repeat(61) } })
    assert.deepEqual([long.status, long.body.error], [422, 'letters.service is too long.'])
    const { components, paths } = (await ask('GET', '/openapi.json')).body
    assert.deepEqual(components.schemas.Channel.properties.letters.required, [
      'service',
      'has_token',
    ])
    assert.ok(paths['/channels/{channel_id}/letters'].post)
    assert.equal((await ask('POST', `${path}/secrets`, {})).status, 422)
    assert.equal((await ask('DELETE', path)).status, 204)
  },
)

test(
  'By that folder its messages come in once, answers go out once with a receipt and its sealed secret, over a kill of the server between, and operators see those that wait',
  { skip },
  async () => {
    const { address, ask, kill, metrics, doctor } = acme ?? assert.fail()
    const printer = await startPrinter()
    const letters = { service: printer.url, token: 'correct horse' }
    const makeChannel = async (body: object) => {
      const made = await ask('POST', '/channels', body)
      assert.equal(made.status, 201, made.text)
      return made.body.channel.id as string
    }
    const channel = await makeChannel({ name: 'In', kind: 'letters', letters })
    const shown = await ask('GET', `/channels/${channel}`)
    assert.equal(shown.body.channel.letters.has_token, true)
    assert.doesNotMatch(shown.text, /correct horse/)
    const shop = await makeChannel({ name: 'Shop', kind: 'web', web: {} })
    const post = async (id: string, text: string, into = channel) =>
      ask('POST', `/channels/${into}/letters`, { letter_id: id, from: 'Lin, 1 Hill', text })

    const first = await post('a', 'Where is my lamp?')
    assert.equal(first.status, 201, first.text)
    const again = await post('a', 'Where is my lamp?')
    assert.deepEqual([again.status, again.body], [200, first.body])
    const second = await post('b', 'It is dark.')
    assert.equal(second.status, 201, second.text)
    assert.equal((await post('c', 'Hello', shop)).status, 404)
    const { conversations } = (await ask('GET', '/conversations?include=inbox')).body
    assert.equal(conversations.length, 1)
    const [conversation] = conversations
    assert.equal(conversation.visitor.name, 'Lin, 1 Hill')
    const path = `/conversations/${conversation.id}/messages`
    const { messages } = (await ask('GET', path)).body
    assert.deepEqual(
      messages.map((one: { id: string; body: string }) => [one.id, one.body]),
      [
        [first.body.message.id, '<p>Where is my lamp?</p>'],
        [second.body.message.id, '<p>It is dark.</p>'],
      ],
    )

    const answer = async (body: string, more = {}) => {
      const sent = await ask('POST', path, { body, sender_email: admin.email, ...more })
      assert.equal(sent.status, 201, sent.text)
      assert.equal(sent.body.message.status, 'sent')
      return sent.body.message.id as string
    }
    const untilStatus = async (id: string, status: string) =>
      until(`it is ${status}`, waitMs, async () => {
        const { message } = (await ask('GET', `${path}/${id}`)).body
        return message.status === status
      })
    const untilSeen = async (state: string, waiting: number) =>
      until(`the operator sees that ${waiting} wait`, waitMs, async () => {
        const [counted] = /^letters_waiting .*$/m.exec(await metrics()) ?? []
        const found = (await doctor()).find(({ name }) => name === 'letters')
        if (counted === `letters_waiting ${waiting}` && found?.state === state) return true
        throw new Error(`${counted}, ${JSON.stringify(found)}`)
      })
    printer.become('stuck')
    const on = await answer('On its way')
    await answer('Not for Lin', { kind: 'note' })
    await until('the printer has it', waitMs, () => printer.asked.includes(on))
    await kill()
    assert.equal(printer.printed.size, 0)
    printer.become('open')
    await untilStatus(on, 'delivered')
    const { events } = (await ask('GET', '/events?types=message.status_changed')).body
    assert.deepEqual(
      events.map((event: { data: { message: { id: string } } }) => event.data.message.id),
      [on],
    )

    printer.become('shut')
    const erased = await answer('Never mind')
    assert.equal((await ask('DELETE', `${path}/${erased}`)).status, 204)
    await asOwner(address, async (owner) => {
      const { rows } = await owner.query(`select from due_tasks where subject_id = $1`, [erased])
      assert.equal(rows.length, 0)
    })
    const last = await answer('By van')
    await until('it is tried', waitMs, () => printer.asked.includes(last))
    await untilSeen('warn', 1)
    printer.become('open')
    await untilStatus(last, 'delivered')
    await untilSeen('ok', 0)
    assert.deepEqual(
      [...printer.printed].map(([id, { to, body }]) => [id, to, body]),
      [
        [on, 'Lin, 1 Hill', '<p>On its way</p>'],
        [last, 'Lin, 1 Hill', '<p>By van</p>'],
      ],
    )
    assert.deepEqual([...printer.tokens], ['Bearer correct horse'])
    const refused = await ask('POST', path, {
      body: 'To others',
      sender_email: admin.email,
      mail: { to: ['x@y.test'] },
    })
    assert.equal(refused.status, 422)
  },
)
