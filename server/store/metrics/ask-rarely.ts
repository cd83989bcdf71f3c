import type { Metric } from './metric.ts'

/** Answers are reused this long. */
const everyMs = 10_000

/** Asks on scrape, at most every ten seconds. Returns no metrics while the question fails. */
export function askRarely(ask: () => Promise<readonly Metric[]>): () => Promise<readonly Metric[]> {
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
