import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Write } from '../../store/writes/change.ts'
import type { WebhookKey } from './webhook-id.ts'
import { webhookResource } from './webhook-json.ts'

/** The event of a change of a webhook; `details`: what changed. Webhooks are in no ranked list. */
export function webhookEvent(
  action: 'created' | 'updated' | 'disabled' | 'deleted',
  { webhookId }: WebhookKey,
  details: Readonly<Record<string, unknown>> = {},
): Pick<Write<unknown>, 'lists' | 'events'> {
  const event = { type: `webhook.${action}`, resource: webhookResource, ids: [webhookId], details }
  return { lists: noShifts, events: [event] }
}
