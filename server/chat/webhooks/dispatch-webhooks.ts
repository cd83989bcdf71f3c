import { runStatement } from '../../store/database/run-statement.ts'
import { attemptDelivery, type AttemptParts, type AttemptResult } from './attempt-delivery.ts'
import { makeActiveWebhooks, type ActiveWebhook } from './active-webhooks.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import {
  hastenDeliveries,
  type ClaimedRow,
  type EndpointRow,
  type OutcomeRow,
} from './delivery-queries.ts'
import { makeDeliverySlots } from './delivery-slots.ts'
import { failuresBeforePause } from './retry-schedule.ts'
import { keyOf, type WebhookRef } from './webhook-id.ts'

/** A retry that is due this soon gets a timer: as often as the poll. */
const soonMs = 10_000

export type DispatcherParts = AttemptParts & {
  /** How long a claim hides a delivery: longer than an attempt takes. */
  readonly claimMs: number
  /** Called after a failed attempt; may disable the webhook. */
  readonly afterFailure: (ref: WebhookRef, result: AttemptResult) => Promise<void>
  readonly onError: (error: Error) => void
}

export type Dispatcher = {
  /** Starts the due deliveries of a webhook, and continues with it until nothing is due. */
  readonly run: (ref: WebhookRef) => Promise<void>
  /** Stops claiming deliveries. */
  readonly stop: () => void
  /** Aborts deliveries in flight. */
  readonly close: () => void
}

/**
 * Delivers events to webhooks. A run only starts deliveries and ends, so a receiver that hangs holds up no other
 * webhook. A delivery is held by the claim in its row, which expires if this process dies
 * (docs/decisions/0023).
 */
export function makeDispatcher(parts: DispatcherParts): Dispatcher {
  const { pool, now, claimMs, onError } = parts
  const slots = makeDeliverySlots()
  const webhooks = makeActiveWebhooks(slots)
  const closing = new AbortController()
  const stopping = new AbortController()

  const run = async (ref: WebhookRef): Promise<void> => {
    const active = webhooks.call(ref)
    if (active.isRunning) return
    active.isRunning = true
    try {
      while (active.mustRerun && !stopping.signal.aborted) {
        active.mustRerun = false
        if (await startDeliveries(active)) active.mustRerun = true
      }
    } finally {
      // Synchronous with the last check of `mustRerun`, so that no later call relies on a finished run.
      active.isRunning = false
      webhooks.forgetIfIdle(active)
    }
  }

  /** Returns whether more may be due now. */
  const startDeliveries = async (active: ActiveWebhook): Promise<boolean> => {
    const free = slots.free(active)
    if (free <= 0) {
      webhooks.wait(active)
      return false
    }
    const at = now()
    const claimedUntil = new Date(at.getTime() + claimMs)
    const room = { inFlight: slots.inFlight(active), free, claimedUntil }
    const claimed = await claimDeliveries(pool, active, room, at)
    if (claimed === undefined) return false
    for (const delivery of claimed.deliveries) void deliver(active, claimed.endpoint, delivery)
    return claimed.hasMore
  }

  const deliver = async (active: ActiveWebhook, endpoint: EndpointRow, delivery: ClaimedRow) => {
    slots.acquire(active)
    const { calls } = active
    const { hasMore, retryAt } = await attempt(parts, active, endpoint, delivery, closing.signal)
    if (retryAt !== undefined) callAt(parts, retryAt, async () => run(active))
    slots.release(active)
    // A run meanwhile may have found that an event has to wait for this one, after the record looked for such events.
    const isOver = !hasMore && active.calls === calls
    if (isOver) webhooks.forgetIfIdle(active)
    // Continue with this webhook, and with those that now find a free slot.
    const ready = webhooks.endWaits()
    if (!isOver && !ready.includes(active)) ready.unshift(active)
    for (const one of ready) run(one).catch(onError)
  }

  return {
    run,
    stop: () => stopping.abort(),
    close: () => closing.abort(),
  }
}

/** Later retries are found by the poll of due webhooks, which is too rare for the first one. */
function callAt({ now, onError }: DispatcherParts, at: Date, start: () => Promise<void>): void {
  const delayMs = at.getTime() - now().getTime()
  if (delayMs <= soonMs) setTimeout(() => void start().catch(onError), delayMs).unref()
}

/**
 * Resolves with whether other events may wait, and when this one is tried again. Never rejects: if the result cannot be recorded, the claim expires and
 * the event is sent again.
 */
async function attempt(
  parts: DispatcherParts,
  ref: WebhookRef,
  endpoint: EndpointRow,
  delivery: ClaimedRow,
  signal: AbortSignal,
): Promise<{ readonly hasMore: boolean; readonly retryAt?: Date | undefined }> {
  try {
    const result = await attemptDelivery(parts, ref, endpoint, delivery, signal)
    if (result === undefined) return { hasMore: true }
    const { isSuccess, retryAt, outcome } = result
    if (!isSuccess) await parts.afterFailure(ref, result)
    else if (outcome?.has_changed === true) await hasten(parts, ref, endpoint, outcome)
    return { hasMore: !isSuccess || outcome?.has_more !== false, retryAt }
  } catch (error) {
    parts.onError(error instanceof Error ? error : new Error(String(error)))
    return { hasMore: true }
  }
}

/**
 * The receiver replies again, so pending retries need not wait. After few failures this excludes an event that failed
 * before an earlier success: the receiver refuses that one, and would get it again with every other one.
 */
async function hasten(
  { pool, now }: DispatcherParts,
  ref: WebhookRef,
  { failures }: EndpointRow,
  { failed_since: failedSince }: OutcomeRow,
): Promise<void> {
  const since = failures >= failuresBeforePause ? null : failedSince
  await runStatement(pool, hastenDeliveries({ ...keyOf(ref), now: now(), since }))
}
