const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** From one attempt to the next; then as the last one, again and again. */
const delaysMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs]
const laterDelayMs = 3 * hourMs
/** No attempt is planned later than this after the event was taken up: the last is after 75 h or more. */
const windowMs = 79 * hourMs
/** Who has waited for an earlier event for that long is still tried for a while. */
const fewestAttempts = 6
/** Up to a tenth is added, so that what failed together does not come again together. */
const jitterShare = 0.1

/** Attempts in a row that may fail before a webhook gets a pause, and what it is at first. */
export const failuresBeforePause = 5
const firstPauseMs = 10_000
const longestPauseMs = 10 * minuteMs
/** What `Retry-After` may ask for. */
const longestRetryAfterMs = 24 * hourMs

const jittered = (delayMs: number, random: number) => delayMs * (1 + jitterShare * random)

/** When a delivery that has failed so many times is tried again; undefined: it is given up. */
export function nextAttemptAt(
  failed: { attempt_count: number; created_at: Date },
  now: Date,
  random: number = Math.random(),
): Date | undefined {
  const delayMs = delaysMs[failed.attempt_count - 1] ?? laterDelayMs
  const next = new Date(now.getTime() + jittered(delayMs, random))
  const isOver = next.getTime() > failed.created_at.getTime() + windowMs
  return isOver && failed.attempt_count >= fewestAttempts ? undefined : next
}

/**
 * Until when a webhook is left alone after so many failures in a row: one that is down is asked now and
 * then, however many events it is owed, and soon gets all of them once it answers. Undefined: not at all.
 */
export function pauseUntil(
  failures: number,
  now: Date,
  random: number = Math.random(),
): Date | undefined {
  if (failures < failuresBeforePause) return undefined
  const pauseMs = firstPauseMs * 2 ** Math.min(failures - failuresBeforePause, 10)
  return new Date(now.getTime() + jittered(Math.min(pauseMs, longestPauseMs), random))
}

/** The moment that a `Retry-After` names, as seconds or as a date (RFC 9110, 10.2.3). */
export function retryAfter(header: string | undefined, now: Date): Date | undefined {
  const text = header?.trim() ?? ''
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1_000 : Date.parse(text)
  if (text === '' || Number.isNaN(at) || at <= now.getTime()) return undefined
  return new Date(Math.min(at, now.getTime() + longestRetryAfterMs))
}
