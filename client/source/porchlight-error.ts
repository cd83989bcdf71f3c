import type { RateLimit } from './reply-info.ts'
import type { ErrorCode } from './types.generated.ts'

/** A code of the catalogue, or one that is newer than this client. */
type AnyCode = ErrorCode | (string & {})

/** Groups errors by how to handle them. */
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
  // The workspace has just moved to another installation, and the proxy does not know yet.
  421: 'unavailable',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

type Details = {
  readonly code?: AnyCode | undefined
  /** HTTP status; absent without a reply. */
  readonly status?: number | undefined
  /** Identifies the request in the server's log. */
  readonly requestId?: string | undefined
  /** The message that a refused one conflicts with: a newer reply of another team member (`reply_newer`). */
  readonly messageId?: string | undefined
  /** How many rows use what was not deleted or changed (`in_use`); 1001: more than 1,000. */
  readonly uses?: number | undefined
  /** The server's `Retry-After`. */
  readonly retryAfterMs?: number | undefined
  readonly rateLimit?: RateLimit | undefined
  /** The key of the failed write: sent again with it, the write happens once. */
  readonly idempotencyKey?: string | undefined
  /** The number of attempts. */
  readonly tries?: number | undefined
  readonly cause?: unknown
}

/** Every failure of a call, except an abort by its signal. `message` is the API's. */
export class PorchlightError extends Error {
  declare readonly kind: ErrorKind
  /** The code of `Porchlight-Error`, such as `conversation_unknown`; absent if the server did not reply. */
  declare readonly code: Details['code']
  declare readonly status: Details['status']
  declare readonly requestId: Details['requestId']
  declare readonly messageId: Details['messageId']
  declare readonly uses: Details['uses']
  declare readonly retryAfterMs: Details['retryAfterMs']
  declare readonly rateLimit: Details['rateLimit']
  declare readonly idempotencyKey: Details['idempotencyKey']
  readonly tries: number

  constructor(kind: ErrorKind, message: string, { cause, ...details }: Details = {}) {
    super(message, { cause })
    Object.assign(this, { name: 'PorchlightError', kind }, details)
    this.tries = details.tries ?? 1
  }
}

/** The kind of an unsuccessful reply. */
export function kindOfStatus(status: number): ErrorKind {
  if (status < 400) return 'unexpected'
  return kinds[status] ?? (status < 500 ? 'invalid' : 'failed')
}

/** Whether the same request may succeed later. */
export function isTemporary(error: unknown): error is PorchlightError {
  if (!(error instanceof PorchlightError)) return false
  // A conflict with `Retry-After` means that a request with the same key is in progress.
  if (error.kind === 'conflict') return error.retryAfterMs !== undefined
  return ['unreachable', 'timeout', 'rate_limited', 'unavailable'].includes(error.kind)
}
