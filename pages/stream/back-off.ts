/** Exponential backoff from 0.5 to 30 seconds, between half and all of it. */
export function backoffMs(failures: number): number {
  return Math.min(30_000, 500 * 2 ** Math.min(failures - 1, 6)) * (0.5 + Math.random() / 2)
}

/** Resolves after a time; at once when the net is back, the tab is shown again, or the signal aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const done = new AbortController()
  await new Promise<void>((resolve) => {
    const end = () => resolve()
    const options = { signal: done.signal }
    const timer = setTimeout(end, ms)
    done.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', end, options)
    document.addEventListener('visibilitychange', () => document.hidden || end(), options)
    signal?.addEventListener('abort', end, options)
    if (signal?.aborted === true) end()
  })
  done.abort()
}
