import type { LeaseReport, TokensTaken } from './rate-limit-queries.ts'

/**
 * Tokens that a process has taken from a key's shared bucket ahead of need. The bucket counts them until the lease
 * ends, so bucket and leases together never exceed the limit (docs/decisions/0114).
 */
export type Lease = {
  /** The slot of PostgreSQL's clock in which the bucket counts it, and how many tokens it counts. */
  slot: number
  counted: number
  left: number
  /** Times of the monotonic clock. */
  endsMs: number
  askedMs: number
  /** Requests admitted since it was asked for. */
  admitted: number
}

/** A lease should last this long, less than it is valid. */
const holdMs = 3_000
/** How many times the requests of the last lease a new one may have. */
const mostGrowth = 16

/** A lease of nothing. */
export function emptyLease(): Lease {
  return { slot: 0, counted: 0, left: 0, endsMs: 0, askedMs: 0, admitted: 0 }
}

/** Spends one token; false when there is none. */
export function spendOne(lease: Lease, nowMs: number): boolean {
  if (lease.left < 1 || nowMs >= lease.endsMs) return false
  lease.left -= 1
  lease.admitted += 1
  return true
}

/** How many tokens the next lease should have, by the requests since the last one was asked for. */
export function demandOf({ admitted, askedMs }: Lease, nowMs: number): number {
  return Math.floor(admitted * Math.min(mostGrowth, holdMs / (nowMs - askedMs)))
}

/**
 * The report for the next statement, which `renewLease` or `forgetLease` must follow. Kept tokens may be spent
 * meanwhile.
 */
export function reportLease(lease: Lease, nowMs: number, keeps: boolean): LeaseReport {
  const { slot, counted, left } = lease
  const kept = keeps && nowMs < lease.endsMs ? left : 0
  lease.left = kept
  lease.askedMs = nowMs
  lease.admitted = 0
  return { slot, counted, kept, back: left - kept }
}

/** Makes the lease what the statement granted. Returns the tokens for requests that waited for it. */
export function renewLease(
  lease: Lease,
  { slot, kept }: LeaseReport,
  { waiting, taken }: { waiting: number; taken: TokensTaken },
): number {
  const isKept = slot === taken.slot || slot === taken.slot - 1
  const fresh = taken.granted - (isKept ? kept : 0)
  const spent = Math.min(waiting, fresh)
  lease.slot = taken.slot
  lease.counted = taken.granted - spent
  lease.left = (isKept ? lease.left : 0) + fresh - spent
  // From the moment it was asked for: the bucket counts it at least as long.
  lease.endsMs = lease.askedMs + taken.valid_seconds * 1_000
  lease.admitted += spent
  return spent
}

/** After a statement without an answer: whether the bucket counts the old lease or a new one is unknown. */
export function forgetLease(lease: Lease): void {
  Object.assign(lease, emptyLease())
}
