import { arraySql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { eventJson } from '../events/event-json.ts'
import type { JsonRow, PageRow } from './queries.ts'
import { deliveryDetailsJson, deliveryJson, newDeliveryJson } from './webhook-json.ts'

/** Newest first. `status` null: all. */
export const listDeliveries = statement<
  PageRow,
  [workspaceId: string, webhookId: string, status: string | null, limit: number, offset: number]
>(
  'list_webhook_deliveries',
  `with page as (
     select d.* from webhook_deliveries d
      where d.workspace_id = $1 and d.webhook_id = $2 and ($3::text is null or d.status = $3)
      order by d.id desc limit $4 offset $5)
   select (select count(*) from webhook_deliveries d
            where d.workspace_id = $1 and d.webhook_id = $2
              and ($3::text is null or d.status = $3)) as total,
          (select ${arraySql(deliveryJson, 'd.id desc')} from page d) as rows`,
)

export const findDeliveryDetails = statement<
  JsonRow,
  [workspaceId: string, webhookId: string, id: string]
>(
  'find_webhook_delivery_details',
  `select ${deliveryDetailsJson}::text as json
     from webhook_deliveries d
     left join lateral (select ${eventJson} as json from events e
                         where e.workspace_id = $1 and e.sequence = d.sequence) logged on true
    where d.workspace_id = $1 and d.webhook_id = $2 and d.id = $3`,
)

/** `is_kept`: its event is still in the log. */
export type DeliveredRow = {
  event_id: string
  event_type: string
  sequence: number | null
  payload: string | null
  is_kept: boolean
}

export const findDelivered = statement<
  DeliveredRow,
  [workspaceId: string, webhookId: string, id: string]
>(
  'find_webhook_delivery',
  `select d.event_id, d.event_type, d.sequence, d.payload::text as payload,
          exists (select from events e where e.workspace_id = $1 and e.sequence = d.sequence) as is_kept
     from webhook_deliveries d
    where d.workspace_id = $1 and d.webhook_id = $2 and d.id = $3`,
)

/** One that somebody has ordered. It waits for no other. */
export const insertDelivery = statement<
  JsonRow,
  [
    workspaceId: string,
    id: string,
    webhookId: string,
    reason: 'test' | 'redelivery',
    eventId: string,
    eventType: string,
    sequence: number | null,
    payload: string | null,
    tick: Date,
  ]
>(
  'insert_webhook_delivery',
  `insert into webhook_deliveries as d
     (workspace_id, id, webhook_id, reason, event_id, event_type, sequence, payload, status,
      attempt_count, next_attempt_at, created_at)
   select $1, $2, $3, $4, $5, $6, $7, $8::json, 'pending', 0, $9, $9
   returning ${newDeliveryJson}::text as json`,
)
