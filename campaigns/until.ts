import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The first pause between probes, and the longest: a probe is often a request, whose processor others need. */
const [firstPauseMs, longestPauseMs] = [5, 50]
const growth = 1.1

/** How many processes wait for each processor, at least 1: a limit of time is for 1, and grows by it. */
export function slowdown(): number {
  const [running = 1] = loadavg()
  return Math.max(1, running / availableParallelism())
}

/**
 * Waits until the probe returns a truthy value, and returns it; a throwing probe is retried. The limit is for a machine
 * with a processor for each running process (see `slowdown`).
 */
export async function until<Value>(
  what: string,
  limitMs: number,
  probe: () => Value | Promise<Value>,
): Promise<NonNullable<Value>> {
  const deadline = performance.now() + limitMs * slowdown()
  let reason = ''
  let pauseMs = firstPauseMs
  for (;;) {
    try {
      const found = await probe()
      if (found) return found
    } catch (error) {
      reason = String(error)
    }
    if (performance.now() > deadline)
      throw new Error(`Not within ${limitMs} ms: ${what}. ${reason}`)
    await sleep(pauseMs)
    pauseMs = Math.min(longestPauseMs, pauseMs * growth)
  }
}
