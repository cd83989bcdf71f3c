import { runStatement } from '../../store/database/run-statement.ts'
import { attemptDelivery, type AttemptParts, type AttemptResult } from './attempt-delivery.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { hastenDeliveries, type ClaimedRow, type EndpointRow } from './delivery-queries.ts'
import { makeDeliverySlots } from './delivery-slots.ts'
import { failuresBeforePause } from './retry-schedule.ts'
import { keyOf, type WebhookRef } from './webhook-id.ts'

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
  /** Whether this process is working on the webhook, and will find new deliveries without a job. */
  readonly isActive: (webhookId: string) => boolean
  /** Stops claiming deliveries. */
  readonly stop: () => void
  /** Aborts deliveries in flight. */
  readonly close: () => void
}

/** A webhook that this process works on. `mustRerun`: something may have become due during the run. */
type Active = WebhookRef & { isRunning: boolean; mustRerun: boolean }

/**
 * Delivers events to webhooks. A job only starts deliveries and ends, so a receiver that hangs blocks no job
 * of another one. A delivery is held by the claim in its row, which expires if this process dies
 * (docs/decisions/0023).
 */
export function makeDispatcher(parts: DispatcherParts): Dispatcher {
  const { pool, now, claimMs, onError } = parts
  const slots = makeDeliverySlots()
  const known = new Map<string, Active>()
  /** Webhooks that found no free slot, in order. */
  const waiting = new Set<Active>()
  const closing = new AbortController()
  const stopping = new AbortController()

  const run = async (ref: WebhookRef): Promise<void> => {
    const active = known.get(ref.webhook_id) ?? { ...ref, isRunning: false, mustRerun: false }
    known.set(ref.webhook_id, active)
    active.mustRerun = true
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
      if (slots.inFlight(active) === 0 && !waiting.has(active)) known.delete(active.webhook_id)
    }
  }

  /** Returns whether more may be due now. */
  const startDeliveries = async (active: Active): Promise<boolean> => {
    const free = slots.free(active)
    if (free <= 0) {
      waiting.add(active)
      return false
    }
    const room = { inFlight: slots.inFlight(active), free }
    const claimed = await claimDeliveries(pool, active, room, { now: now(), claimMs })
    if (claimed === undefined) return false
    for (const delivery of claimed.deliveries) void deliver(active, claimed.endpoint, delivery)
    return true
  }

  const deliver = async (active: Active, endpoint: EndpointRow, delivery: ClaimedRow) => {
    slots.acquire(active)
    await attempt(parts, active, endpoint, delivery, closing.signal)
    slots.release(active)
    // Continue with this webhook, and with those that now find a free slot.
    for (const one of new Set([active, ...[...waiting].filter((other) => slots.free(other) > 0)])) {
      waiting.delete(one)
      run(one).catch(onError)
    }
  }

  return {
    run,
    isActive: (webhookId) => known.has(webhookId),
    stop: () => stopping.abort(),
    close: () => closing.abort(),
  }
}

/** Never rejects: if the result cannot be recorded, the claim expires and the event is sent again. */
async function attempt(
  parts: DispatcherParts,
  ref: WebhookRef,
  endpoint: EndpointRow,
  delivery: ClaimedRow,
  signal: AbortSignal,
): Promise<void> {
  try {
    const result = await attemptDelivery(parts, ref, endpoint, delivery, signal)
    if (result === undefined) return
    if (!result.isSuccess) await parts.afterFailure(ref, result)
    else if (endpoint.failures >= failuresBeforePause) await hasten(parts, ref)
  } catch (error) {
    parts.onError(error instanceof Error ? error : new Error(String(error)))
  }
}

/** The receiver replies again, so pending retries need not wait. */
async function hasten({ pool, now }: DispatcherParts, ref: WebhookRef): Promise<void> {
  await runStatement(pool, hastenDeliveries({ ...keyOf(ref), now: now() }))
}
