import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const pollIntervalMs = 5

/**
 * Waits until the probe returns a truthy value, and returns it; a throwing probe is retried. The limit is for a machine
 * with a processor for each running process; where several wait for one, it is as many times as long.
 */
export async function until<Value>(
  what: string,
  limitMs: number,
  probe: () => Value | Promise<Value>,
): Promise<NonNullable<Value>> {
  const [running = 1] = loadavg()
  const deadline = performance.now() + limitMs * Math.max(1, running / availableParallelism())
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
