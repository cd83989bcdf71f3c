import { connect, type Socket } from 'node:net'
import type { Load, LoadOrder } from './http-load.ts'
import { percentile } from './percentile.ts'
import { replyReader } from './reply-reader.ts'

/** One reply at a time, so the largest page fits; a longer one arrives in several reads. */
const readBytes = 65_536

process.once('message', (order: LoadOrder) => {
  makeLoad(order).then(
    (load) => process.send?.(load),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

async function makeLoad(order: LoadOrder): Promise<Load> {
  const { port, requests, status, connections, seconds } = order
  const texts = requests.map((request) => Buffer.from(request))
  const latencies: number[] = []
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let sent = 0
  const next = (now: number) => (now > endsAt ? undefined : texts[sent++ % texts.length])
  await Promise.all(
    Array.from({ length: connections }, async () => keepAsking({ port, status }, next, latencies)),
  )
  const took = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(before)
  return {
    requests: latencies.length,
    rate: latencies.length / took,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    processorMs: (user + system) / 1000 / latencies.length,
  }
}

/**
 * Sends the next request as soon as a reply is complete. Reads into one buffer without a stream, and parses
 * no more of a reply than necessary: a client library would cost more than what it measures.
 */
async function keepAsking(
  { port, status }: Pick<LoadOrder, 'port' | 'status'>,
  next: (now: number) => Buffer | undefined,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    let socket: Socket
    const ask = (now: number) => {
      const request = next(now)
      if (request === undefined) {
        socket.destroy()
        resolve()
        return
      }
      sentAt = now
      socket.write(request)
    }
    const isWhole = replyReader(status)
    const read = (length: number, buffer: Uint8Array): boolean => {
      try {
        if (!isWhole(buffer as Buffer, length)) return true
      } catch (refused) {
        reject(refused as Error)
        socket.destroy()
        return false
      }
      const now = performance.now()
      latencies.push(now - sentAt)
      ask(now)
      return true
    }
    socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafeSlow(readBytes), callback: read },
    })
    socket.on('connect', () => ask(performance.now()))
    socket.on('error', reject)
    // Otherwise it would wait forever for a server that closes the connection.
    socket.on('end', () => reject(new Error('The server closed a connection.')))
  })
}
