import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** To be awaited between two pieces of CPU-bound work; undefined while it is too early to yield. */
type Pause = () => Promise<void> | undefined

const requestMs = 10
const backgroundMs = 1
const restMs = 5
const mostRestMs = 3_000

/** Yields the event loop to other requests after each 10 ms of work for a request. */
export function yieldToRequests(): Pause {
  let since = performance.now()
  const pause = async () => {
    await setImmediate()
    since = performance.now()
  }
  return () => (performance.now() - since < requestMs ? undefined : pause())
}

/**
 * Yields after each millisecond of background work, and rests for 5 ms while requests are in progress, which leaves
 * it a sixth of a busy process. Rests for 3 s in total: PostgreSQL ends a transaction that is idle for too long.
 */
export function yieldInBackground(isBusy: () => boolean): Pause {
  let since = performance.now()
  let rested = 0
  const pause = async () => {
    const from = performance.now()
    const rest = rested < mostRestMs ? restMs : 0
    await setImmediate()
    while (isBusy() && performance.now() - from < rest) await sleep(1)
    since = performance.now()
    rested += since - from
  }
  return () => (performance.now() - since < backgroundMs ? undefined : pause())
}
