import { statement } from '../../store/database/statement.ts'
import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import { eventJsonWith } from '../events/event-json.ts'
import type { JsonRow } from './queries.ts'
import type { WebhookKey } from './webhook-id.ts'
import { deliveryDetailsJson, deliveryJson, newDeliveryJson } from './webhook-json.ts'

/** The deliveries of a webhook, newest first. `status` null: all. */
export function deliveryList(
  { workspaceId, webhookId }: WebhookKey,
  status: string | null,
): PagedList {
  const from = `webhook_deliveries d
      where d.workspace_id = $1 and d.webhook_id = $3 and ($4::text is null or d.status = $4)`
  return keysetList(workspaceId, {
    name: 'deliveries',
    from,
    json: deliveryJson,
    total: `select count(*) from ${from}`,
    order: { columns: [['d.id', 'uuid']], descending: true },
    values: [webhookId, status],
  })
}

export const findDeliveryDetails = statement<JsonRow, WebhookKey & { id: string }>(
  'find_webhook_delivery_details',
  `select ${deliveryDetailsJson}::text as json
     from webhook_deliveries d
     join webhooks w on w.workspace_id = $workspaceId and w.id = d.webhook_id
     left join lateral (select ${eventJsonWith('w.include')} as json from events e
                         where e.workspace_id = $workspaceId and e.sequence = d.sequence) logged on true
    where d.workspace_id = $workspaceId and d.webhook_id = $webhookId and d.id = $id`,
)

/** `is_kept`: the log still holds the event. */
export type DeliveredRow = {
  event_id: string
  event_type: string
  sequence: number | null
  payload: string | null
  is_kept: boolean
}

export const findDelivered = statement<DeliveredRow, WebhookKey & { id: string }>(
  'find_webhook_delivery',
  `select d.event_id, d.event_type, d.sequence, d.payload::text as payload,
          exists (select from events e where e.workspace_id = $workspaceId and e.sequence = d.sequence) as is_kept
     from webhook_deliveries d
    where d.workspace_id = $workspaceId and d.webhook_id = $webhookId and d.id = $id`,
)

/** A delivery outside the lanes: it waits for no other. */
export const insertDelivery = statement<
  JsonRow,
  WebhookKey & {
    id: string
    reason: 'test' | 'redelivery'
    eventId: string
    eventType: string
    sequence: number | null
    payload: string | null
    tick: Date
  }
>(
  'insert_webhook_delivery',
  `insert into webhook_deliveries as d
     (workspace_id, id, webhook_id, reason, event_id, event_type, sequence, payload, status,
      attempt_count, next_attempt_at, created_at)
   select $workspaceId, $id, $webhookId, $reason, $eventId, $eventType, $sequence, $payload::json,
          'pending', 0, $tick, $tick
   returning ${newDeliveryJson}::text as json`,
)
