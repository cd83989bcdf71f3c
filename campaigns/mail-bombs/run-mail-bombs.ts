import assert from 'node:assert/strict'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { mailHeaders, plainMail } from '../../test/mails.ts'
import { exchangeRaw, jsonOf, type RawReply } from '../exchange.ts'
import { residentBytes, startServerProcess, type ServerProcess } from '../server-process.ts'
import { until } from '../until.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import { makeBombs, type NamedBomb } from './make-bombs.ts'
import { threadFileVariable, type ThreadLine } from './watch-thread.ts'

export type BombOptions = {
  readonly folder: string
  readonly dataFolder: string
  readonly seed: number
  readonly bombs: number
  /** Others may not wait longer for a mail, in milliseconds of processor time. */
  readonly stallMs: number
  readonly say: (line: string) => void
}

export type BombSummary = {
  readonly bombs: number
  /** How many became a message, are in the tray, or are set aside. */
  readonly states: Readonly<Record<string, number>>
  /** Why those of the tray are there. */
  readonly reasons: Readonly<Record<string, number>>
  /** The longest time that the server's thread was kept by a mail, of processor time, in the best of the tries of each. */
  readonly longestStallMs: number
  readonly mostMegabytes: number
  readonly megabytesBefore: number
}

const mostTries = 6
/** The reader's own 256 MB beside what a server has, and two mails of 35 MB, each in a few forms. */
const mostGrowthMegabytes = 600
const startLimitMs = 60_000
const importMs = 60_000
const watchThread = new URL('watch-thread.ts', import.meta.url).href

type Run = {
  readonly server: ServerProcess
  readonly send: (
    method: string,
    path: string,
    payload?: Buffer,
    type?: string,
  ) => Promise<RawReply>
  readonly channelId: string
  readonly threadFile: string
}

type Outcome = {
  readonly state: string
  readonly reason: string | null
  readonly stalledMs: number
}

/** Sends bombs to a real server one by one, and throws unless each is in one place, no thread stalls and memory is bounded. */
export async function runMailBombs(options: BombOptions): Promise<BombSummary> {
  const { stallMs } = options
  const run = await startRun(options)
  const { server } = run
  try {
    await bombOnce(run, { name: 'plain', raw: plainMail('First') })
    const said = server.said()
    const megabytesBefore = memoryOf(server)
    let mostMegabytes = megabytesBefore
    let longestStallMs = 0
    const states: Record<string, number> = {}
    const reasons: Record<string, number> = {}
    for (const [at, bomb] of makeBombs(options.bombs, seededRandom(options.seed)).entries()) {
      const { state, reason, stalledMs } = await bombBest(run, bomb, stallMs)
      const words = `bomb ${at}, ${bomb.name}, ${bomb.raw.length} bytes: ${state}, ${reason}, ${stalledMs.toFixed(0)} ms`
      assert.ok(stalledMs <= stallMs, words)
      assert.ok(['message', 'tray', 'set_aside'].includes(state), words)
      assert.notEqual(reason, 'It could not be imported.', words)
      states[state] = (states[state] ?? 0) + 1
      if (reason !== null) reasons[wordsOf(reason)] = (reasons[wordsOf(reason)] ?? 0) + 1
      longestStallMs = Math.max(longestStallMs, stalledMs)
      mostMegabytes = Math.max(mostMegabytes, memoryOf(server))
      assert.ok(
        mostMegabytes < megabytesBefore + mostGrowthMegabytes,
        `${words}; ${mostMegabytes} MB`,
      )
      if ((at + 1) % 100 === 0)
        options.say(`${at + 1} bombs, ${longestStallMs.toFixed(0)} ms, ${mostMegabytes} MB`)
    }
    const last = await bombOnce(run, { name: 'plain', raw: plainMail('Last') })
    assert.equal(last.state, 'message')
    assert.equal(server.said(), said, 'The server complains.')
    const { bombs } = options
    return { bombs, states, reasons, longestStallMs, mostMegabytes, megabytesBefore }
  } finally {
    await server.stop('SIGKILL')
  }
}

async function startRun({ folder, dataFolder }: BombOptions): Promise<Run> {
  const threadFile = join(folder, 'thread.jsonl')
  const server = await startServerProcess(dataFolder, startLimitMs, {
    NODE_OPTIONS: `--import ${watchThread}`,
    [threadFileVariable]: threadFile,
    PORCHLIGHT_MAILS_PER_MINUTE: '0',
    PORCHLIGHT_WORKERS: '1',
  })
  const made = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, 'bombs'))
  const send: Run['send'] = async (method, path, payload, type = 'application/json') =>
    exchangeRaw({
      port: server.port,
      method,
      path: `/api/external/v2${path}`,
      headers: {
        host: 'bombs.localhost',
        'x-api-key': made.api_key,
        ...(payload === undefined ? {} : { 'content-type': type }),
      },
      payload,
      timeoutMs: 60_000,
    })
  const mail = { addresses: ['help@shop.example'], trusted_id: 'mx.shop.example' }
  const channel = { name: 'Help', kind: 'mail', mail }
  const reply = await send('POST', '/channels', Buffer.from(JSON.stringify(channel)))
  assert.equal(reply.status, 201, reply.text)
  return { server, send, channelId: jsonOf(reply).channel.id, threadFile }
}

/** Once more if the thread stalled: compiling and collecting garbage stall it, too, but not with the same mail each time. */
async function bombBest(run: Run, bomb: NamedBomb, stallMs: number): Promise<Outcome> {
  const first = await bombOnce(run, bomb)
  let { stalledMs } = first
  for (let attempt = 2; stalledMs > stallMs && attempt <= mostTries; attempt += 1) {
    const again = Buffer.concat([Buffer.from(`X-Attempt: ${attempt}\r\n`), bomb.raw])
    stalledMs = Math.min(stalledMs, (await bombOnce(run, { ...bomb, raw: again })).stalledMs)
  }
  return { ...first, stalledMs }
}

async function bombOnce(
  { send, channelId, threadFile }: Run,
  { name, raw }: NamedBomb,
): Promise<Outcome> {
  const from = Date.now()
  const start = sizeOf(threadFile)
  const posted = await send(
    'POST',
    `/mail-channels/${channelId}/messages`,
    raw,
    mailHeaders['content-type'],
  )
  assert.ok(posted.status === 202 || posted.status === 200, `${name}: ${posted.text}`)
  const { id } = jsonOf(posted).mail
  const mail = await until(`${name} is imported`, importMs, async () => {
    const { mail: shown } = jsonOf(await send('GET', `/mails/${id}`))
    return shown.state === 'stored' ? undefined : shown
  })
  const done = Date.now()
  // A line covers the time since the one before.
  const lines = await until('the thread has been watched', importMs, () => {
    const all = linesFrom(threadFile, start).filter(({ at }) => at > from)
    return (all.at(-1)?.at ?? 0) > done ? all : undefined
  })
  const stalledMs = Math.max(...lines.map(({ longestMs }) => longestMs))
  return { state: mail.state, reason: mail.reason, stalledMs }
}

/** The lines that were added to the file behind `start`. */
function linesFrom(file: string, start: number): ThreadLine[] {
  const length = sizeOf(file) - start
  const added = Buffer.alloc(length)
  const opened = openSync(file, 'r')
  readSync(opened, added, 0, length, start)
  closeSync(opened)
  const whole = added.toString().slice(0, added.lastIndexOf('\n') + 1)
  const lines = whole.split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as ThreadLine)
}

const sizeOf = (file: string) => statSync(file).size

const memoryOf = ({ child }: ServerProcess) =>
  Math.round((residentBytes(child.pid ?? 0) ?? 0) / 1_048_576)

/** Reasons without the evidence of the mail. */
const wordsOf = (reason: string) => reason.replace(/ \(.*$/s, '')
