import { makeNetworkBudget } from './network-budget.ts'

/** A request's key, judged by its text alone. */
export type Attempt = {
  readonly address: string
  readonly keyHash: string
  /** Whether it has the form and the checksum of a key. */
  readonly isKey: boolean
}

/** Requests without a valid key, counted by source network. */
export type FailedAttempts = {
  /**
   * Throws 429 after too many recent failures from that address, unless the key has succeeded before: many
   * clients may share an address, and none can lock out the others.
   */
  readonly check: (attempt: Attempt) => void
  /** Counts a failure; throws 429 when too many preceded it. */
  readonly recordFailure: (attempt: Attempt) => void
  readonly recordSuccess: (keyHash: string) => void
  /** Whether the key was accepted when it was last looked up. */
  readonly hasSucceeded: (keyHash: string) => boolean
  readonly failedCount: () => number
  readonly refusedCount: () => number
}

/** As many as the caches of keys, sessions and devices hold; beyond it, the one that was read longest ago is dropped. */
const mostKeys = 40_000
/**
 * Keys with a valid checksum have a separate budget, this many times as large: malformed keys do not spend it,
 * so they cannot lock out a valid key that this process has not seen yet.
 */
const keysPerText = 10

/** Allows bursts of `perMinute` failures, and as many a minute, for each IPv4 address or IPv6 /64; 0: no limit. */
export function limitFailedAttempts(perMinute: number): FailedAttempts {
  const texts = makeNetworkBudget(perMinute)
  const keys = makeNetworkBudget(perMinute * keysPerText)
  const goodKeys = new Set<string>()
  let failed = 0

  const budgetOf = ({ isKey }: Attempt) => (isKey ? keys : texts)
  return {
    check: (attempt) => {
      if (!goodKeys.has(attempt.keyHash)) budgetOf(attempt).check(attempt.address)
    },
    recordFailure: (attempt) => {
      failed += 1
      goodKeys.delete(attempt.keyHash)
      budgetOf(attempt).spend(attempt.address)
    },
    recordSuccess: (keyHash) => {
      // Moves to the end.
      goodKeys.delete(keyHash)
      if (goodKeys.size >= mostKeys) goodKeys.delete(goodKeys.keys().next().value ?? '')
      goodKeys.add(keyHash)
    },
    hasSucceeded: (keyHash) => goodKeys.has(keyHash),
    failedCount: () => failed,
    refusedCount: () => texts.refusedCount() + keys.refusedCount(),
  }
}
