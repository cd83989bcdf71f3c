import { setImmediate } from 'node:timers/promises'

const requestMs = 10

/**
 * For work that keeps the event loop busy piece by piece: to be awaited between two pieces. It lets other
 * requests in once this work has run for `longestMs`, and costs next to nothing before. Work in the
 * background, which no request is waiting for, has less than the 10 ms of a request.
 */
export function letOthersIn(longestMs = requestMs): () => Promise<void> | undefined {
  let since = performance.now()
  const pause = async () => {
    await setImmediate()
    since = performance.now()
  }
  return () => (performance.now() - since < longestMs ? undefined : pause())
}
