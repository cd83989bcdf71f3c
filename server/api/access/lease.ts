/**
 * Tokens that a process has taken from a key's shared bucket. They decay as fast as the bucket fills, so the
 * bucket and all leases together never exceed the limit. A process that ends need not return its tokens
 * (docs/decisions/0028).
 */
export type Lease = {
  readonly perMs: number
  granted: number
  /** Of those, spent or decayed. */
  used: number
  sinceMs: number
}

/** An empty lease of a bucket that holds `limit` tokens and fills within a minute. */
export function emptyLease(limit: number): Lease {
  return { perMs: limit / 60_000, granted: 0, used: 0, sinceMs: 0 }
}

/** The tokens left at a time of the monotonic clock. */
export function leftOf(lease: Lease, nowMs: number): number {
  return lease.granted - usedOf(lease, nowMs)
}

function usedOf({ used, sinceMs, perMs }: Lease, nowMs: number): number {
  return Math.max(used, (nowMs - sinceMs) * perMs)
}

/** Spends one token; false when there is none. */
export function spendOne(lease: Lease, nowMs: number): boolean {
  const used = usedOf(lease, nowMs)
  if (used + 1 > lease.granted) return false
  lease.used = used + 1
  return true
}

/** Adds tokens from the bucket, some of them already spent. The others decay from the time of the request. */
export function addTokens(lease: Lease, granted: number, spent: number, askedMs: number): void {
  const rest = Math.max(0, leftOf(lease, askedMs))
  lease.granted = rest + granted
  lease.used = spent
  lease.sinceMs = askedMs
}
