import { makeNetworkBudget } from './network-budget.ts'

/** What a request showed as its key, as far as its text alone says. */
export type Attempt = {
  readonly address: string
  readonly keyHash: string
  /** Whether it has the form and the checksum of a key. */
  readonly isKey: boolean
}

/** Requests that showed no good key, counted by where they came from. */
export type FailedAttempts = {
  /**
   * Throws 429 when too many of its kind have failed from that address lately, unless the key has
   * opened its workspace before: many people may share an address, and none shall lock out the others.
   */
  readonly refuseTooMany: (attempt: Attempt) => void
  /** Counts one that failed and throws 429 when there were too many before it. */
  readonly note: (attempt: Attempt) => void
  readonly noteSuccess: (keyHash: string) => void
  readonly failedCount: () => number
  readonly refusedCount: () => number
}

const mostKeys = 10_000
/**
 * Keys whose checksum is right have a budget of their own, this many times as large: texts that are no
 * keys use nothing of it, so that they cannot lock out a good key that this process does not know yet.
 */
const keysPerText = 10

/** At most `perMinute` at once and a minute from one address, or from one /64 of IPv6; 0: any number. */
export function limitFailedAttempts(perMinute: number): FailedAttempts {
  const texts = makeNetworkBudget(perMinute)
  const keys = makeNetworkBudget(perMinute * keysPerText)
  const goodKeys = new Set<string>()
  let failed = 0

  const budgetOf = ({ isKey }: Attempt) => (isKey ? keys : texts)
  return {
    refuseTooMany: (attempt) => {
      if (!goodKeys.has(attempt.keyHash)) budgetOf(attempt).refuseWithout(attempt.address)
    },
    note: (attempt) => {
      failed += 1
      goodKeys.delete(attempt.keyHash)
      budgetOf(attempt).spend(attempt.address)
    },
    noteSuccess: (keyHash) => {
      if (goodKeys.size >= mostKeys) goodKeys.clear()
      goodKeys.add(keyHash)
    },
    failedCount: () => failed,
    refusedCount: () => texts.refusedCount() + keys.refusedCount(),
  }
}
