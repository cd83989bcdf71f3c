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
  /** Counts of forwarded, retried and lost requests; a POST without a reply is lost. */
  readonly tally: { passed: number; retried: number; failed: string[] }
  readonly close: () => Promise<void>
}

/** A reply; or the reason why there is none, and whether the server may have received the request. */
type Answer =
  | { status: number; headers: OutgoingHttpHeaders; body: Buffer }
  | { reason: string; wasSent: boolean }

type Asked = { method: string; path: string; headers: OutgoingHttpHeaders; body: Buffer }

const checkTimeoutMs = 1_000
const patienceMs = 15_000
const nobodyIsUpMs = 10
/** RFC 9110, 9.2.2: methods that may be retried with an unknown outcome. */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/**
 * A load balancer: takes turns among servers whose `/health/ready` is 200, over kept connections. Retries a request
 * that was not sent at all, and an idempotent one also after 503 or without a reply.
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
          ? { reason: 'no server is up', wasSent: false }
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

/** A POST is not retried after 503: even the server may not know whether it was executed. */
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
