import type { Metric } from './metric.ts'

/** Asks on scrape, at most every ten seconds. Returns no metrics while the question fails. */
export function askRarely(
  ask: () => Promise<readonly Metric[]>,
  everyMs = 10_000,
): () => Promise<readonly Metric[]> {
  let asked: Promise<readonly Metric[]> | undefined
  let askedAt = 0
  return async () => {
    const now = performance.now()
    if (asked === undefined || now - askedAt > everyMs) {
      askedAt = now
      asked = ask().catch(() => [])
    }
    return asked
  }
}
