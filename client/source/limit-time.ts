export type TimeLimit = {
  readonly signal: AbortSignal
  /** Restarts the timer. */
  readonly restart: () => void
  /** Stops the timer; the outer signal still aborts this one. */
  readonly lift: () => void
  /** Stops the timer, and detaches from the outer signal. */
  readonly end: () => void
}

/** A signal that aborts after a time, or with another signal. */
export function limitTime(ms: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const timedOut = () => new DOMException('It took too long.', 'TimeoutError')
  const start = () => setTimeout(() => controller.abort(timedOut()), ms)
  let timer = start()
  const pass = () => controller.abort(outer?.reason)
  outer?.addEventListener('abort', pass, { once: true })
  if (outer?.aborted === true) pass()
  const lift = () => clearTimeout(timer)
  const restart = () => {
    lift()
    timer = start()
  }
  const end = () => {
    lift()
    outer?.removeEventListener('abort', pass)
  }
  return { signal: controller.signal, restart, lift, end }
}

/** Resolves after a time, or rejects with the signal's reason when it aborts first. */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

const firstDelayMs = 250
const longestDelayMs = 10_000

/** Exponential backoff with full jitter, in addition to the delay that the server asked for. */
export function delayBefore(nextTry: number, retryAfterMs = 0): number {
  const most = Math.min(longestDelayMs, firstDelayMs * 2 ** (nextTry - 1))
  return retryAfterMs + Math.random() * most
}
