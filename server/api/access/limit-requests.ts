import { commitLater, type Database } from '../../store/database/connect.ts'
import { readAside } from '../../store/database/read.ts'
import {
  demandOf,
  emptyLease,
  forgetLease,
  renewLease,
  reportLease,
  spendOne,
  type Lease,
} from './lease.ts'
import { keyIdOf, type Principal } from './principal.ts'
import { takeTokens } from './rate-limit-queries.ts'

/** The state of a key's rate limit after a request. */
export type LimitState = {
  /** Requests a minute; also the largest burst. */
  readonly limit: number
  /**
   * Tokens of the shared bucket at the last query and of this process's lease. Does not fall with time alone: a lease
   * that is not used goes back into the bucket.
   */
  readonly remaining: number
  /** Seconds until the next token. */
  readonly moreInSeconds: number
  readonly isAdmitted: boolean
}

export type RateLimits = {
  /** Counts a request; synchronous while the lease has tokens. Undefined without a limit, as for sessions and contacts. */
  readonly spend: (principal: Principal) => LimitState | undefined | Promise<LimitState | undefined>
  /** The state that `spend` last returned. */
  readonly stateOf: (principal: Principal) => LimitState | undefined
  readonly refusedCount: () => number
}

/** A key of the workspace or of a member. */
type LimitedKey = { readonly id: string; readonly workspace_id: string }

type Bucket = {
  readonly principal: LimitedKey
  readonly limit: number
  readonly lease: Lease
  /** In the shared bucket at the last query. */
  tokens: number
  /** Requests waiting for PostgreSQL. */
  waiting: number
  /** Tokens taken for waiting requests. */
  reserved: number
  /** While a query runs; settles earlier when requests stop waiting for it. */
  refilling: Promise<void> | undefined
  /** Gives the lease back before it ends. */
  ending: NodeJS.Timeout | undefined
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
/** What is left of a lease is given back this long before it ends. */
const longestReturnMs = 1_000

/**
 * Limits each key's requests across all processes and machines: a token bucket in PostgreSQL, from which each
 * process leases tokens ahead of need (docs/decisions/0114). While PostgreSQL does not answer, requests pass: few
 * succeed without it.
 */
export function limitRequests(
  database: Database,
  defaultLimit: number,
  { waitMs = longestWaitMs, returnMs = longestReturnMs } = {},
): RateLimits {
  const buckets = new Map<string, Bucket>()
  let refused = 0

  const bucketOf = (principal: Principal): Bucket | undefined => {
    const id = keyIdOf(principal)
    if (id === null) return undefined
    // Keys of members have no limit of their own.
    const own = principal.kind === 'key' ? principal.rate_limit_per_minute : null
    const limit = own ?? defaultLimit
    if (limit === 0) return undefined
    const known = buckets.get(id)
    if (known?.limit === limit) return known
    if (buckets.size >= mostBuckets) buckets.clear()
    const made = makeBucket({ id, workspace_id: principal.workspace_id }, limit)
    buckets.set(id, made)
    return made
  }
  const refill = makeRefill(database, waitMs, returnMs)
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

function makeBucket(principal: LimitedKey, limit: number): Bucket {
  return {
    principal,
    limit,
    lease: emptyLease(),
    tokens: 0,
    waiting: 0,
    reserved: 0,
    refilling: undefined,
    ending: undefined,
    emptyUntilMs: 0,
    unknownUntilMs: 0,
  }
}

function stateOf(bucket: Bucket, nowMs: number, isAdmitted: boolean): LimitState {
  const { limit, lease, tokens } = bucket
  const toNextMs = isAdmitted ? 60_000 / limit : bucket.emptyUntilMs - nowMs
  return {
    limit,
    remaining: isAdmitted ? Math.max(0, Math.floor(tokens + lease.left)) : 0,
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
      if (spendOne(bucket.lease, nowMs)) return stateOf(bucket, nowMs, true)
      if (bucket.unknownUntilMs > nowMs) return undefined
      if (bucket.emptyUntilMs > nowMs) return stateOf(bucket, nowMs, false)
    }
  } finally {
    bucket.waiting -= 1
  }
}

function shouldRenew({ lease, refilling, emptyUntilMs }: Bucket, nowMs: number): boolean {
  if (lease.counted < smallestRenewed || lease.left * 4 > lease.counted) return false
  return refilling === undefined && emptyUntilMs <= nowMs
}

/** Asks for tokens for a bucket once at a time, and gives back what is left of a lease `returnMs` before it ends. */
function makeRefill(database: Database, waitMs: number, returnMs: number) {
  const refill = async (bucket: Bucket, keeps = true): Promise<void> => {
    bucket.refilling ??= inTime(bucket, waitMs, async () => {
      await askForTokens(database, bucket, keeps)
      bucket.refilling = undefined
      returnInTime(bucket)
    })
    return bucket.refilling
  }
  const returnInTime = (bucket: Bucket) => {
    const { lease } = bucket
    if (lease.left === 0) return
    clearTimeout(bucket.ending)
    const giveBack = () => {
      if (lease.left > 0) void refill(bucket, false)
    }
    const inMs = Math.max(0, lease.endsMs - returnMs - performance.now())
    bucket.ending = setTimeout(giveBack, inMs).unref()
  }
  return refill
}

/** Settles when the query does, or after `waitMs`: from then until its answer requests pass. Never rejects. */
async function inTime(bucket: Bucket, waitMs: number, query: () => Promise<void>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>((resolve) => {
    late = setTimeout(() => {
      bucket.unknownUntilMs = Infinity
      resolve()
    }, waitMs)
  })
  await Promise.race([query().finally(() => clearTimeout(late)), tooLong])
}

/** Never rejects. */
async function askForTokens(database: Database, bucket: Bucket, keeps: boolean): Promise<void> {
  const { principal, limit, lease, waiting } = bucket
  const { workspace_id: workspaceId, id } = principal
  const nowMs = performance.now()
  const ahead = keeps ? demandOf(lease, nowMs) : 0
  const report = reportLease(lease, nowMs, keeps)
  try {
    const take = takeTokens({ workspaceId, keyId: id, limit, waiting, ahead, ...report })
    // A crash that loses a bucket leaves a full one.
    const [, [taken]] = await readAside(database, workspaceId, [commitLater, take])
    if (taken === undefined) throw new Error('The bucket has no row.')
    bucket.unknownUntilMs = 0
    bucket.tokens = taken.tokens
    const spent = renewLease(lease, report, { waiting, taken })
    // Fewer wait if the answer came late.
    bucket.reserved = Math.min(spent, bucket.waiting)
    if (waiting === 0 || spent > 0 || taken.slot === 0) return
    const toNextMs = ((1 - taken.tokens) * 60_000) / limit
    bucket.emptyUntilMs = performance.now() + Math.max(emptyForMs, toNextMs)
  } catch {
    // Requests that pass meanwhile report the error of their own statements.
    forgetLease(lease)
    bucket.unknownUntilMs = performance.now() + unknownForMs
  }
}
