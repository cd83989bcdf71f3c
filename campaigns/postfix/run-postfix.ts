import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { freePort } from '../../test/free-port.ts'
import { rawMail } from '../../test/mails.ts'
import { startPostfix, type Postfix } from '../../test/start-postfix.ts'
import { exchangeRaw, jsonOf } from '../exchange.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import { documentedMain, documentedPipe } from './recipe.ts'
import { refused, startSink, type SunkMail } from './start-sink.ts'
import { submit, submitOnce } from './submit.ts'
import { untilDelivered } from './until-delivered.ts'

export type PostfixOptions = {
  readonly dataFolder: string
  readonly seed: number
  readonly mails: number
  /** Of Porchlight and of Postfix, by turns. */
  readonly kills: number
  readonly say: (line: string) => void
}

export type PostfixSummary = {
  readonly delivered: number
  readonly imported: number
  readonly kills: number
  readonly answered: number
  readonly bounced: number
}

const startLimitMs = 60_000
const unknown = 'nobody@shop.example'
/** The channels behind the pipe and their addresses. */
const piped = {
  Pipe: ['help@pipe.example', 'info@pipe.example'],
  Sales: ['sales@pipe.example'],
}
/** Two addresses of one channel, and one of the other. */
const toPipe = ['help@pipe.example', 'Info@pipe.example', 'sales+spring@pipe.example']

type Run = {
  readonly options: PostfixOptions
  readonly env: Record<string, string>
  readonly postfix: Postfix
  server: ServerProcess
  key: string
}

/**
 * Mails go through a real Postfix, which is set up as docs/mail.md says: in by LMTP and by its pipe, while it and the server are killed, and
 * out by its relay, with bounces that it writes. Throws unless each mail is one message, each answer is sent once and
 * each bounce is known.
 */
export async function runPostfix(options: PostfixOptions): Promise<PostfixSummary> {
  // Its accounts cannot enter the folder of the campaign.
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-postfix-'))
  const closing: (() => unknown)[] = []
  const after = (close: () => unknown) => void closing.push(close)
  try {
    const sources = await startSink({ after })
    const [lmtpPort, httpPort] = [await freePort(), await freePort()]
    const scripts = join(folder, 'scripts')
    await mkdir(scripts)
    const pipe = {
      script: join(scripts, 'to-porchlight'),
      keyFile: join(scripts, 'key'),
      channelsFile: join(scripts, 'channels'),
      url: `http://127.0.0.1:${httpPort}`,
    }
    const { service, main: ofPipe } = await documentedPipe(pipe)
    const main = (await documentedMain(lmtpPort)).map((line) =>
      line
        .replace(/^transport_maps = inline:\{ /, '$&pipe.example=porchlight: ')
        .replace(/^relay_domains = /, '$&pipe.example '),
    )
    const relay = [`relayhost = [127.0.0.1]:${sources.port}`]
    const postfix = await startPostfix(folder, {
      main: [...main, ...ofPipe, ...relay],
      services: [service],
    })
    after(postfix.kill)
    const env = {
      PORT: String(httpPort),
      PORCHLIGHT_MAIL_LISTEN: `lmtp://127.0.0.1:${lmtpPort}`,
      PORCHLIGHT_SMTP_URL: `smtp://127.0.0.1:${postfix.port}`,
      PORCHLIGHT_MAIL_FROM: 'Shop <help@shop.example>',
      PORCHLIGHT_MAIL_ALLOW_PRIVATE: 'on',
      PORCHLIGHT_WORKERS: '1',
    }
    const server = await startServerProcess(options.dataFolder, startLimitMs, env)
    const made = await withOwner(options.dataFolder, async (owner) => makeWorkspace(owner, 'shop'))
    const run: Run = { options, env, postfix, server, key: made.api_key }
    after(async () => run.server.stop('SIGKILL'))
    await makeChannels(run, pipe)
    return await deliverAll(run, sources.got)
  } finally {
    for (const close of closing.toReversed()) await close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeChannels(run: Run, pipe: Parameters<typeof documentedPipe>[0]): Promise<void> {
  await send(run, 'POST', '/channels', {
    name: 'Help',
    kind: 'mail',
    mail: { addresses: ['help@shop.example'] },
  })
  const lines: string[] = []
  for (const [name, addresses] of Object.entries(piped)) {
    const made = { name, kind: 'mail', mail: { addresses } }
    const { channel } = await send(run, 'POST', '/channels', made)
    lines.push(...addresses.map((address) => `${address} ${channel.id}\n`))
  }
  await writeFile(pipe.channelsFile, lines.join(''))
  const { key } = await send(run, 'POST', '/api-keys', { name: 'MTA', scopes: ['mails:receive'] })
  const { script } = await documentedPipe(pipe)
  await writeFile(pipe.keyFile, key)
  // Its host is the workspace's, which no name server knows.
  await writeFile(pipe.script, script.replace('curl -fsS', "curl -fsS -H 'Host: shop.localhost'"))
  for (const [path, mode] of [
    [pipe.keyFile, 0o644],
    [pipe.channelsFile, 0o644],
    [pipe.script, 0o755],
  ] as const)
    await chmod(path, mode)
}

async function deliverAll(run: Run, got: readonly SunkMail[]): Promise<PostfixSummary> {
  const { options, postfix } = run
  const { mails, kills } = options
  const random = seededRandom(options.seed)
  const refusal = await submit(postfix.publicPort, mailTo([unknown], 0))
  assert.match(refusal, /^550 5\.1\.1/)
  const relaying = await submitOnce(postfix.publicPort, mailTo(['lin@elsewhere.example'], 0))
  assert.match(relaying, /^[45]54 [45]\.7\.1/)
  let killed = 0
  for (let number = 1; number <= mails; number += 1) {
    const mail = mailTo(number % 4 === 0 ? toPipe : ['help@shop.example'], number)
    assert.match(await submit(postfix.publicPort, mail), /^250/)
    if (killed * mails < kills * number - kills) {
      await sleep(random.whole(0, 300))
      killed += 1
      await killOne(run, killed)
    }
  }
  const subjects = async () =>
    withOwner(options.dataFolder, async (owner) => {
      const { rows } = await owner.query<{ subject: string }>(
        `select mail ->> 'subject' as subject from messages where mail ->> 'received_mail_id' is not null order by id`,
      )
      return rows.map(({ subject }) => subject)
    })
  const numbers = Array.from({ length: mails }, (_, at) => at + 1)
  // Those to the pipe are in both of its channels.
  const expected = [...numbers, ...numbers.filter((number) => number % 4 === 0)].map(
    (number) => `Mail ${number}`,
  )
  await untilDelivered(run.postfix, 'all mails are imported', async () => {
    const { length } = await subjects()
    if (length < expected.length)
      throw new Error(`${length} of ${expected.length} are. ${postfix.log().slice(-2_000)}`)
    return true
  })
  assert.deepEqual((await subjects()).toSorted(), expected.toSorted())
  const imported = expected.length
  return { delivered: mails, imported, kills: killed, ...(await answerAll(run, got)) }
}

function mailTo(recipients: readonly string[], number: number) {
  const sender = `p${number}@elsewhere.example`
  const lines = [`From: ${sender}`, `To: ${recipients.join(', ')}`, `Subject: Mail ${number}`]
  return {
    sender,
    recipients: [...recipients],
    raw: rawMail(...lines, `Message-ID: <${number}@elsewhere.example>`, '', `Text ${number}`),
  }
}

async function killOne(run: Run, number: number): Promise<void> {
  if (number % 2 === 0) {
    await run.postfix.kill()
    await run.postfix.start()
    return
  }
  await run.server.stop('SIGKILL')
  run.server = await startServerProcess(run.options.dataFolder, startLimitMs, run.env)
}

/** Answers each conversation; one answer goes to an address that the other server refuses. */
async function answerAll(run: Run, got: readonly SunkMail[]) {
  const { conversations } = await send(run, 'GET', '/conversations?per_page=100')
  const answers: { path: string; id: string; isRefused: boolean }[] = []
  for (const [at, { id }] of conversations.entries()) {
    const path = `/conversations/${id}/messages`
    const isRefused = at === 0
    const given = isRefused ? { mail: { to: [refused], cc: [] } } : {}
    const body = { body: 'It is here.', sender_email: 'admin@shop.test', ...given }
    const { message } = await send(run, 'POST', path, body)
    answers.push({ path, id: message.id, isRefused })
  }
  for (const { path, id, isRefused } of answers) {
    await untilDelivered(run.postfix, 'the answer is sent or returned', async () => {
      const { messages } = await send(run, 'GET', `${path}?include=mail&per_page=100`)
      const { mail } = messages.find((one: { id: string }) => one.id === id)
      const states = mail.delivery.map(({ state }: { state: string }) => state)
      return states.every((state: string) => state === (isRefused ? 'failed' : 'sent'))
    })
  }
  const sent = answers.length - 1
  await untilDelivered(run.postfix, 'they are there', async () => got.length >= sent)
  // Each answer has an envelope sender of its own.
  assert.equal(new Set(got.map(({ sender }) => sender)).size, sent)
  assert.equal(got.length, sent)
  for (const { sender } of got)
    assert.match(sender, /^(?:help|sales)\+b[a-z0-9]+@(?:shop|pipe)\.example$/)
  return { answered: sent, bounced: 1 }
}

async function send(run: Run, method: string, path: string, body?: object) {
  const reply = await exchangeRaw({
    port: run.server.port,
    method,
    path: `/api/external/v2${path}`,
    headers: {
      host: 'shop.localhost',
      'x-api-key': run.key,
      'content-type': 'application/json',
    },
    payload: body && JSON.stringify(body),
    timeoutMs: 30_000,
  })
  assert.ok(reply.status < 300, reply.text)
  return jsonOf(reply)
}
