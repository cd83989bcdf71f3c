/**
 * Measures what a message and what comes with it take of disk and processor, and prints what a cell of 32 cores carries
 * by that: `npm run bench:capacity`. docs/capacity.md keeps the result.
 *
 *   --messages 100000   in the workspace whose bytes are counted; a fifth as many conversations
 *   --workspaces 50     that messages are sent to
 *   --seconds 4         of each load
 *   --paced 500         messages that streams and webhooks follow
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exchangeRaw } from '../campaigns/exchange.ts'
import { readNumbers } from '../campaigns/options.ts'
import { startServerProcess } from '../campaigns/server-process.ts'
import { until } from '../campaigns/until.ts'
import { ownerOf } from '../campaigns/workspaces.ts'
import { capacityOf, mix, type Costs } from './capacity-of.ts'
import { openEventReader } from './event-reader.ts'
import { loadOverHttp, type Target } from './http-load.ts'
import { basePath, makeData, settle, type Tenant } from './make-data.ts'
import { watch } from './measure.ts'
import { processorSeconds, processorSecondsSince } from './processes.ts'
import { get, scenarios } from './scenarios.ts'
import { ownCheckout, processesOf } from './world.ts'

const options = readNumbers(process.argv.slice(2), {
  messages: 100_000,
  workspaces: 50,
  seconds: 4,
  paced: 500,
})
const clients = 16
const paceMs = 10
const folder = mkdtempSync(join(tmpdir(), 'porchlight-capacity-'))
const dataFolder = join(folder, 'data')
const conversations = Math.ceil(options.messages / mix.messagesPerConversation)
const sizes = { ...options, conversations, contacts: conversations }
const data = await makeData(ownCheckout, dataFolder, sizes)
const server = await startServerProcess(
  dataFolder,
  60_000,
  { PORCHLIGHT_LOG_LEVEL: 'info', PORCHLIGHT_WEBHOOKS_ALLOW_PRIVATE: 'on' },
  { log: 'discarded' },
)
const owner = ownerOf(dataFolder)
const processes = () => processesOf(server, dataFolder)
const sends = scenarios['POST …/messages, 200 workspaces']!.targets(data)

try {
  const bytes = await countBytes()
  const read = async (path: string) => costOf([get(data.large, path)])
  const list = await read('/conversations?status=open&per_page=15')
  const messages = await read(`/conversations/${data.large.conversationId}/messages?per_page=15`)
  const createConversation = await costOf(
    scenarios['POST /conversations, contact known']!.targets(data),
  )
  const send = await costOf(sends)
  const before = await logPosition()
  const alone = await costOfPaced()
  const logBytesPerMessage = Number((await logPosition()) - before) / options.paced
  const costs: Costs = {
    ms: {
      send,
      createConversation,
      list,
      messages,
      stream: ((await costWithStreams()) - alone) / mix.streams,
      webhook: (await costWithWebhooks()) - alone,
    },
    bytesPerMessage: bytes / options.messages,
    logBytesPerMessage,
  }
  console.log(JSON.stringify(costs, undefined, 2))
  for (const cells of [1, 20]) {
    console.log(`${cells} of 32 cores:`, JSON.stringify(capacityOf(costs, { cells, cores: 32 })))
  }
} finally {
  await owner.end()
  await server.stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

/** Bytes of all tables with their indexes, when the search index has everything; prints the largest. */
async function countBytes(): Promise<number> {
  await settle(owner)
  const { rows } = await owner.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by pg_total_relation_size(oid) desc limit 1000`,
  )
  for (const { name, bytes } of rows.slice(0, 10))
    console.log(`${name}: ${Math.round(Number(bytes) / options.messages)} bytes a message`)
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
}

/** Processor milliseconds of server and PostgreSQL for a request. */
async function costOf(targets: readonly Target[]): Promise<number> {
  const run = async () => loadOverHttp(server.port, targets, clients, options.seconds)
  await run()
  const { serverMs, databaseMs } = await watch(processes, run)
  return serverMs + databaseMs
}

async function logPosition(): Promise<bigint> {
  const { rows } = await owner.query<{ at: string }>(
    `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as at`,
  )
  return BigInt(rows[0]?.at ?? 0)
}

/**
 * Processor milliseconds of a message and all that follows it, among a hundred a second, so that no queue forms. Ends
 * when `isDone`.
 */
async function costOfPaced(isDone: () => boolean = () => true): Promise<number> {
  const before = processorSeconds(Object.values(processes()).flat())
  const replies: Promise<void>[] = []
  for (let number = 0; number < options.paced; number += 1) {
    const { host, key, path, body } = sends[number % sends.length]!
    replies.push(ask({ host, key }, path, body))
    await sleep(paceMs)
  }
  await Promise.all(replies)
  await until('all have arrived', 60_000, isDone)
  return (processorSecondsSince(before) * 1000) / options.paced
}

/** The same in workspaces with open streams. */
async function costWithStreams(): Promise<number> {
  const streams = data.many.flatMap((tenant) =>
    Array.from({ length: mix.streams }, () => get(tenant, '/events/stream')),
  )
  const readers = await Promise.all(
    streams.map(async (stream) => openEventReader(server.port, stream)),
  )
  const cost = await costOfPaced()
  for (const reader of readers) reader.close()
  return cost
}

/** The same in workspaces with a webhook each, until all are delivered. */
async function costWithWebhooks(): Promise<number> {
  let received = 0
  const receiver = createServer((request, response) => {
    received += 1
    request.resume()
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const webhook = { url: `http://127.0.0.1:${port}/`, event_types: ['message.created'] }
  for (const tenant of data.many) await ask(tenant, `${basePath}/webhooks`, webhook)
  const cost = await costOfPaced(() => received >= options.paced)
  receiver.close()
  return cost
}

async function ask(
  { host, key }: Pick<Tenant, 'host' | 'key'>,
  path: string,
  body?: object,
): Promise<void> {
  const reply = await exchangeRaw({
    port: server.port,
    method: 'POST',
    path,
    headers: { host, 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
    timeoutMs: 30_000,
  })
  if (reply.status !== 201) throw new Error(reply.text)
}
