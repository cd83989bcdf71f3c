/**
 * Compares lists and searches of a server with a standby and of one without, by turns in one run:
 * `npm run bench:standby`. Prints the processor time a request of the primary, the standby and the server, and the
 * latency. Needs Linux and PostgreSQL 15 of Debian.
 *
 *   --size 5000       conversations of the workspace, with five messages each
 *   --rounds 6        of each request on each server
 *   --seconds 2       of a round
 *   --clients 4
 *   --samples 400     requests of each kind whose latency is compared, one at a time
 *   --writes 0        messages a second that the workspace gets meanwhile
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exchangeRaw, jsonOf } from '../campaigns/exchange.ts'
import { readNumbers } from '../campaigns/options.ts'
import { startServerProcess, type ServerProcess } from '../campaigns/server-process.ts'
import { makeWorkspace } from '../campaigns/workspaces.ts'
import { generateData } from '../server/operate/generate/generate-data.ts'
import { connectDatabase, connectOwner } from '../server/store/database/connect.ts'
import { startPair } from '../test/standby/start-pair.ts'
import { loadOverHttp, requestText, type Target } from './http-load.ts'
import { basePath } from './make-data.ts'
import { median } from './median.ts'
import { openConnection } from './one-connection.ts'
import { processorSeconds, processorSecondsSince, withDescendants } from './processes.ts'

const options = readNumbers(process.argv.slice(2), {
  size: 5_000,
  rounds: 6,
  seconds: 2,
  clients: 4,
  samples: 400,
  writes: 0,
})
const startMs = 60_000
const secretsKey = Buffer.alloc(32, 'bench').toString('base64')
const messagesEach = 5
const replyMs = 30_000
const host = 'acme.localhost'

type Send = (method: string, path: string, body?: object) => Promise<ReturnType<typeof jsonOf>>

const folder = await mkdtemp(join(tmpdir(), 'porchlight-standby-'))
const pair = await startPair({ shared_buffers: '256MB' })
const servers: ServerProcess[] = []
try {
  const plain = await startServer({})
  const helped = await startServer({ PORCHLIGHT_REPLICA_URL: pair.standby.url })
  const { key, send, requests } = await fill(plain.port)
  const writing = new AbortController()
  const written = write(send, writing.signal)
  for (const [name, path] of requests) {
    const target: Target = { host, key, method: 'GET', path: basePath + path }
    const rounds: { without: Figures; with: Figures }[] = []
    for (let round = 0; round <= options.rounds; round += 1) {
      const figures = { without: await measure(plain, target), with: await measure(helped, target) }
      // The first round is a warm-up.
      if (round > 0) rounds.push(figures)
    }
    report(name, rounds, await compareLatency([plain, helped], target))
  }
  writing.abort()
  console.log(`Messages written meanwhile: ${await written}`)
} finally {
  await Promise.all(servers.map(async ({ stop }) => stop('SIGTERM')))
  await pair.remove()
  await rm(folder, { recursive: true, force: true })
}

async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(join(folder, `data${servers.length}`), startMs, {
    DATABASE_URL: pair.primary.url,
    PORCHLIGHT_SECRETS_KEY: secretsKey,
    PORCHLIGHT_WORKERS: '1',
    ...env,
  })
  servers.push(server)
  return server
}

/** Makes the workspace, indexed and replayed. */
async function fill(port: number) {
  const address = { url: pair.primary.url }
  const owner = connectOwner(address, onError, 2)
  const database = connectDatabase({ address, poolSize: 2, statementTimeoutMs: 60_000, onError })
  const { api_key: key } = await makeWorkspace(owner, 'acme')
  const { size } = options
  const counts = { contacts: size, conversations: size, messages: size * messagesEach }
  await generateData({ database, owner }, 'acme', { ...counts, seed: 7 })
  const send: Send = async (method, path, body) => {
    const reply = await exchangeRaw({
      port,
      method,
      path: basePath + path,
      headers: { host, 'x-api-key': key, 'content-type': 'application/json' },
      payload: body && JSON.stringify(body),
      timeoutMs: replyMs,
    })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
    return jsonOf(reply)
  }
  for (let isIndexed = false; !isIndexed;) {
    const { index } = await send('GET', '/search?q=order&fresh=true')
    isIndexed = index.sequence === index.latest_sequence && !index.rebuilding
  }
  const [longest] = (
    await owner.query<{ id: string }>(
      'select id from conversations order by message_count desc limit 1',
    )
  ).rows
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  await Promise.all([database.close(), owner.end()])
  await pair.untilEqual()
  const requests = [
    ['newest changes, 50', '/conversations?sort=updated_at&order=desc&per_page=50'],
    ['open ones, 15', '/conversations?status=open'],
    ['messages, 50', `/conversations/${longest?.id}/messages?per_page=50`],
    ['contacts, 50', '/visitors?per_page=50'],
    ['search', '/search?q=order'],
  ] as const
  return { key, send, requests }
}

function onError(error: Error): void {
  console.error(error.message)
}

/** Sends messages at a steady rate until the end, and counts them. */
async function write(send: Send, signal: AbortSignal): Promise<number> {
  if (options.writes === 0) return 0
  const { conversations } = await send('GET', '/conversations')
  let count = 0
  const startedAt = performance.now()
  while (!signal.aborted) {
    const id = conversations[count % conversations.length].id
    const body = { sender_email: 'admin@acme.test', body: 'A message' }
    await send('POST', `/conversations/${id}/messages`, body)
    count += 1
    const waitMs = startedAt + (count * 1_000) / options.writes - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return count
}

/** Processor milliseconds of a request, and the share of reads that the standby answered. */
type Figures = { primary: number; standby: number; server: number; used: number }

async function measure(server: ServerProcess, target: Target): Promise<Figures> {
  const groups = [pair.primary.pid(), pair.standby.pid(), server.child.pid ?? 0]
  const before = groups.map((pid) => processorSeconds(withDescendants(pid)))
  const readsBefore = await readsOf(server)
  const load = await loadOverHttp(server.port, [target], options.clients, options.seconds)
  const [primary = NaN, standby = NaN, own = NaN] = groups.map(
    (pid, at) =>
      (1_000 * processorSecondsSince(before[at] ?? new Map(), withDescendants(pid))) /
      load.requests,
  )
  const reads = await readsOf(server)
  const used = (reads.used - readsBefore.used) / (reads.all - readsBefore.all)
  return { primary, standby, server: own, used }
}

async function readsOf({ port }: ServerProcess): Promise<{ used: number; all: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counts = new Map<string, number>()
  for (const [, outcome = '', value] of text.matchAll(
    /^standby_reads_total\{.*outcome="(\w+)".*\} (\d+)$/gm,
  ))
    counts.set(outcome, Number(value))
  return { used: counts.get('used') ?? 0, all: [...counts.values()].reduce((a, b) => a + b, 0) }
}

/** Median milliseconds of requests that take turns, so that each waits for the same machine. */
async function compareLatency(
  both: readonly ServerProcess[],
  target: Target,
): Promise<readonly number[]> {
  const connections = await Promise.all(both.map(async ({ port }) => openConnection(port)))
  const latencies: number[][] = both.map(() => [])
  for (let sample = 0; sample < options.samples; sample += 1) {
    for (const [at, connection] of connections.entries()) {
      const request = requestText(both[at]?.port ?? 0, target)
      latencies[at]?.push(await connection.ask(Buffer.from(request)))
    }
  }
  for (const connection of connections) connection.close()
  return latencies.map(median)
}

function report(
  name: string,
  rounds: readonly { without: Figures; with: Figures }[],
  [without = NaN, helped = NaN]: readonly number[],
): void {
  const of = (which: 'without' | 'with', figure: keyof Figures) =>
    median(rounds.map((round) => round[which][figure]))
  const ratio = (figure: keyof Figures) =>
    median(rounds.map((round) => round.with[figure] / round.without[figure]))
  const pair = (figure: keyof Figures) =>
    `${of('without', figure).toFixed(2)} → ${of('with', figure).toFixed(2)} | ${ratio(figure).toFixed(2)}`
  const share = `${(100 * of('with', 'used')).toFixed(0)} %`
  console.log(
    `| ${name} | ${pair('primary')} | ${of('with', 'standby').toFixed(2)} | ${pair('server')} | ${without.toFixed(2)} → ${helped.toFixed(2)} | ${(helped / without).toFixed(2)} | ${share} |`,
  )
}
