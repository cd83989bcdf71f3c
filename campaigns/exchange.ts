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
  /** The raw bytes. */
  path: string
  headers: Record<string, string | string[]>
  payload?: string | Buffer | undefined
  agent?: Agent | false
  timeoutMs: number
}

export type Exchange = (asked: RawRequest) => Promise<RawReply>

/** One HTTP exchange with exactly these bytes. Rejects if no complete reply arrives in time. */
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
          // An event stream does not end, so its start completes the exchange.
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

/** The parsed body of a JSON reply; null without one. */
export function jsonOf(reply: RawReply): ReturnType<typeof JSON.parse> {
  const isJson = String(reply.headers['content-type']).includes('json')
  return isJson && reply.text !== '' ? JSON.parse(reply.text) : null
}
