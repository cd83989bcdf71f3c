import { request, type IncomingMessage } from 'node:http'
import { basePath } from '../../../app.ts'

export type Frame = { id: string | undefined; event: string | undefined; data: string | undefined }

export type Stream = {
  readonly reply: IncomingMessage
  readonly frames: Frame[]
  /** What came so far, as it came. */
  readonly text: () => string
  /** Settles when the server has ended it, or the connection is gone. */
  readonly ended: Promise<void>
  readonly abort: () => void
}

export type StreamTarget = {
  readonly port: number
  readonly key: string
  readonly query?: string
  readonly headers?: Record<string, string>
}

/** A client of the stream that reads frames as WHATWG HTML, 9.2.6 says. Resolves with the headers. */
export async function openStream(target: StreamTarget): Promise<Stream> {
  const { port, key, query = '', headers = {} } = target
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: `${basePath}/events/stream${query}`,
      headers: { 'x-api-key': key, accept: 'text/event-stream', ...headers },
      agent: false,
    })
    sent.on('error', reject)
    sent.on('response', (reply) => {
      const frames: Frame[] = []
      const ended = Promise.withResolvers<void>()
      let text = ''
      let rest = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        text += part
        const parts = (rest + part).split('\n\n')
        rest = parts.pop() ?? ''
        frames.push(...parts.map(readFrame))
      })
      reply.on('error', () => undefined)
      reply.on('close', ended.resolve)
      resolve({
        reply,
        frames,
        text: () => text,
        ended: ended.promise,
        abort: () => sent.destroy(),
      })
    })
    sent.end()
  })
}

function readFrame(text: string): Frame {
  const field = (name: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  return { id: field('id'), event: field('event'), data: field('data') }
}
