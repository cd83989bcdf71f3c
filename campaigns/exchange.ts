import { request, type Agent } from 'node:http'

export type RawReply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  tookMs: number
}

export type RawRequest = {
  port: number
  method: string
  /** As it goes over the wire. */
  path: string
  headers: Record<string, string | string[]>
  payload?: string | Buffer | undefined
  agent?: Agent
  timeoutMs: number
}

/** One HTTP exchange, byte for byte as asked for. Rejects when no whole reply comes in time. */
export async function exchangeRaw(asked: RawRequest): Promise<RawReply> {
  const { port, method, path, headers, payload, timeoutMs } = asked
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, signal, agent: asked.agent ?? false },
      (reply) => {
        const chunks: Buffer[] = []
        const finish = () => {
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            tookMs: performance.now() - startedAt,
          })
        }
        reply.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          // Events go on without end: that they begin is all of this exchange.
          if (reply.headers['content-type'] !== 'text/event-stream') return
          finish()
          sent.destroy()
        })
        reply.on('error', reject)
        reply.on('end', finish)
      },
    )
    sent.on('error', reject)
    sent.end(payload)
  })
}

/** The body of a reply that says it is JSON; null for none. */
export function jsonOf(reply: RawReply): ReturnType<typeof JSON.parse> {
  const isJson = String(reply.headers['content-type']).includes('json')
  return isJson && reply.text !== '' ? JSON.parse(reply.text) : null
}
