import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import { newId } from '../../ids.ts'
import {
  findEndpoint,
  findNextAttempt,
  takeDeliveries,
  type EndpointRow,
  type TakenRow,
} from './delivery-queries.ts'
import { enqueueRetry } from './due-queries.ts'
import { typesOf } from './event-type-patterns.ts'
import { dropFinishedReplays, planDeliveries, planReplay } from './plan-queries.ts'
import { failuresBeforePause } from './retry-schedule.ts'
import type { WebhookRef } from './room.ts'

/** Events that are looked at together. */
const eventsAtOnce = 100
/** Deliveries of one webhook that wait at most; the log keeps what comes after. */
const mostPending = 1_000

export type Due = {
  readonly endpoint: EndpointRow
  readonly deliveries: readonly TakenRow[]
}

/**
 * Takes what may be delivered to a webhook now, as far as there is room, and takes up the log for it.
 * Undefined when there is nothing to do until something happens, or until a moment for which there is
 * a job then.
 */
export async function takeDue(
  pool: pg.Pool,
  ref: WebhookRef,
  room: { underWay: number; free: number },
  { now, takenForMs }: { now: Date; takenForMs: number },
): Promise<Due | undefined> {
  const { workspace_id: workspaceId, webhook_id: webhookId } = ref
  const [endpoint] = await runStatement(pool, findEndpoint(workspaceId, webhookId, now))
  if (endpoint === undefined) return undefined
  // One that has failed again and again is asked by one delivery at a time.
  const isTrying = endpoint.failures >= failuresBeforePause
  const limit = isTrying ? 1 - room.underWay : room.free
  if (limit <= 0) return undefined
  const reasons = reasonsNow(endpoint, now)
  const until = new Date(now.getTime() + takenForMs)
  const take = takeDeliveries(workspaceId, webhookId, now, until, limit, reasons)
  const deliveries = await runStatement(pool, take)
  if (deliveries.length > 0) return { endpoint, deliveries }
  if (reasons.includes('event')) {
    const hasMore = await takeUp(pool, ref, endpoint, isTrying ? 1 : eventsAtOnce, now)
    if (hasMore) return { endpoint, deliveries }
  }
  if (endpoint.enabled && room.underWay === 0) await comeBack(pool, ref, endpoint, now)
  return undefined
}

/** A webhook that is disabled can be tried out, and one that is left alone be sent what is asked for. */
function reasonsNow({ enabled, resume_at: resumeAt }: EndpointRow, now: Date): readonly string[] {
  if (!enabled) return ['test']
  const isPaused = resumeAt !== null && resumeAt > now
  return isPaused ? ['test', 'redelivery'] : ['test', 'redelivery', 'event', 'replay']
}

/** Whether there was something to take up, of the log or of a replay. */
async function takeUp(
  pool: pg.Pool,
  { workspace_id: workspaceId, webhook_id: webhookId }: WebhookRef,
  { event_types: patterns, has_replay: hasReplay }: EndpointRow,
  limit: number,
  now: Date,
): Promise<boolean> {
  const types = typesOf(patterns) ?? null
  const plan = async (statement: typeof planDeliveries) => {
    const ids = Array.from({ length: limit }, () => newId())
    const taken = statement(workspaceId, webhookId, ids, now, types, mostPending)
    const [planned] = await runStatement(pool, taken)
    return (planned?.looked ?? 0) > 0
  }
  if (await plan(planDeliveries)) return true
  if (!hasReplay) return false
  if (await plan(planReplay)) return true
  const dropped = await runStatement(pool, dropFinishedReplays(workspaceId, webhookId))
  return dropped.length > 0
}

/** Leaves a job for when the next attempt is due, if any. */
async function comeBack(
  pool: pg.Pool,
  { workspace_id: workspaceId, webhook_id: webhookId }: WebhookRef,
  { resume_at: resumeAt }: EndpointRow,
  now: Date,
): Promise<void> {
  const [next] = await runStatement(pool, findNextAttempt(workspaceId, webhookId))
  const due = resumeAt !== null && resumeAt > now ? resumeAt : next?.at
  if (due != null) await runStatement(pool, enqueueRetry(workspaceId, webhookId, due))
}
