import type { Statement } from '../../store/database/statement.ts'
import { walkPage, type KeyOrder, type Walk, type Walked } from '../../store/lists/keyset-page.ts'
import { deliveryJson, webhookJson } from './webhook-json.ts'

/** Ids grow with time: the oldest first. */
export const webhookOrder: KeyOrder = { columns: [['w.id', 'uuid']], descending: false }

/** The newest first. */
export const deliveryOrder: KeyOrder = { columns: [['d.id', 'uuid']], descending: true }

/** A page of webhooks that begins at a cursor. */
export function walkWebhooks(workspaceId: string, walk: Walk, size: number): Statement<Walked> {
  const from = 'webhooks w where w.workspace_id = $1 and w.deleted_at is null'
  const total = `select count(*) from ${from}`
  const list = { name: 'walk_webhooks', from, json: webhookJson, total, order: webhookOrder }
  return walkPage(workspaceId, list, walk, size)
}

/** The same of a webhook's deliveries. `status` null: all. */
export function walkDeliveries(
  workspaceId: string,
  { webhook_id, status }: { webhook_id: string; status: string | null },
  walk: Walk,
  size: number,
): Statement<Walked> {
  const from = `webhook_deliveries d
      where d.workspace_id = $1 and d.webhook_id = $3 and ($4::text is null or d.status = $4)`
  const list = {
    name: 'walk_deliveries',
    from,
    json: deliveryJson,
    total: `select count(*) from ${from}`,
    order: deliveryOrder,
    values: [webhook_id, status],
  }
  return walkPage(workspaceId, list, walk, size)
}
