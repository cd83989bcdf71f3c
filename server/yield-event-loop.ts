import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

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

const backgroundMs = 1
const restMs = 5
const mostRestMs = 3_000

/**
 * The same for work that no request is waiting for: after each millisecond it lets others in, and rests for
 * 5 ms while requests are under way, so that it has a sixth of a busy process. It rests for 3 s in all:
 * PostgreSQL ends a transaction that waits too long for what comes next.
 */
export function standBehind(isBusy: () => boolean): () => Promise<void> | undefined {
  let since = performance.now()
  let rested = 0
  const pause = async () => {
    const from = performance.now()
    const rest = rested < mostRestMs ? restMs : 0
    await setImmediate()
    // oxlint-disable-next-line no-await-in-loop
    while (isBusy() && performance.now() - from < rest) await sleep(1)
    since = performance.now()
    rested += since - from
  }
  return () => (performance.now() - since < backgroundMs ? undefined : pause())
}
