import type { Caller } from './authenticate-key.ts'
import type { Database } from '../../store/database/connect.ts'
import { readAside } from '../../store/database/read.ts'
import { addTokens, emptyLease, leftOf, spendOne, type Lease } from './lease.ts'
import { commitLater, takeTokens } from './queries.ts'

/** How a key stands with its limit after a request. */
export type Standing = {
  /** Requests a minute, and as many at once. */
  readonly limit: number
  /**
   * Requests that are left: what the shared bucket and this process had when the bucket was last asked,
   * less what this process has admitted since. Time alone never makes it fewer: what melts in the
   * process fills the bucket.
   */
  readonly remaining: number
  /** Seconds until there is more. */
  readonly moreInSeconds: number
  readonly isAdmitted: boolean
}

export type RateLimits = {
  /** Counts a request of the caller; at once where tokens are at hand. Undefined: there is no limit. */
  readonly spend: (caller: Caller) => Standing | undefined | Promise<Standing | undefined>
  /** How the caller stands, as `spend` last said it. */
  readonly standingOf: (caller: Caller) => Standing | undefined
  /** How many requests this process has refused. */
  readonly refusedCount: () => number
}

type Bucket = {
  readonly caller: Caller
  readonly limit: number
  readonly lease: Lease
  /** What was left in the shared bucket and here when it was last asked. */
  known: number
  /** Admitted since then. */
  spent: number
  /** Requests that wait for an answer. */
  waiting: number
  /** Tokens that came for those who waited, and are theirs. */
  reserved: number
  asking: Promise<void> | undefined
  /** There is nothing to be had before. */
  emptyUntilMs: number
  /** PostgreSQL is away, and nobody is refused for what cannot be known. */
  unknownUntilMs: number
}

const mostBuckets = 10_000
/** How soon an empty bucket is asked again, whatever it fills with. */
const askAgainMs = 100
const unknownForMs = 1_000
/** A database that hangs must not keep anybody waiting who would wait for it once more. */
const longestWaitMs = 2_000
/** Leases smaller than this are not renewed ahead: other processes may need the tokens more. */
const renewedFrom = 8

/**
 * Limits how often each key is used, over all processes and machines: a token bucket for each in
 * PostgreSQL, from which every process takes leases ahead of need. While PostgreSQL cannot be asked,
 * requests pass: hardly one of them will be answered without it.
 */
export function limitRequests(
  database: Database,
  defaultLimit: number,
  waitMs = longestWaitMs,
): RateLimits {
  const buckets = new Map<string, Bucket>()
  let refused = 0

  const bucketOf = (caller: Caller): Bucket | undefined => {
    const { id, rate_limit_per_minute: own } = caller.key
    const limit = own ?? defaultLimit
    if (limit === 0) return undefined
    const known = buckets.get(id)
    if (known?.limit === limit) return known
    if (buckets.size >= mostBuckets) buckets.clear()
    const made = makeBucket(caller, limit)
    buckets.set(id, made)
    return made
  }
  const ask = async (bucket: Bucket): Promise<void> => {
    bucket.asking ??= askInTime(database, bucket, waitMs).finally(() => {
      bucket.asking = undefined
    })
    return bucket.asking
  }
  const wait = async (bucket: Bucket): Promise<Standing | undefined> => {
    const standing = await takeTurn(bucket, ask)
    if (standing?.isAdmitted === false) refused += 1
    return standing
  }
  return {
    spend: (caller) => {
      const bucket = bucketOf(caller)
      if (bucket === undefined) return undefined
      const nowMs = performance.now()
      if (spendOne(bucket.lease, nowMs)) {
        bucket.spent += 1
        if (isToBeRenewed(bucket, nowMs)) void ask(bucket)
        return standingOf(bucket, nowMs, true)
      }
      if (bucket.unknownUntilMs > nowMs) return undefined
      if (bucket.emptyUntilMs <= nowMs) return wait(bucket)
      refused += 1
      return standingOf(bucket, nowMs, false)
    },
    standingOf: (caller) => {
      const bucket = bucketOf(caller)
      return bucket && standingOf(bucket, performance.now(), true)
    },
    refusedCount: () => refused,
  }
}

function makeBucket(caller: Caller, limit: number): Bucket {
  return {
    caller,
    limit,
    lease: emptyLease(limit),
    known: 0,
    spent: 0,
    waiting: 0,
    reserved: 0,
    asking: undefined,
    emptyUntilMs: 0,
    unknownUntilMs: 0,
  }
}

function standingOf(bucket: Bucket, nowMs: number, isAdmitted: boolean): Standing {
  const { limit, lease, known, spent } = bucket
  const toNextMs = isAdmitted ? 1 / lease.perMs : bucket.emptyUntilMs - nowMs
  return {
    limit,
    remaining: isAdmitted ? Math.max(0, Math.floor(known - spent)) : 0,
    moreInSeconds: Math.max(1, Math.ceil(toNextMs / 1_000)),
    isAdmitted,
  }
}

/** Waits for tokens; those who wait together ask together. */
async function takeTurn(
  bucket: Bucket,
  ask: (bucket: Bucket) => Promise<void>,
): Promise<Standing | undefined> {
  bucket.waiting += 1
  try {
    for (;;) {
      // Each look follows an answer that may have left nothing for this one.
      // oxlint-disable-next-line no-await-in-loop
      await ask(bucket)
      const nowMs = performance.now()
      if (bucket.reserved > 0) {
        bucket.reserved -= 1
        return standingOf(bucket, nowMs, true)
      }
      if (bucket.unknownUntilMs > nowMs) return undefined
      if (bucket.emptyUntilMs > nowMs) return standingOf(bucket, nowMs, false)
    }
  } finally {
    bucket.waiting -= 1
  }
}

function isToBeRenewed(bucket: Bucket, nowMs: number): boolean {
  const { lease } = bucket
  if (lease.granted < renewedFrom || leftOf(lease, nowMs) * 2 > lease.granted) return false
  return bucket.asking === undefined && bucket.emptyUntilMs <= nowMs
}

/** Never rejects. An answer that comes late is taken, but nobody waits for it. */
async function askInTime(database: Database, bucket: Bucket, waitMs: number): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>((resolve) => {
    late = setTimeout(() => {
      bucket.unknownUntilMs = performance.now() + unknownForMs
      resolve()
    }, waitMs)
  })
  await Promise.race([takeLease(database, bucket), tooLong])
  clearTimeout(late)
}

async function takeLease(database: Database, bucket: Bucket): Promise<void> {
  const { caller, limit, lease } = bucket
  const { workspace_id: workspaceId, key } = caller
  const askedMs = performance.now()
  try {
    const take = takeTokens(workspaceId, key.id, limit, Math.max(1, bucket.waiting))
    const [, [taken]] = await readAside(database, workspaceId, [commitLater(), take])
    if (taken === undefined) return
    const reserved = Math.min(taken.granted, bucket.waiting)
    addTokens(lease, taken.granted, reserved, askedMs)
    bucket.reserved += reserved
    bucket.known = taken.tokens + lease.granted - reserved
    bucket.spent = 0
    if (taken.granted > 0) return
    const toNextMs = (1 - taken.tokens) / lease.perMs
    bucket.emptyUntilMs = performance.now() + Math.max(askAgainMs, toNextMs)
  } catch {
    // Whoever comes meanwhile hears of it from the database itself.
    bucket.unknownUntilMs = performance.now() + unknownForMs
  }
}
