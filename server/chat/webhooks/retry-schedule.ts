const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Before each retry; later ones wait `laterDelayMs`. */
const delaysMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs]
const laterDelayMs = 3 * hourMs
/** Retries end this long after the delivery was created: the last one is after 75 h or more. */
const windowMs = 79 * hourMs
/** A delivery that waited all that time for an earlier one of its lane still gets this many attempts. */
const minAttempts = 6
/** Up to a tenth is added, so that deliveries that failed together are not retried together. */
const jitterShare = 0.1
/** Of the first delay and the first pause, which are to end within 5.5 s. */
const firstJitterShare = 0.05

/** Consecutive failures before a webhook is paused; each further one doubles the pause. */
export const failuresBeforePause = 5
const firstPauseMs = 5_000
const maxPauseMs = 10 * minuteMs
/** Limits `Retry-After`. */
const maxRetryAfterMs = 24 * hourMs

function jittered(delayMs: number, random: number): number {
  return delayMs * (1 + (delayMs === delaysMs[0] ? firstJitterShare : jitterShare) * random)
}

/** When a failed delivery is retried; undefined if it is given up. */
export function nextAttemptAt(
  failed: { attempt_count: number; created_at: Date },
  now: Date,
  random: number = Math.random(),
): Date | undefined {
  const delayMs = delaysMs[failed.attempt_count - 1] ?? laterDelayMs
  const next = new Date(now.getTime() + jittered(delayMs, random))
  const isOver = next.getTime() > failed.created_at.getTime() + windowMs
  return isOver && failed.attempt_count >= minAttempts ? undefined : next
}

/**
 * The end of a webhook's pause after consecutive failures, undefined before the first pause. A receiver that
 * is down gets few requests, whatever its backlog, and its whole backlog soon after it replies again.
 */
export function pauseUntil(
  failures: number,
  now: Date,
  random: number = Math.random(),
): Date | undefined {
  if (failures < failuresBeforePause) return undefined
  const pauseMs = firstPauseMs * 2 ** Math.min(failures - failuresBeforePause, 10)
  return new Date(now.getTime() + jittered(Math.min(pauseMs, maxPauseMs), random))
}

/** The time of a `Retry-After` header, in seconds or as a date (RFC 9110, 10.2.3), if in the future. */
export function retryAfter(header: string | undefined, now: Date): Date | undefined {
  const text = header?.trim() ?? ''
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1_000 : Date.parse(text)
  if (text === '' || Number.isNaN(at) || at <= now.getTime()) return undefined
  return new Date(Math.min(at, now.getTime() + maxRetryAfterMs))
}
