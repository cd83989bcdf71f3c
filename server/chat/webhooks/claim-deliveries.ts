import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import { newId } from '../../ids.ts'
import {
  findEndpoint,
  findNextAttempt,
  claimDueDeliveries,
  type EndpointRow,
  type ClaimedRow,
} from './delivery-queries.ts'
import { enqueueRetry } from './due-queries.ts'
import { typesOf } from './event-type-patterns.ts'
import { dropFinishedReplays, planDeliveries, planReplay } from './plan-queries.ts'
import { failuresBeforePause } from './retry-schedule.ts'
import { keyOf, type WebhookKey, type WebhookRef } from './webhook-id.ts'

/** Events of the log that one statement plans deliveries for. */
const eventsPerPlan = 100
/** Pending deliveries per webhook; later events stay in the log until there is room. */
const maxPending = 1_000

export type Claimed = {
  readonly endpoint: EndpointRow
  readonly deliveries: readonly ClaimedRow[]
}

/**
 * Claims due deliveries of a webhook, as many as `room` allows, or plans new ones from the log if none are due.
 * Undefined if there is nothing to do now; a job is then scheduled for the next attempt.
 */
export async function claimDeliveries(
  pool: pg.Pool,
  ref: WebhookRef,
  room: { inFlight: number; free: number },
  { now, claimMs }: { now: Date; claimMs: number },
): Promise<Claimed | undefined> {
  const key = keyOf(ref)
  const [endpoint] = await runStatement(pool, findEndpoint({ ...key, now }))
  if (endpoint === undefined) return undefined
  // A repeatedly failing endpoint gets one delivery at a time.
  const isProbing = endpoint.failures >= failuresBeforePause
  const limit = isProbing ? 1 - room.inFlight : room.free
  if (limit <= 0) return undefined
  const reasons = allowedReasons(endpoint, now)
  const claimedUntil = new Date(now.getTime() + claimMs)
  const claim = claimDueDeliveries({ ...key, now, claimedUntil, limit, reasons })
  const deliveries = await runStatement(pool, claim)
  if (deliveries.length > 0) return { endpoint, deliveries }
  if (reasons.includes('event')) {
    const hasMore = await plan(pool, key, endpoint, isProbing ? 1 : eventsPerPlan, now)
    if (hasMore) return { endpoint, deliveries }
  }
  if (endpoint.enabled && room.inFlight === 0) await scheduleNext(pool, key, endpoint, now)
  return undefined
}

/** A disabled webhook gets only tests, a paused one only tests and redeliveries. */
function allowedReasons(
  { enabled, resume_at: resumeAt }: EndpointRow,
  now: Date,
): readonly string[] {
  if (!enabled) return ['test']
  const isPaused = resumeAt !== null && resumeAt > now
  return isPaused ? ['test', 'redelivery'] : ['test', 'redelivery', 'event', 'replay']
}

/** Plans deliveries from the log, else from a replay. Returns whether there was anything to plan. */
async function plan(
  pool: pg.Pool,
  key: WebhookKey,
  { event_types: patterns, has_replay: hasReplay }: EndpointRow,
  limit: number,
  now: Date,
): Promise<boolean> {
  const types = typesOf(patterns) ?? null
  const run = async (statement: typeof planDeliveries) => {
    const ids = Array.from({ length: limit }, () => newId())
    const plan = statement({ ...key, ids, now, types, maxPending })
    const [planned] = await runStatement(pool, plan)
    return (planned?.looked ?? 0) > 0
  }
  if (await run(planDeliveries)) return true
  if (!hasReplay) return false
  if (await run(planReplay)) return true
  const dropped = await runStatement(pool, dropFinishedReplays(key))
  return dropped.length > 0
}

/** Enqueues a job for the time of the next attempt, if any. */
async function scheduleNext(
  pool: pg.Pool,
  key: WebhookKey,
  { resume_at: resumeAt }: EndpointRow,
  now: Date,
): Promise<void> {
  const [next] = await runStatement(pool, findNextAttempt(key))
  const due = resumeAt !== null && resumeAt > now ? resumeAt : next?.at
  if (due != null) await runStatement(pool, enqueueRetry({ ...key, at: due }))
}
