import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats the probe until it returns something other than undefined, and returns that; undefined once `limitMs` has
 * passed. Rejects with the probe's error.
 */
export async function pollWithin<Found>(
  { everyMs, limitMs }: { readonly everyMs: number; readonly limitMs: number },
  probe: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found | undefined> {
  const deadline = performance.now() + limitMs
  for (;;) {
    const found = await probe()
    if (found !== undefined || performance.now() > deadline) return found
    await sleep(everyMs)
  }
}
