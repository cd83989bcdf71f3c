import type { DeliverySlots } from './delivery-slots.ts'
import type { WebhookRef } from './webhook-id.ts'

/**
 * A webhook that this process works on. `mustRerun`: something may have become due during the run. `calls`: how often
 * it was run.
 */
export type ActiveWebhook = WebhookRef & { isRunning: boolean; mustRerun: boolean; calls: number }

export type ActiveWebhooks = {
  /** The webhook, marked for a run. */
  readonly call: (ref: WebhookRef) => ActiveWebhook
  /** Notes that it found no free slot. */
  readonly wait: (active: ActiveWebhook) => void
  /** Returns those that waited and have a free slot now, in order. */
  readonly endWaits: () => ActiveWebhook[]
  readonly forgetIfIdle: (active: ActiveWebhook) => void
}

/** The webhooks that this process works on, so that each has one run at a time. */
export function makeActiveWebhooks(slots: DeliverySlots): ActiveWebhooks {
  const known = new Map<string, ActiveWebhook>()
  const waiting = new Set<ActiveWebhook>()
  return {
    call: (ref) => {
      const fresh = { ...ref, isRunning: false, mustRerun: false, calls: 0 }
      const active = known.get(ref.webhook_id) ?? fresh
      known.set(ref.webhook_id, active)
      active.mustRerun = true
      active.calls += 1
      return active
    },
    wait: (active) => void waiting.add(active),
    endWaits: () => {
      const ended = [...waiting].filter((active) => slots.free(active) > 0)
      for (const active of ended) waiting.delete(active)
      return ended
    },
    forgetIfIdle: (active) => {
      const isIdle = !active.isRunning && slots.inFlight(active) === 0 && !waiting.has(active)
      if (isIdle) known.delete(active.webhook_id)
    },
  }
}
