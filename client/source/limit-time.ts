export type TimeLimit = {
  readonly signal: AbortSignal
  /** Gives the whole time again. */
  readonly restart: () => void
  /** Takes the time away; the other signal still ends what listens to this one. */
  readonly lift: () => void
  /** Lets go of the other signal, too. */
  readonly end: () => void
}

/** A signal that fires after a time, or when another one does. */
export function limitTime(ms: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController()
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

function timedOut(): DOMException {
  return new DOMException('It took too long.', 'TimeoutError')
}

/** Resolves after a time. Rejects with the signal's reason when that fires before. */
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

/**
 * A random part of a time that doubles with every try, so that those who failed together do not come
 * back together; never less than what the server asked for.
 */
export function delayBefore(nextTry: number, retryAfterMs = 0): number {
  const most = Math.min(longestDelayMs, firstDelayMs * 2 ** (nextTry - 1))
  return retryAfterMs + Math.random() * most
}
