import { setTimeout as sleep } from 'node:timers/promises'

const pollIntervalMs = 5

/** Waits until the probe returns a truthy value, and returns it; a throwing probe is retried. */
export async function until<Value>(
  what: string,
  limitMs: number,
  probe: () => Value | Promise<Value>,
): Promise<NonNullable<Value>> {
  const deadline = performance.now() + limitMs
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
