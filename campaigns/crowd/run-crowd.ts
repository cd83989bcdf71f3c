import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { requestText } from '../../bench/http-load.ts'
import { openConnection, type OneConnection } from '../../bench/one-connection.ts'
import { basePath } from '../../server/start/app.ts'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { apiClient } from '../crash/api-client.ts'
import { startServerProcess } from '../server-process.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import type { CrowdOrder, CrowdReport } from './crowd-process.ts'

export type CrowdOptions = {
  readonly dataFolder: string
  readonly streams: number
  readonly messages: number
  /** Size of a message's body. */
  readonly bytes: number
  readonly seconds: number
  readonly say: (line: string) => void
}

/** Latencies of consecutive list requests, in milliseconds. */
type Latencies = { readonly p50: number; readonly p99: number; readonly count: number }

/** Latencies of the other workspace's list: without load, with the messages, with all load. */
export type CrowdResult = {
  readonly quiet: Latencies
  readonly messagesOnly: Latencies
  readonly crowd: Latencies
}

const program = fileURLToPath(new URL('crowd-process.ts', import.meta.url))
const startLimitMs = 60_000

/** Measures a list of one workspace beside streams and long messages of another one. */
export async function runCrowd(options: CrowdOptions): Promise<CrowdResult> {
  const { dataFolder, say } = options
  const server = await startServerProcess(dataFolder, startLimitMs)
  try {
    const [busy, calm] = await withOwner(dataFolder, async (owner) => [
      await makeWorkspace(owner, 'busy'),
      await makeWorkspace(owner, 'calm'),
    ])
    const messagePath = await fill(busy, server.port)
    await fill(calm, server.port)
    const host = `${calm.workspace.subdomain}.localhost`
    const list = {
      host,
      key: calm.api_key,
      method: 'GET' as const,
      path: `${basePath}/conversations`,
    }
    const connection = await openConnection(server.port)
    const question = Buffer.from(requestText(server.port, list))
    const order: CrowdOrder = {
      port: server.port,
      streamPath: `${basePath}/events/stream`,
      messagePath: `${basePath}${messagePath}`,
      host: `${busy.workspace.subdomain}.localhost:${server.port}`,
      key: busy.api_key,
      streams: options.streams,
      messages: options.messages,
      bytes: options.bytes,
    }
    await askFor(connection, question, options.seconds)
    const quiet = latencies(await askFor(connection, question, options.seconds))
    say(`quiet: ${summary(quiet)}`)
    const messagesOnly = await beside(connection, question, { ...order, streams: 0 }, say)
    say(`beside ${options.messages} messages of ${options.bytes} bytes: ${summary(messagesOnly)}`)
    const crowd = await beside(connection, question, order, say)
    say(`and ${options.streams} streams: ${summary(crowd)}`)
    connection.close()
    return { quiet, messagesOnly, crowd }
  } finally {
    await server.stop('SIGTERM')
  }
}

function summary({ p50, p99, count }: Latencies): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${count} lists`
}

async function beside(
  connection: OneConnection,
  question: Buffer,
  order: CrowdOrder,
  say: (line: string) => void,
): Promise<Latencies> {
  const crowd = fork(program)
  try {
    crowd.send(order)
    await nextReport(crowd)
    const done = nextReport(crowd)
    let isOver = false
    void done.finally(() => (isOver = true)).catch(() => undefined)
    crowd.send('begin')
    const asked = await askFor(connection, question, Infinity, () => isOver)
    const report = await done
    if (report !== 'ready') {
      const { sendMs, allMs, received } = report
      say(
        `  sent in ${(sendMs / 1_000).toFixed(1)} s, all there after ${(allMs / 1_000).toFixed(1)} s, ` +
          `${Math.round(received / 1_048_576)} MiB received`,
      )
    }
    return latencies(asked)
  } finally {
    crowd.disconnect()
  }
}

async function askFor(
  connection: OneConnection,
  question: Buffer,
  seconds: number,
  isOver = () => false,
): Promise<number[]> {
  const until = performance.now() + seconds * 1_000
  const asked: number[] = []
  while (performance.now() < until && !isOver()) {
    asked.push(await connection.ask(question))
  }
  return asked
}

function latencies(asked: readonly number[]): Latencies {
  const sorted = asked.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), count: sorted.length }
}

async function nextReport(crowd: ChildProcess): Promise<CrowdReport> {
  return new Promise((resolve, reject) => {
    crowd.once('message', (report) => resolve(report as CrowdReport))
    crowd.once('exit', (code) => reject(new Error(`The crowd ended with ${code}.`)))
  })
}

/** Some conversations; the path of the last one's messages. */
async function fill(workspace: CreatedWorkspace, port: number): Promise<string> {
  const api = apiClient(workspace, () => port)
  let id = ''
  for (let made = 0; made < 20; made += 1) {
    const { body } = await api.ask('POST', '/conversations', {
      visitor_attributes: { email: 'bob@x.test' },
      messages_attributes: [{ body: 'Hello' }],
    })
    id = String(body.conversation.id)
  }
  api.close()
  return `/conversations/${id}/messages`
}
