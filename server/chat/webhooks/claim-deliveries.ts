import type pg from 'pg'
import { runPrepared } from '../../store/database/run-prepared.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { newId } from '../../ids.ts'
import {
  findNextAttempt,
  takeDueDeliveries,
  type ClaimedRow,
  type EndpointRow,
  type Room,
} from './delivery-queries.ts'
import { typesOf } from './event-type-patterns.ts'
import { dropFinishedReplays, planDeliveries, planReplay } from './plan-queries.ts'
import { failuresBeforePause } from './retry-schedule.ts'
import { keyOf, type WebhookKey, type WebhookRef } from './webhook-id.ts'
import { dueWebhook } from './webhook-task.ts'

/** Events of the log that one statement plans deliveries for. */
const eventsPerPlan = 100
/** Pending deliveries per webhook; later events stay in the log until there is room. */
const maxPending = 1_000
const unclaimableMs = 1_000

export type Claimed = {
  readonly endpoint: EndpointRow
  readonly deliveries: readonly ClaimedRow[]
  /** Whether others may be claimed at once. Those that wait for one of these are found when it is recorded. */
  readonly hasMore: boolean
}

/**
 * Claims due deliveries of a webhook, as many as `room` allows, or plans new ones from the log if none are due and claims
 * those. Undefined if there is nothing to do now; its task is then due at the next attempt.
 */
export async function claimDeliveries(
  pool: pg.Pool,
  ref: WebhookRef,
  room: Room,
  now: Date,
): Promise<Claimed | undefined> {
  const key = keyOf(ref)
  const taken = await runPrepared(
    pool,
    takeDueDeliveries({ ...key, ...room, now, failuresBeforePause }),
  )
  const [endpoint] = taken
  if (endpoint === undefined) return undefined
  const due = taken.filter(isClaimed)
  if (due.length > 0) return { endpoint, deliveries: due, hasMore: true }
  const { is_probed: isProbed, may_claim: free } = endpoint
  if (endpoint.enabled && !endpoint.is_paused && free > 0) {
    const limits = { ...room, free, events: isProbed ? 1 : eventsPerPlan }
    const planned = await plan(pool, key, endpoint, limits, now)
    if (planned.hasMore || planned.deliveries.length > 0) return { endpoint, ...planned }
  }
  if (endpoint.enabled && room.inFlight === 0) await scheduleNext(pool, key, endpoint, now)
  return undefined
}

function isClaimed<Row extends { id: string | null }>(row: Row): row is Row & ClaimedRow {
  return row.id !== null
}

/** Plans deliveries from the log, or from a replay if the log has no events that are new. */
async function plan(
  pool: pg.Pool,
  key: WebhookKey,
  { event_types: patterns, is_behind: isBehind, has_replay: hasReplay }: EndpointRow,
  { events, ...room }: Room & { events: number },
  now: Date,
): Promise<Omit<Claimed, 'endpoint'>> {
  const types = typesOf(patterns) ?? null
  const run = async (statement: typeof planDeliveries) => {
    const ids = Array.from({ length: events }, () => newId())
    const values = { ...key, ...room, ids, now, types, maxPending }
    const rows = await runPrepared(pool, statement(values))
    return { looked: rows[0]?.looked ?? 0, deliveries: rows.filter(isClaimed) }
  }
  const fromLog = isBehind ? await run(planDeliveries) : { looked: 0, deliveries: [] }
  const { looked, deliveries } = fromLog
  if (!hasReplay) return { deliveries, hasMore: looked === events }
  if (looked > 0) return { deliveries, hasMore: true }
  const replayed = await run(planReplay)
  if (replayed.looked > 0) return { deliveries: replayed.deliveries, hasMore: true }
  const dropped = await runStatement(pool, dropFinishedReplays(key))
  return { deliveries, hasMore: dropped.length > 0 }
}

/** Makes the webhook due at the time of the next attempt, if any. */
async function scheduleNext(
  pool: pg.Pool,
  key: WebhookKey,
  { is_paused: isPaused, resume_at: resumeAt, has_pending: hasPending }: EndpointRow,
  now: Date,
): Promise<void> {
  const findNext = async () => {
    const [next] = hasPending ? await runStatement(pool, findNextAttempt(key)) : []
    return next?.at
  }
  const at = isPaused ? resumeAt : await findNext()
  if (at == null) return
  const inMs = at.getTime() - now.getTime()
  // What is due already could not be claimed now.
  await runPrepared(pool, dueWebhook(key, inMs > 0 ? inMs : unclaimableMs))
}
