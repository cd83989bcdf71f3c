import { commitLater, type Database } from '../../store/database/connect.ts'
import { readAside } from '../../store/database/read.ts'
import { addTokens, emptyLease, leftOf, spendOne, type Lease } from './lease.ts'
import type { KeyPrincipal, Principal } from './principal.ts'
import { takeTokens } from './rate-limit-queries.ts'

/** The state of a key's rate limit after a request. */
export type LimitState = {
  /** Requests a minute; also the largest burst. */
  readonly limit: number
  /**
   * Tokens of the shared bucket and this process's lease at the last query, less the requests admitted here
   * since. Never falls with time alone: tokens that decay here refill the bucket.
   */
  readonly remaining: number
  /** Seconds until the next token. */
  readonly moreInSeconds: number
  readonly isAdmitted: boolean
}

export type RateLimits = {
  /** Counts a request; synchronous while the lease has tokens. Undefined without a limit, as for members and contacts. */
  readonly spend: (principal: Principal) => LimitState | undefined | Promise<LimitState | undefined>
  /** The state that `spend` last returned. */
  readonly stateOf: (principal: Principal) => LimitState | undefined
  readonly refusedCount: () => number
}

type Bucket = {
  readonly principal: KeyPrincipal
  readonly limit: number
  readonly lease: Lease
  /** Tokens in the shared bucket and the lease at the last query. */
  known: number
  /** Admitted since then. */
  spent: number
  /** Requests waiting for PostgreSQL. */
  waiting: number
  /** Tokens taken for waiting requests. */
  reserved: number
  refilling: Promise<void> | undefined
  /** When the shared bucket has a token again. */
  emptyUntilMs: number
  /** Requests pass until then, because PostgreSQL does not answer. */
  unknownUntilMs: number
}

const mostBuckets = 10_000
/** The shortest time between two queries of an empty bucket. */
const emptyForMs = 100
const unknownForMs = 1_000
/** Requests stop waiting for a database that hangs. */
const longestWaitMs = 2_000
/** Smaller leases are not renewed ahead of need: other processes may need the tokens. */
const smallestRenewed = 8

/**
 * Limits each key's requests across all processes and machines: a token bucket in PostgreSQL, from which each
 * process leases tokens ahead of need. While PostgreSQL does not answer, requests pass: few succeed without it.
 */
export function limitRequests(
  database: Database,
  defaultLimit: number,
  waitMs = longestWaitMs,
): RateLimits {
  const buckets = new Map<string, Bucket>()
  let refused = 0

  const bucketOf = (principal: Principal): Bucket | undefined => {
    if (principal.kind !== 'key') return undefined
    const { id, rate_limit_per_minute: own } = principal
    const limit = own ?? defaultLimit
    if (limit === 0) return undefined
    const known = buckets.get(id)
    if (known?.limit === limit) return known
    if (buckets.size >= mostBuckets) buckets.clear()
    const made = makeBucket(principal, limit)
    buckets.set(id, made)
    return made
  }
  const refill = async (bucket: Bucket): Promise<void> => {
    bucket.refilling ??= refillInTime(database, bucket, waitMs).finally(() => {
      bucket.refilling = undefined
    })
    return bucket.refilling
  }
  const wait = async (bucket: Bucket): Promise<LimitState | undefined> => {
    const state = await waitForToken(bucket, refill)
    if (state?.isAdmitted === false) refused += 1
    return state
  }
  return {
    spend: (principal) => {
      const bucket = bucketOf(principal)
      if (bucket === undefined) return undefined
      const nowMs = performance.now()
      if (spendOne(bucket.lease, nowMs)) {
        bucket.spent += 1
        if (shouldRenew(bucket, nowMs)) void refill(bucket)
        return stateOf(bucket, nowMs, true)
      }
      if (bucket.unknownUntilMs > nowMs) return undefined
      if (bucket.emptyUntilMs <= nowMs) return wait(bucket)
      refused += 1
      return stateOf(bucket, nowMs, false)
    },
    stateOf: (principal) => {
      const bucket = bucketOf(principal)
      return bucket && stateOf(bucket, performance.now(), true)
    },
    refusedCount: () => refused,
  }
}

function makeBucket(principal: KeyPrincipal, limit: number): Bucket {
  return {
    principal,
    limit,
    lease: emptyLease(limit),
    known: 0,
    spent: 0,
    waiting: 0,
    reserved: 0,
    refilling: undefined,
    emptyUntilMs: 0,
    unknownUntilMs: 0,
  }
}

function stateOf(bucket: Bucket, nowMs: number, isAdmitted: boolean): LimitState {
  const { limit, lease, known, spent } = bucket
  const toNextMs = isAdmitted ? 1 / lease.perMs : bucket.emptyUntilMs - nowMs
  return {
    limit,
    remaining: isAdmitted ? Math.max(0, Math.floor(known - spent)) : 0,
    moreInSeconds: Math.max(1, Math.ceil(toNextMs / 1_000)),
    isAdmitted,
  }
}

/** Waits for a token; concurrent requests share one statement. */
async function waitForToken(
  bucket: Bucket,
  refill: (bucket: Bucket) => Promise<void>,
): Promise<LimitState | undefined> {
  bucket.waiting += 1
  try {
    for (;;) {
      // Other waiting requests may have spent the last lease.
      await refill(bucket)
      const nowMs = performance.now()
      if (bucket.reserved > 0) {
        bucket.reserved -= 1
        return stateOf(bucket, nowMs, true)
      }
      if (bucket.unknownUntilMs > nowMs) return undefined
      if (bucket.emptyUntilMs > nowMs) return stateOf(bucket, nowMs, false)
    }
  } finally {
    bucket.waiting -= 1
  }
}

function shouldRenew(bucket: Bucket, nowMs: number): boolean {
  const { lease } = bucket
  if (lease.granted < smallestRenewed || leftOf(lease, nowMs) * 2 > lease.granted) return false
  return bucket.refilling === undefined && bucket.emptyUntilMs <= nowMs
}

/** Never rejects. A lease that arrives after `waitMs` still counts, but requests stop waiting. */
async function refillInTime(database: Database, bucket: Bucket, waitMs: number): Promise<void> {
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
  const { principal, limit, lease } = bucket
  const { workspace_id: workspaceId, id } = principal
  const askedMs = performance.now()
  try {
    const take = takeTokens({ workspaceId, keyId: id, limit, wanted: Math.max(1, bucket.waiting) })
    // A crash that loses a bucket leaves a full one.
    const [, [taken]] = await readAside(database, workspaceId, [commitLater, take])
    if (taken === undefined) return
    const reserved = Math.min(taken.granted, bucket.waiting)
    addTokens(lease, taken.granted, reserved, askedMs)
    bucket.reserved += reserved
    bucket.known = taken.tokens + lease.granted - reserved
    bucket.spent = 0
    if (taken.granted > 0) return
    const toNextMs = (1 - taken.tokens) / lease.perMs
    bucket.emptyUntilMs = performance.now() + Math.max(emptyForMs, toNextMs)
  } catch {
    // Requests that pass meanwhile report the error of their own statements.
    bucket.unknownUntilMs = performance.now() + unknownForMs
  }
}
