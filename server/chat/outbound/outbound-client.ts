import type { Agent as HttpAgent, IncomingMessage, request as HttpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { httpModule } from '../../http-module.ts'
import { checkUrl, type OutboundRules } from './check-url.ts'
import { guardedLookup } from './guarded-lookup.ts'
import { OutboundError } from './outbound-error.ts'
import { makeResolver, type ResolveHost } from './resolve-host.ts'

export type OutboundRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Text, or bytes. */
  readonly body: string | Buffer
  readonly signal: AbortSignal
}

export type OutboundReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The first `replyBytes` bytes, as UTF-8. */
  readonly body: string
}

/** A reply whose body is no text. */
export type OutboundBytes = Omit<OutboundReply, 'body'> & {
  readonly body: Buffer
  /** Whether the body has ended within `replyBytes`. */
  readonly isWhole: boolean
}

export type OutboundClient = {
  readonly post: (request: OutboundRequest) => Promise<OutboundReply>
  readonly get: (request: Omit<OutboundRequest, 'body'>) => Promise<OutboundBytes>
  readonly close: () => void
}

export type OutboundLimits = {
  /** For the whole exchange, including look-up and connection. */
  readonly timeoutMs: number
  readonly replyBytes: number
}

/** Shorter than the usual idle timeout of servers, so that few connections are closed while in use. */
const idleTimeoutMs = 4_000
/** For each address of a host with several. */
const connectTimeoutMs = 2_500
const replyHeaderBytes = 16_384

/**
 * Sends requests to addresses chosen by callers, limited by `rules` (check-url.ts, guarded-lookup.ts).
 * Redirects are returned, not followed.
 */
export function makeOutboundClient(
  rules: OutboundRules,
  limits: OutboundLimits,
  resolve: ResolveHost = makeResolver(),
): OutboundClient {
  const options = {
    keepAlive: true,
    timeout: idleTimeoutMs,
    lookup: guardedLookup(resolve, rules),
    autoSelectFamilyAttemptTimeout: connectTimeoutMs,
  }
  const transports = {
    'http:': { agent: new httpModule.Agent(options), request: httpModule.request },
    'https:': { agent: new HttpsAgent(options), request: httpsRequest },
  }
  const send = async (given: Given) => {
    const url = checkUrl(given.url, rules)
    if (url === undefined) throw new OutboundError('The address is not allowed.')
    return exchange(transports[url.protocol === 'http:' ? 'http:' : 'https:'], url, given, limits)
  }
  return {
    post: async (given) => {
      const { status, headers, body } = await send(given)
      // PostgreSQL cannot store NUL.
      return { status, headers, body: body.toString('utf8').replaceAll('\0', '\uFFFD') }
    },
    get: async (given) => send(given),
    close: () => {
      for (const { agent } of Object.values(transports)) agent.destroy()
    },
  }
}

/** Without a body it is a GET. */
type Given = Omit<OutboundRequest, 'body'> & { readonly body?: string | Buffer }

type Transport = {
  readonly agent: HttpAgent | HttpsAgent
  readonly request: typeof HttpRequest | typeof httpsRequest
}

async function exchange(
  transport: Transport,
  url: URL,
  given: Given,
  limits: OutboundLimits,
): Promise<OutboundBytes> {
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  const signal = AbortSignal.any([timeout, given.signal])
  const send = async () => attempt(transport, url, { ...given, signal }, limits.replyBytes)
  try {
    return await send().catch((error) => {
      if (error instanceof StaleConnection) return send()
      throw error
    })
  } catch (error) {
    throw describe(error, timeout, limits)
  }
}

/** The server closed an idle connection just as it was reused, so the request was not processed. */
class StaleConnection extends Error {
  readonly code = 'ECONNRESET'
}

async function attempt(
  transport: Transport,
  url: URL,
  { headers, body, signal }: Given,
  replyBytes: number,
): Promise<OutboundBytes> {
  return new Promise<OutboundBytes>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = transport.request(url, {
      method: body === undefined ? 'GET' : 'POST',
      agent: transport.agent,
      headers: { ...headers, ...length },
      maxHeaderSize: replyHeaderBytes,
      signal,
    })
    let isAnswered = false
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // After the response has begun, the end of its body reports the error.
      if (isAnswered) return
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET'
      reject(isStale ? new StaleConnection() : error)
    })
    sent.on('response', (reply) => {
      isAnswered = true
      readStart(reply, replyBytes, (start, isWhole) =>
        resolve({ status: reply.statusCode ?? 0, headers: headersOf(reply), body: start, isWhole }),
      )
    })
    sent.end(body)
  })
}

/** Calls `done` with the start of the body, also when the body breaks off: the status decides. */
function readStart(
  reply: IncomingMessage,
  bytes: number,
  done: (body: Buffer, isWhole: boolean) => void,
): void {
  const chunks: Buffer[] = []
  let length = 0
  reply.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytes) reply.destroy()
  })
  reply.on('error', () => undefined)
  // Emitted at the end and when the body breaks off.
  reply.once('close', () =>
    done(Buffer.concat(chunks).subarray(0, bytes), reply.complete && length <= bytes),
  )
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
}

function describe(error: unknown, timeout: AbortSignal, { timeoutMs }: OutboundLimits): Error {
  if (error instanceof OutboundError) return error
  if (timeout.aborted) return new OutboundError(`No answer within ${timeoutMs / 1000} s.`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new OutboundError(`The connection failed (${code}).`)
}
