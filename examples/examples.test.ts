import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { startProxy } from '../client/testing/start-proxy.ts'
import { mailChannel } from '../test/mails.ts'
import { createConversation } from '../test/conversations.ts'
import { startReceiver } from '../server/chat/webhooks/testing/receiver.ts'
import {
  addWebhook,
  httpPort,
  owner,
  until,
  workspace,
} from '../server/chat/webhooks/testing/scenario.ts'

const folder = mkdtempSync(join(tmpdir(), 'porchlight-examples-'))
const children = new Set<ChildProcess>()
after(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')

/** Starts an example in a separate folder, with the client's sources in place of the package. */
function start(name: string, env: Record<string, string>) {
  const text = readFileSync(`examples/${name}`, 'utf8')
  const client = `'${resolve('client/source/porchlight.ts')}'`
  writeFileSync(join(folder, name), text.replaceAll("'porchlight-client'", client))
  const program = name.endsWith('.py') ? 'python3' : process.execPath
  const child = spawn(program, [join(folder, name)], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORCHLIGHT_URL: `http://127.0.0.1:${httpPort}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes: Buffer) => (said.out += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (said.err += bytes.toString()))
  return { child, said }
}

test('What an example keeps in a checkout is neither committed nor in the image', () => {
  const kept = readdirSync('examples')
    .filter((name) => /\.(?:ts|py)$/.test(name) && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(`examples/${name}`, 'utf8').matchAll(
        /(?:COPY: file = |"PLACE", )['"]([\w.]+)['"]/g,
      ),
    ])
    .map(([, file = '']) => file)
  assert.deepEqual(kept.toSorted(), ['poll.place', 'porchlight.db', 'webhooks.db'])
  for (const [file, root] of [
    ['.gitignore', '/'],
    ['deploy/Dockerfile.dockerignore', ''],
  ] as const) {
    const patterns = readFileSync(file, 'utf8').split('\n')
    for (const name of kept) {
      const asPattern = patterns.map((line) => line.replace(root, ''))
      assert.ok(
        asPattern.some((pattern) => pattern !== '' && matchesGlob(name, pattern)),
        `${file}: ${name}`,
      )
    }
  }
})

async function kill({ child }: { child: ChildProcess }): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  children.delete(child)
}

test('answer-once.ts copies everything and answers each message exactly once, through three kills', async () => {
  const { id: workspaceId, key, send, adminEmail } = await workspace()
  const env = { PORCHLIGHT_API_KEY: key, SENDER: adminEmail }
  const answers = async () => {
    const sql =
      'select conversation_id from messages where workspace_id = $1 and team_member_id is not null'
    return (await owner.query(sql, [workspaceId])).rows.map((row) => String(row.conversation_id))
  }
  const kills = 3
  const wanted = 16
  for (let round = 0; round <= kills; round += 1) {
    const running = start('answer-once.ts', env)
    const before = (await answers()).length
    for (let more = 0; more < wanted / (kills + 1); more += 1) await createConversation(send)
    const enough = round === kills ? wanted : before + 2
    await until(
      `${enough} answers (${running.said.err})`,
      async () => (await answers()).length >= enough,
    )
    if (round === kills)
      await until('the copy has the last one', () => copied('messages') === 2 * wanted)
    await kill(running)
  }
  const answered = await answers()
  assert.equal(answered.length, wanted)
  assert.equal(new Set(answered).size, wanted)
  const { body } = await send('GET', '/conversations?per_page=100')
  const copy = new DatabaseSync(join(folder, 'porchlight.db'), { readOnly: true, timeout: 5_000 })
  const rows = copy.prepare('select id, title, status from conversations order by id').all()
  copy.close()
  assert.deepEqual(
    rows.map(({ id, title, status }) => [id, title, status]),
    (body.conversations as { id: string; title: string; status: string }[])
      .map(({ id, title, status }) => [id, title, status])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  )
})

function copied(table: string): number {
  const copy = new DatabaseSync(join(folder, 'porchlight.db'), { readOnly: true, timeout: 5_000 })
  const count = copy.prepare(`select count(*) as count from ${table}`).get()?.['count']
  copy.close()
  return Number(count)
}

test('receive-webhooks.ts accepts only signed requests, and handles each event once', async () => {
  const space = await workspace()
  const { url, close } = await startReceiver()
  close()
  const { port } = new URL(url)
  const webhook = await addWebhook(space, `http://127.0.0.1:${port}/`)
  const { said } = start('receive-webhooks.ts', { WEBHOOK_SECRET: webhook.secret, PORT: port })
  await until('it listens', () => said.out.includes('Listening'))
  await createConversation(space.send)
  await until('it has the message', () => said.out.includes('message.created'))
  const { body } = await space.send('GET', `${webhook.path}/deliveries`)
  const [delivery] = body.deliveries as { id: string; event_id: string }[]
  await space.send('POST', `${webhook.path}/deliveries/${delivery?.id}/redeliver`)
  await space.send('POST', `${webhook.path}/test`)
  await until('it has the test', () => said.out.includes('webhook.test'))
  await until('nothing is left to deliver', async () => {
    const { body: now } = await space.send('GET', `${webhook.path}/deliveries?status=pending`)
    return now.deliveries.length === 0
  })
  const taken = said.out.split('\n').filter((line) => line.includes(delivery?.event_id ?? 'none'))
  assert.equal(taken.length, 1, said.out)
  const forged = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
  const refused = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: forged,
    body: '{}',
  })
  assert.equal(refused.status, 401)
  const tooMuch = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: Buffer.alloc(5 * 1024 * 1024),
  }).catch(() => ({ status: 413 }))
  assert.equal(tooMuch.status, 413)
})

test('post-mails.ts gives the mails of three providers to a channel as they came, each once', async () => {
  const space = await workspace()
  const channelId = await mailChannel(space.send)
  const key = await space.send('POST', '/api-keys', { name: 'Mails', scopes: ['mails:receive'] })
  const { url, close } = await startReceiver()
  close()
  const { port } = new URL(url)
  const { said } = start('post-mails.ts', {
    PORCHLIGHT_API_KEY: key.body.key,
    MAIL_CHANNEL: channelId,
    PATH_SECRET: 'a-secret-of-the-path',
    PORT: port,
  })
  await until('it listens', () => said.out.includes('Listening'))
  const post = async (path: string, body: RequestInit['body'], type?: string) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    const address = `http://127.0.0.1:${port}/a-secret-of-the-path/${path}`
    return (await fetch(address, { method: 'POST', headers, body: body ?? null })).status
  }
  // Bytes that are no UTF-8, and a line that looks like the end of a part.
  const raw = (name: string) =>
    Buffer.from(`From: lin@x.test\r\nSubject: ${name}\r\n\r\nGr\xfc\xdfe\r\n--x\r\n`, 'latin1')
  const part = (name: string, value: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ])
  const envelope = JSON.stringify({ from: 'lin@x.test', to: ['help@shop.example'] })
  const form = Buffer.concat([
    part('email', raw('SendGrid')),
    part('envelope', envelope),
    Buffer.from('--b--\r\n'),
  ])
  const percents = [...raw('Mailgun')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
  const urlencoded = `recipient=help%40shop.example&sender=lin%40x.test&body-mime=${percents.join('')}`
  const RawEmail = 'From: lin@x.test\r\nSubject: Postmark\r\n\r\nGrüße\r\n'
  for (let time = 0; time < 2; time += 1) {
    assert.equal(await post('sendgrid', form, 'multipart/form-data; boundary=b'), 200, said.err)
    assert.equal(
      await post('mailgun/mime', urlencoded, 'application/x-www-form-urlencoded'),
      200,
      said.err,
    )
    const json = JSON.stringify({ OriginalRecipient: 'help@shop.example', RawEmail })
    assert.equal(await post('postmark', json, 'application/json'), 200, said.err)
  }
  assert.equal(await post('postmark', '{}', 'application/json'), 400)
  assert.equal(await post('other', '{}'), 404)
  const wrong = `http://127.0.0.1:${port}/another-secret-of-it/postmark`
  assert.equal((await fetch(wrong, { method: 'POST', body: '{}' })).status, 404)
  const { rows } = await owner.query<{ sha256: string }>(
    `select encode(sha256, 'hex') as sha256 from received_mails where workspace_id = $1 order by id`,
    [space.id],
  )
  const expected = [raw('SendGrid'), raw('Mailgun'), Buffer.from(RawEmail)]
  assert.deepEqual(
    rows.map(({ sha256 }) => sha256),
    expected.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
  )
})

test('The worker of docs/mail.md gives a mail to the channel, and refuses it where that fails for good', async () => {
  const [, code = ''] =
    /```js\n(export default \{\n {2}async email[^]*?)```/.exec(
      readFileSync('docs/mail.md', 'utf8'),
    ) ?? []
  assert.notEqual(code, '')
  const address = `data:text/javascript,${encodeURIComponent(code)}`
  const { default: worker } = (await import(address)) as {
    default: { email: (message: object, env: object) => Promise<void> }
  }
  const space = await workspace()
  const channelId = await mailChannel(space.send)
  const key = await space.send('POST', '/api-keys', { name: 'Mails', scopes: ['mails:receive'] })
  const env = {
    PORCHLIGHT_URL: `http://127.0.0.1:${httpPort}`,
    MAIL_CHANNEL: channelId,
    PORCHLIGHT_API_KEY: key.body.key,
  }
  const refused: string[] = []
  const message = () => ({
    from: 'lin@x.test',
    to: 'help@shop.example',
    raw: new Blob(['From: lin@x.test\r\nSubject: Hello\r\n\r\nHello\r\n']).stream(),
    setReject: (reason: string) => refused.push(reason),
  })
  await worker.email(message(), env)
  const { rowCount } = await owner.query('select from received_mails where workspace_id = $1', [
    space.id,
  ])
  assert.equal(rowCount, 1)
  assert.deepEqual(refused, [])
  await worker.email(message(), { ...env, MAIL_CHANNEL: space.id })
  assert.equal(refused.length, 1)
  await assert.rejects(worker.email(message(), { ...env, PORCHLIGHT_URL: 'http://127.0.0.1:1' }))
})

const hasPython = spawnSync('python3', ['--version']).status === 0

test(
  'poll.py prints each change once, also over restarts and while the server is down',
  { skip: hasPython ? false : 'There is no python3 on this machine.' },
  async () => {
    const { key, send } = await workspace()
    const env = { PORCHLIGHT_API_KEY: key, INTERVAL: '0.05' }
    const first = await createConversation(send)
    const running = start('poll.py', env)
    await until('it has kept its place', () => existsSync(join(folder, 'poll.place')))
    await until('it has printed the first', () => running.said.out.startsWith(first.id))
    await kill(running)
    const second = await createConversation(send)
    const proxy = await startProxy(1)
    const again = start('poll.py', { ...env, PORCHLIGHT_URL: proxy.url })
    await until('it says that nobody replies', () => again.said.err !== '')
    proxy.target = httpPort
    await until('it prints the second', () => again.said.out.includes(second.id))
    await send('PATCH', `/conversations/${first.id}`, { status: 'closed' })
    await until('it prints the change', () => again.said.out.includes(`${first.id} closed`))
    await kill(again)
    assert.equal(again.said.out.trim().split('\n').length, 2, again.said.out)
    const refused = start('poll.py', { ...env, PORCHLIGHT_API_KEY: 'porch_wrong' })
    await once(refused.child, 'close')
    assert.equal(refused.said.err, '401: Could not authenticate, invalid API Key\n')
  },
)
