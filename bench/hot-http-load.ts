import { connect } from 'node:net'

export type Target = {
  readonly host: string
  readonly key: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

export type Load = { readonly rate: number; readonly p50: number; readonly p99: number }

/**
 * Sends requests over kept connections, one at a time on each, for some seconds, and measures: rate
 * per second, latencies in milliseconds. Speaks just enough HTTP by itself, because a client library
 * would cost more of the two cores than what it measures. `next` picks each request in turn. Rejects
 * for the first reply that is no success.
 */
export async function loadOverHttp(
  port: number,
  targets: readonly Target[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const requests = targets.map((target) => requestBytes(port, target))
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let sent = 0
  const next = (): Buffer | undefined =>
    performance.now() > endsAt ? undefined : requests[sent++ % requests.length]
  await Promise.all(
    Array.from({ length: connections }, async () => keepAsking(port, next, latencies)),
  )
  const took = (performance.now() - startedAt) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN
  return { rate: latencies.length / took, p50: at(0.5), p99: at(0.99) }
}

function requestBytes(port: number, { host, key, method, path, body }: Target): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}:${port}`,
    `X-Api-Key: ${key}`,
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`]),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`)
}

async function keepAsking(
  port: number,
  next: () => Buffer | undefined,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    let reply = Buffer.alloc(0)
    let sentAt = 0
    const ask = () => {
      const request = next()
      if (request === undefined) {
        socket.destroy()
        resolve()
        return
      }
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (part) => {
      reply = reply.length === 0 ? part : Buffer.concat([reply, part])
      if (!isWhole(reply)) return
      if (reply[9] !== 0x32 && reply[9] !== 0x34) reject(new Error(reply.toString('utf8')))
      latencies.push(performance.now() - sentAt)
      reply = Buffer.alloc(0)
      ask()
    })
  })
}

function isWhole(reply: Buffer): boolean {
  const headEnd = reply.indexOf('\r\n\r\n')
  if (headEnd < 0) return false
  const [, length] = /content-length: (\d+)/i.exec(reply.toString('latin1', 0, headEnd)) ?? []
  return reply.length >= headEnd + 4 + Number(length)
}
