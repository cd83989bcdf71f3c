import type { WebhookRef } from './webhook-id.ts'

/** Concurrent deliveries per webhook, per workspace and per process. */
const perWebhook = 8
const perWorkspace = 64
const perProcess = 256

/** Limits concurrent deliveries, so that no webhook or workspace uses up all of them. */
export type DeliverySlots = {
  readonly free: (ref: WebhookRef) => number
  readonly inFlight: (ref: WebhookRef) => number
  readonly acquire: (ref: WebhookRef) => void
  readonly release: (ref: WebhookRef) => void
}

export function makeDeliverySlots(): DeliverySlots {
  const counts = new Map<string, number>()
  let total = 0
  const countOf = (id: string) => counts.get(id) ?? 0
  const add = (ref: WebhookRef, difference: 1 | -1) => {
    total += difference
    for (const id of [ref.workspace_id, ref.webhook_id]) {
      const count = countOf(id) + difference
      if (count === 0) counts.delete(id)
      else counts.set(id, count)
    }
  }
  return {
    free: ({ workspace_id: workspaceId, webhook_id: webhookId }) =>
      Math.min(
        perWebhook - countOf(webhookId),
        perWorkspace - countOf(workspaceId),
        perProcess - total,
      ),
    inFlight: ({ webhook_id: webhookId }) => countOf(webhookId),
    acquire: (ref) => add(ref, 1),
    release: (ref) => add(ref, -1),
  }
}
