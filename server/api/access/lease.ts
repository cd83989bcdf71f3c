/**
 * Tokens that a process has taken from a key's shared bucket. They melt as fast as the bucket fills:
 * what is in the bucket and what all processes hold is together never more than the limit, also when
 * a process ends with tokens in its hands, without anything to be given back (docs/decisions/0028).
 */
export type Lease = {
  readonly perMs: number
  granted: number
  /** Of those: spent, or melted before they were. */
  used: number
  sinceMs: number
}

/** An empty lease of a bucket that holds `limit` and fills within a minute. */
export function emptyLease(limit: number): Lease {
  return { perMs: limit / 60_000, granted: 0, used: 0, sinceMs: 0 }
}

/** How many tokens are left at that moment of the monotonic clock. */
export function leftOf(lease: Lease, nowMs: number): number {
  return lease.granted - Math.max(lease.used, (nowMs - lease.sinceMs) * lease.perMs)
}

/** Spends one token; false when there is none. */
export function spendOne(lease: Lease, nowMs: number): boolean {
  const melted = (nowMs - lease.sinceMs) * lease.perMs
  const used = melted > lease.used ? melted : lease.used
  if (used + 1 > lease.granted) return false
  lease.used = used + 1
  return true
}

/**
 * Adds what the bucket gave, of which some are spent at once. The others melt from the moment at
 * which they were asked for.
 */
export function addTokens(lease: Lease, granted: number, spent: number, askedMs: number): void {
  const rest = Math.max(0, leftOf(lease, askedMs))
  lease.granted = rest + granted
  lease.used = spent
  lease.sinceMs = askedMs
}
