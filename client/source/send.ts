import type { CallOptions } from './call-options.ts'
import { delayBefore, limitTime, wait, type TimeLimit } from './limit-time.ts'
import { isTemporary, PorchlightError } from './porchlight-error.ts'
import { replyError } from './reply-error.ts'
import { readReplyInfo, type ReplyInfo } from './reply-info.ts'

export const basePath = '/api/external/v2'

/** The server, and the limits of calls. */
export type Connection = {
  /** Includes the base path, without a trailing slash. */
  readonly url: string
  readonly apiKey: string | undefined
  /** The visitor's device, read before every call: it may be made, or forgotten, in between. */
  readonly deviceToken: (() => string | undefined) | undefined
  /** Whether a browser sends its cookies; absent: as `fetch` does by itself. */
  readonly credentials: 'omit' | 'same-origin' | undefined
  /** The limit of a call with all its tries. */
  readonly timeoutMs: number
  /** The limit of one try, so that a dead connection does not use up the time of the call. */
  readonly tryTimeoutMs: number
  readonly maxTries: number
  readonly fetch: typeof fetch
  readonly onRetry: ((retry: Retry) => void) | undefined
}

/** A failed try before its retry. */
export type Retry = {
  readonly method: string
  /** Below the base path. */
  readonly path: string
  /** Why the last try failed. */
  readonly error: PorchlightError
  /** The number of failed tries. */
  readonly tries: number
  /** The delay before the next try. */
  readonly delayMs: number
}

export type Call = {
  readonly method: string
  /** Below the base path, filled in. */
  readonly path: string
  /** Whether the path is below the server's address instead of the base path, such as `/auth/session`. */
  readonly isOutside?: true | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  /** FormData, Blob and bytes are sent unchanged, everything else as JSON. */
  readonly body?: unknown
  /** The required media type of bytes. */
  readonly contentType?: string | undefined
}

/** A successful reply: its parsed body, `{}` if empty, and its headers. */
export type Answer = { readonly body: unknown; readonly reply: ReplyInfo }

/** Sends a call and parses its JSON. Retries temporary failures under one idempotency key. */
export async function send(
  connection: Connection,
  call: Call,
  options: CallOptions = {},
): Promise<Answer> {
  return persist(connection, call, options, async (response, tries, limit) => {
    const text = await response.text()
    limit.end()
    return { body: readJson(response, text), reply: readReplyInfo(response, tries) }
  })
}

/** Like `send`, for replies other than JSON: resolves when the headers have arrived. */
export async function sendRaw(
  connection: Connection,
  call: Call,
  options: CallOptions = {},
): Promise<Response> {
  return persist(connection, call, options, async (response, _tries, limit) => {
    limit.lift()
    return response
  })
}

async function persist<Result>(
  connection: Connection,
  call: Call,
  options: CallOptions,
  read: (response: Response, tries: number, limit: TimeLimit) => Promise<Result>,
): Promise<Result> {
  const { signal } = options
  const endsAt = performance.now() + (options.timeoutMs ?? connection.timeoutMs)
  const request = describe(connection, call, options)
  for (let tries = 1; ; tries += 1) {
    const leftMs = Math.max(endsAt - performance.now(), 1)
    const limit = limitTime(Math.min(leftMs, connection.tryTimeoutMs), signal)
    try {
      const response = await connection.fetch(request.url, { ...request, signal: limit.signal })
      if (response.ok) return await read(response, tries, limit)
      const sent = { idempotencyKey: request.idempotencyKey, tries }
      throw replyError(response, await response.text(), sent)
    } catch (cause) {
      limit.end()
      if (signal?.aborted === true) throw signal.reason
      const error = asError(cause, limit.signal, request, tries)
      const delayMs = delayBefore(tries, error.retryAfterMs)
      const isLate = performance.now() + delayMs >= endsAt
      if (!isTemporary(error) || isLate || tries >= connection.maxTries) throw error
      connection.onRetry?.({ method: call.method, path: call.path, error, tries, delayMs })
      await wait(delayMs, signal)
    }
  }
}

type Described = RequestInit & { readonly url: string; readonly idempotencyKey: string | undefined }

/** The request of every try, with the same idempotency key. */
function describe(connection: Connection, call: Call, options: CallOptions): Described {
  const isWrite = call.method !== 'GET'
  const key = isWrite ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  if (connection.apiKey !== undefined) headers.set('x-api-key', connection.apiKey)
  const device = connection.deviceToken?.()
  if (device !== undefined) headers.set('authorization', `Bearer ${device}`)
  if (key !== undefined) headers.set('idempotency-key', key)
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch)
  const { body } = call
  const isPlain = body !== undefined && !isPayload(body)
  const sent = isPlain ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>)
  const type = isPlain ? 'application/json' : typeOf(call)
  if (type !== undefined && !headers.has('content-type')) headers.set('content-type', type)
  return {
    url: `${baseOf(connection, call)}${call.path}${queryText(call.query ?? {})}`,
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body: sent }),
    // The API never redirects, and following a redirect would leak the key.
    redirect: 'manual',
    // A browser would have a read wait up to 20 s for an equal one without a reply, in case that can be cached. None can.
    cache: 'no-store',
    ...(connection.credentials === undefined ? {} : { credentials: connection.credentials }),
    ...(options.keepalive === true ? { keepalive: true } : {}),
    idempotencyKey: key,
  }
}

function baseOf({ url }: Connection, { isOutside }: Call): string {
  return isOutside === true ? url.slice(0, -basePath.length) : url
}

/** The media type of bytes. `fetch` sets that of form data and of files with a type. */
function typeOf({ body, contentType }: Call): string | undefined {
  if (body === undefined || body instanceof FormData) return undefined
  if (contentType !== undefined) return contentType
  return body instanceof Blob && body.type !== '' ? undefined : 'application/octet-stream'
}

function isPayload(body: unknown): boolean {
  const isBytes = body instanceof ArrayBuffer || ArrayBuffer.isView(body)
  return isBytes || body instanceof FormData || body instanceof Blob
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.set(name, Array.isArray(value) ? value.map(asText).join(',') : asText(value))
  }
  return search.size === 0 ? '' : `?${search.toString()}`
}

function asText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Parses a reply; `{}` if empty. Throws for anything but JSON, such as a proxy's page. */
function readJson(response: Response, text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const requestId = response.headers.get('x-request-id') ?? undefined
    const details = { status: response.status, requestId, cause }
    throw new PorchlightError('unexpected', 'The reply is not JSON.', details)
  }
}

function asError(
  cause: unknown,
  signal: AbortSignal,
  { url, idempotencyKey }: Described,
  tries: number,
): PorchlightError {
  if (cause instanceof PorchlightError) return cause
  const details = { cause, idempotencyKey, tries }
  const { host } = new URL(url)
  if (signal.aborted)
    return new PorchlightError('timeout', `${host} did not reply in time.`, details)
  const words = `${host} could not be reached: ${reasonOf(cause)}.`
  return new PorchlightError('unreachable', words, details)
}

/** Platforms report "fetch failed" and put the reason into the cause, or into the first of several errors. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  const inner = error.cause ?? first
  return inner === undefined ? error.message : reasonOf(inner)
}
