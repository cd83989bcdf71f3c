import { setImmediate } from 'node:timers/promises'

const longestMs = 10

/**
 * For work that keeps the event loop busy piece by piece: to be awaited between two pieces. It lets other
 * requests in once this work has run for 10 ms, and costs next to nothing before.
 */
export function letOthersIn(): () => Promise<void> | undefined {
  let since = performance.now()
  const pause = async () => {
    await setImmediate()
    since = performance.now()
  }
  return () => (performance.now() - since < longestMs ? undefined : pause())
}
