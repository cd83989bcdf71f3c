import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Journal } from './journal.ts'
import type { LoggedEvent } from './replica.ts'

const retryMs = 50

/** The two ways in which a consumer reads events. */
export type Way = 'stream' | 'poll'

export type Source = {
  readonly port: () => number
  readonly path: string
  readonly key: string
  /** The workspace's host, where a proxy needs it. */
  readonly host?: string
  /** Called at the end of each request that the consumer has not ended itself; what it throws ends the consumer. */
  readonly onEnd?: (end: SourceEnd) => void
}

/** The status of the reply, undefined without one, and whether it arrived whole. */
export type SourceEnd = {
  readonly status: number | undefined
  readonly isComplete: boolean
  /** Not the service's own reply. */
  readonly isProxys: boolean
}

/**
 * Applies every event after the journal's last, in order, until the signal aborts. Resumes from the journal when the
 * connection ends or the server is down, as docs/events.md tells consumers to. Throws if an event does not follow
 * the last one.
 */
export async function consume(
  source: Source,
  way: Way,
  journal: Journal,
  signal: AbortSignal,
): Promise<void> {
  const apply = (event: LoggedEvent) => {
    if (signal.aborted) return
    if (event.sequence !== journal.last() + 1) {
      throw new Error(`Event ${event.sequence} came after ${journal.last()}.`)
    }
    journal.apply(event)
  }
  while (!signal.aborted) {
    const read = way === 'stream' ? readStream : readPage
    const isThere = await read(source, journal.last(), apply, signal)
    if (!isThere) await sleep(retryMs, undefined, { signal }).catch(() => undefined)
  }
}

type Read = (
  source: Source,
  after: number,
  apply: (event: LoggedEvent) => void,
  signal: AbortSignal,
) => Promise<boolean>

const readStream: Read = async (source, after, apply, signal) => {
  let rest = ''
  return get(source, '/events/stream', { 'last-event-id': String(after) }, signal, (part) => {
    const frames = (rest + part).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      if (frame.includes('event: reset')) throw new Error(`The history is gone after ${after}.`)
      const [, data] = /^data: (.*)$/m.exec(frame) ?? []
      if (data !== undefined) apply(JSON.parse(data) as LoggedEvent)
    }
  })
}

const readPage: Read = async (source, after, apply, signal) => {
  let text = ''
  const path = `/events?after=${after}&limit=50&wait=5`
  const isWhole = await get(source, path, {}, signal, (part) => (text += part))
  if (!isWhole) return false
  for (const event of (JSON.parse(text) as { events: LoggedEvent[] }).events) apply(event)
  return true
}

/** Whether the reply was successful and complete. */
async function get(
  { port, path: base, key, host, onEnd }: Source,
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  take: (part: string) => void,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const end = (status?: number, isComplete = false, isProxys = false) => {
      try {
        if (!signal.aborted) onEnd?.({ status, isComplete, isProxys })
        resolve(isComplete)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }
    const sent = request({
      host: '127.0.0.1',
      port: port(),
      path: `${base}${path}`,
      headers: { 'x-api-key': key, ...(host !== undefined && { host }), ...headers },
      agent: false,
      signal,
    })
    sent.on('error', () => end())
    sent.on('response', (reply) => {
      if (reply.statusCode !== 200) {
        reply.resume()
        const isOver = reply.statusCode === 410 || reply.statusCode === 401
        if (isOver) reject(new Error(`${path}: ${reply.statusCode}`))
        else end(reply.statusCode, false, reply.headers['x-request-id'] === undefined)
        return
      }
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        try {
          take(part)
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
          sent.destroy()
        }
      })
      reply.on('error', () => undefined)
      reply.on('close', () => end(reply.statusCode, reply.complete))
    })
    sent.end()
  })
}
