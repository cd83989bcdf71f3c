import type { Dropped } from '../../client/source/follow-frames.ts'

/** Waits 0.5 to 30 s with jitter; at once when the net comes back or the tab is shown. */
export async function backOff(
  { failures, askedMs }: Pick<Dropped, 'failures' | 'askedMs'>,
  signal: AbortSignal,
): Promise<void> {
  const longestMs = Math.min(30_000, 500 * 2 ** Math.min(failures, 6))
  const delayMs = askedMs ?? longestMs / 2 + Math.random() * (longestMs / 2)
  const end = new AbortController()
  const either = AbortSignal.any([signal, end.signal])
  const onShown = () => {
    if (!document.hidden) end.abort()
  }
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => end.abort(), delayMs)
    addEventListener('online', () => end.abort(), { signal: either })
    document.addEventListener('visibilitychange', onShown, { signal: either })
    either.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
    if (either.aborted) resolve()
  })
}
