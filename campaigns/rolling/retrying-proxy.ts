import { once } from 'node:events'
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { exchangeRaw } from '../exchange.ts'

export type RetryingProxy = {
  readonly port: number
  /** What went through, what had to be sent again, and what was lost, as a POST without an answer is. */
  readonly tally: { passed: number; retried: number; failed: string[] }
  readonly close: () => Promise<void>
}

/** A reply, or why there is none and whether the server may have seen the request. */
type Answer =
  | { status: number; headers: OutgoingHttpHeaders; body: Buffer }
  | { reason: string; wasSent: boolean }

type Asked = { method: string; path: string; headers: OutgoingHttpHeaders; body: Buffer }

const checkTimeoutMs = 1_000
const patienceMs = 15_000
const nobodyIsUpMs = 10
/** RFC 9110, 9.2.2: what may be sent again without knowing what became of it. */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/**
 * What stands before several servers: takes turns among those whose `/health/ready` is 200, over
 * connections that are kept, and sends a request again where that is right: when it was not sent at
 * all, and, if it is idempotent, after 503 or when no answer came.
 */
export async function startRetryingProxy(
  ports: readonly number[],
  checkEveryMs: number,
): Promise<RetryingProxy> {
  const up = new Set(ports)
  const agent = new Agent({ keepAlive: true })
  const tally: RetryingProxy['tally'] = { passed: 0, retried: 0, failed: [] }
  const stopping = new AbortController()
  const checking = ports.map(async (port) => {
    while (!stopping.signal.aborted) {
      if (await isReady(port)) up.add(port)
      else up.delete(port)
      await sleep(checkEveryMs)
    }
  })
  let turn = 0

  const pass = async (asked: Asked): Promise<Answer> => {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const choice = [...up]
      const port = choice[(turn += 1) % choice.length]
      const answer =
        port === undefined
          ? { reason: 'nobody is up', wasSent: false }
          : await askOnce(port, asked, agent)
      if (!mayAskAgain(asked, answer) || performance.now() > deadline) return answer
      if (port === undefined) await sleep(nobodyIsUpMs)
      else if ('reason' in answer && !answer.wasSent) up.delete(port)
      tally.retried += 1
    }
  }
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing, pass, tally)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    tally,
    close: async () => {
      stopping.abort()
      await Promise.all(checking)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pass: (asked: Asked) => Promise<Answer>,
  tally: RetryingProxy['tally'],
): Promise<void> {
  const parts: Buffer[] = await incoming.toArray()
  const { method = '', url: path = '', headers } = incoming
  const { connection: _hop, ...rest } = headers
  const answer = await pass({ method, path, headers: rest, body: Buffer.concat(parts) })
  if ('reason' in answer) {
    tally.failed.push(`${method} ${path}: ${answer.reason}`)
    outgoing.writeHead(502).end()
    return
  }
  tally.passed += 1
  const { connection: _close, 'keep-alive': _kept, ...passedOn } = answer.headers
  outgoing.writeHead(answer.status, passedOn).end(answer.body)
}

/** After 503 a POST is not sent again: whether it was carried out may be unknown to the server too. */
function mayAskAgain({ method }: Asked, answer: Answer): boolean {
  if ('reason' in answer && !answer.wasSent) return true
  return idempotent.has(method) && ('reason' in answer || answer.status === 503)
}

async function isReady(port: number): Promise<boolean> {
  const path = '/health/ready'
  const ask = { port, method: 'GET', path, headers: {}, timeoutMs: checkTimeoutMs }
  return exchangeRaw(ask).then(
    ({ status }) => status === 200,
    () => false,
  )
}

async function askOnce(port: number, asked: Asked, agent: Agent): Promise<Answer> {
  const { method, path, headers, body } = asked
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (reply) => {
      reply.toArray().then(
        (parts: Buffer[]) =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(parts),
          }),
        (error: Error) => resolve({ reason: error.message, wasSent: true }),
      )
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ reason: error.message, wasSent: error.code !== 'ECONNREFUSED' })
    })
    sent.end(body)
  })
}
