import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { checkUrl, type OutboundRules } from './check-url.ts'
import { guardedLookup } from './guarded-lookup.ts'
import { OutboundError } from './outbound-error.ts'
import { makeResolver, type ResolveHost } from './resolve-host.ts'

export type OutboundRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

export type OutboundReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The start of it, as text. */
  readonly body: string
}

export type OutboundClient = {
  readonly post: (request: OutboundRequest) => Promise<OutboundReply>
  readonly close: () => void
}

export type OutboundLimits = {
  /** For a whole exchange, name look-up and connection included. */
  readonly timeoutMs: number
  readonly replyBytes: number
}

/** Shorter than servers commonly keep an idle connection, so that few are lost in use. */
const idleConnectionMs = 4_000
/** For each address of a host that has several. */
const connectAttemptMs = 2_500
const replyHeaderBytes = 16_384

/**
 * Sends requests to addresses that callers have chosen, and to nothing they must not reach: see
 * check-url.ts and guarded-lookup.ts. A redirect is a reply like any other, and is not followed.
 */
export function makeOutboundClient(
  rules: OutboundRules,
  limits: OutboundLimits,
  resolve: ResolveHost = makeResolver(),
): OutboundClient {
  const options = {
    keepAlive: true,
    timeout: idleConnectionMs,
    lookup: guardedLookup(resolve, rules),
    autoSelectFamilyAttemptTimeout: connectAttemptMs,
  }
  const doors = {
    'http:': { agent: new HttpAgent(options), request: httpRequest },
    'https:': { agent: new HttpsAgent(options), request: httpsRequest },
  }
  return {
    post: async (given) => {
      const url = checkUrl(given.url, rules)
      if (url === undefined) throw new OutboundError('The address is not allowed.')
      return exchange(doors[url.protocol === 'http:' ? 'http:' : 'https:'], url, given, limits)
    },
    close: () => {
      for (const { agent } of Object.values(doors)) agent.destroy()
    },
  }
}

type Door = {
  readonly agent: HttpAgent | HttpsAgent
  readonly request: typeof httpRequest | typeof httpsRequest
}

async function exchange(
  door: Door,
  url: URL,
  given: OutboundRequest,
  limits: OutboundLimits,
): Promise<OutboundReply> {
  const overdue = AbortSignal.timeout(limits.timeoutMs)
  const signal = AbortSignal.any([overdue, given.signal])
  try {
    return await attempt(door, url, { ...given, signal }, limits.replyBytes).catch((error) => {
      if (!(error instanceof StaleConnection)) throw error
      return attempt(door, url, { ...given, signal }, limits.replyBytes)
    })
  } catch (error) {
    throw describe(error, overdue, limits)
  }
}

/** The server has just ended a connection that was kept for the next request: no answer of it. */
class StaleConnection extends Error {
  readonly code = 'ECONNRESET'
}

async function attempt(
  door: Door,
  url: URL,
  { headers, body, signal }: OutboundRequest,
  replyBytes: number,
): Promise<OutboundReply> {
  return new Promise<OutboundReply>((resolve, reject) => {
    const sent = door.request(url, {
      method: 'POST',
      agent: door.agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      maxHeaderSize: replyHeaderBytes,
      signal,
    })
    let isAnswered = false
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // From then on the time is up for the body alone, and its end tells.
      if (isAnswered) return
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET'
      reject(isStale ? new StaleConnection() : error)
    })
    sent.on('response', (reply) => {
      isAnswered = true
      readStart(reply, replyBytes, (start) =>
        resolve({ status: reply.statusCode ?? 0, headers: textsOf(reply), body: start }),
      )
    })
    sent.end(body)
  })
}

/** The status is the answer: of the body only the start matters, and not how it ends. */
function readStart(reply: IncomingMessage, bytes: number, done: (body: string) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  const finish = () => {
    const start = Buffer.concat(chunks).subarray(0, bytes)
    // NUL is the one character that PostgreSQL cannot keep.
    done(start.toString('utf8').replaceAll('\0', '\uFFFD'))
  }
  reply.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytes) reply.destroy()
  })
  // After the end, and also when it was cut off.
  reply.on('error', () => undefined)
  reply.once('close', finish)
}

function textsOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}

function describe(error: unknown, overdue: AbortSignal, { timeoutMs }: OutboundLimits): Error {
  if (error instanceof OutboundError) return error
  if (overdue.aborted) return new OutboundError(`No answer within ${timeoutMs / 1000} s.`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new OutboundError(`The connection failed (${code}).`)
}
