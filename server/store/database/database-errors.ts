import { appError } from '../../errors.ts'

const retryAfterSeconds = '1'

/**
 * SQLSTATEs that mean "not now" rather than "wrong": connection failures, shutdown and recovery, too
 * many clients, full disk, statement and lock timeouts.
 * 28P01, 28000, 3D000: a login is refused until its role, password or database is put right.
 * 25006: a primary that has become a standby, which rejects writes.
 * Source: PostgreSQL documentation, appendix A.
 */
const transientStates =
  /^(08...|28P01|28000|3D000|57P0[1-5]|57014|53...|55P03|40001|40P01|25P0[23]|25006|58030)$/

const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])

const transientMessages =
  /connection terminated|connection ended|timeout exceeded when trying to connect|not queryable|query read timeout|client was closed|connection error|cannot use a pool after calling end/i

/** SQLSTATE or system code of an error, '' for none. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** True when the same request may succeed a moment later: PostgreSQL is away, starting or overloaded. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (transientStates.test(code) || transientCodes.has(code)) return true
  return transientMessages.test(error.message)
}

/** True when the connection is lost, so that a read can be retried on another one. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (/^(57P0[1-3]|08...)$/.test(code) || transientCodes.has(code)) return true
  return /connection terminated|connection ended|not queryable/i.test(error.message)
}

/**
 * True when a change refers to a row that was deleted since it was read, such as a status that this
 * process still caches; also for that error wrapped by `forCaller`.
 */
export function refersToGone(error: unknown): boolean {
  return error instanceof Error && (codeOf(error) === '23503' || refersToGone(error.cause))
}

/** Raised by the triggers of a workspace that has moved to another installation (docs/decisions/0107). */
const movedState = 'PC421'

/** The error for the caller: 421 for a workspace that has moved, 503 with Retry-After for a transient failure, else the error itself. */
export function forCaller(error: unknown): unknown {
  if (error instanceof Error && codeOf(error) === movedState)
    return Object.assign(appError('misdirected'), { cause: error })
  if (!isTransient(error) && !refersToGone(error)) return error
  return Object.assign(appError('unavailable', { 'retry-after': retryAfterSeconds }), {
    cause: error,
  })
}

/** Rejects a request that has waited too long in a queue, and returns whether it did. */
export function refuseOverdue(
  waitMs: number,
  waiting: { readonly since: number; readonly reject: (error: unknown) => void },
): boolean {
  if (performance.now() - waiting.since <= waitMs) return false
  waiting.reject(appError('unavailable', { 'retry-after': retryAfterSeconds }))
  return true
}
