import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const pollIntervalMs = 5

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
  for (;;) {
    try {
      const found = await probe()
      if (found) return found
    } catch (error) {
      reason = String(error)
    }
    if (performance.now() > deadline)
      throw new Error(`Not within ${limitMs} ms: ${what}. ${reason}`)
    await sleep(pollIntervalMs)
  }
}
