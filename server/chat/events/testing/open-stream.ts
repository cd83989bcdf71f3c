import { request, type IncomingMessage } from 'node:http'
import { basePath } from '../../../start/app.ts'

export type Frame = { id: string | undefined; event: string | undefined; data: string | undefined }

export type Stream = {
  readonly reply: IncomingMessage
  readonly frames: Frame[]
  /** Everything received so far. */
  readonly text: () => string
  /** Resolves when the server ends the stream or the connection closes. */
  readonly ended: Promise<void>
  readonly abort: () => void
}

export type StreamTarget = {
  readonly port: number
  readonly key?: string
  readonly query?: string
  readonly headers?: Record<string, string>
}

/** Opens a stream and reads its frames (WHATWG HTML, 9.2.6). Resolves when the headers arrive. */
export async function openStream(target: StreamTarget): Promise<Stream> {
  const { port, key, query = '', headers = {} } = target
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: `${basePath}/events/stream${query}`,
      headers: {
        ...(key === undefined ? {} : { 'x-api-key': key }),
        accept: 'text/event-stream',
        ...headers,
      },
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
