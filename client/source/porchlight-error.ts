import { errorCodes } from './operations.generated.ts'
import type { RateLimit } from './reply-info.ts'

/** What can be done about an error, in one word. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'precondition_failed'
  | 'rate_limited'
  | 'unavailable'
  | 'failed'
  | 'unreachable'
  | 'timeout'
  | 'unexpected'

const kinds: Readonly<Record<number, ErrorKind>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  412: 'precondition_failed',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

type Details = {
  /** HTTP status; absent when no reply came. */
  readonly status?: number | undefined
  /** Names the request in the server's log. */
  readonly requestId?: string | undefined
  /** What the server asked to wait before another try. */
  readonly retryAfterMs?: number | undefined
  readonly rateLimit?: RateLimit | undefined
  /** Of the write that failed: with it the same write can be sent again without being made twice. */
  readonly idempotencyKey?: string | undefined
  /** How often the request was sent. */
  readonly tries?: number | undefined
  readonly cause?: unknown
}

/** Every failure of a call but the abort of its own signal. `message` is the API's own words. */
export class PorchlightError extends Error {
  readonly kind: ErrorKind
  /** The API's name for the refusal, such as `conversation_unknown`, where it has one. */
  readonly code: string | undefined
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined
  readonly rateLimit: RateLimit | undefined
  readonly idempotencyKey: string | undefined
  readonly tries: number

  constructor(kind: ErrorKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'PorchlightError'
    this.kind = kind
    this.code = details.status === undefined ? undefined : codeOf(details.status, message)
    this.status = details.status
    this.requestId = details.requestId
    this.retryAfterMs = details.retryAfterMs
    this.rateLimit = details.rateLimit
    this.idempotencyKey = details.idempotencyKey
    this.tries = details.tries ?? 1
  }
}

/** The words of a 403 go on to name the scopes that the key lacks. */
function codeOf(status: number, message: string): string | undefined {
  return status === 403 ? 'scope_missing' : errorCodes[message]
}

/** The kind of a reply that is none of success. */
export function kindOfStatus(status: number): ErrorKind {
  if (status < 400) return 'unexpected'
  return kinds[status] ?? (status < 500 ? 'invalid' : 'failed')
}

/** Whether the same request may succeed a little later: nobody has decided against it. */
export function isPassing(error: unknown): error is PorchlightError {
  if (!(error instanceof PorchlightError)) return false
  // A conflict that names a time to wait is a request with the same key that is still under way.
  if (error.kind === 'conflict') return error.retryAfterMs !== undefined
  return ['unreachable', 'timeout', 'rate_limited', 'unavailable'].includes(error.kind)
}
