import { appError } from '../../errors.ts'

const retryAfterSeconds = '1'

/**
 * SQLSTATEs that say "not now" rather than "wrong": connection trouble, shutdown and recovery, too
 * many clients, full disk, statement and lock timeouts.
 * 25006: a primary that has become a standby, which takes no writes.
 * Source: PostgreSQL documentation, appendix A.
 */
const transientStates = /^(08...|57P0[1-5]|57014|53...|55P03|40001|40P01|25P0[23]|25006|58030)$/

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

/** True when the same request may succeed a moment later: PostgreSQL is away, starting or overloaded. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (transientStates.test(code) || transientCodes.has(code)) return true
  return transientMessages.test(error.message)
}

/** True when the connection itself is gone, so that a read may simply be sent again on another one. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(57P0[1-3]|08...)$/.test(code) || transientCodes.has(code)) return true
  return /connection terminated|connection ended|not queryable/i.test(error.message)
}

/**
 * A row that a change refers to has been deleted since it was looked up, such as a status that another
 * process still had in memory: the same request finds out when it is sent again.
 */
function refersToGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}

/** What the caller is told: 503 with Retry-After for trouble that passes, the error itself otherwise. */
export function forCaller(error: unknown): unknown {
  if (!isTransient(error) && !refersToGone(error)) return error
  return Object.assign(appError('unavailable', { 'retry-after': retryAfterSeconds }), {
    cause: error,
  })
}

/** Tells a request that has waited for its turn for too long; true when it has been told. */
export function refuseOverdue(
  waitMs: number,
  waiting: { readonly since: number; readonly reject: (error: unknown) => void },
): boolean {
  if (performance.now() - waiting.since <= waitMs) return false
  waiting.reject(appError('unavailable', { 'retry-after': retryAfterSeconds }))
  return true
}
