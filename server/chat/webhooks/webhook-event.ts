import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Write } from '../../store/writes/change.ts'
import type { WebhookKey } from './webhook-id.ts'
import { webhookResource } from './webhook-json.ts'

/** The event of a change of a webhook; `changed` names the changed fields. Webhooks are in no ranked list. */
export function webhookEvent(
  action: 'created' | 'updated' | 'disabled' | 'deleted',
  { webhookId }: WebhookKey,
  changed?: readonly string[],
): Pick<Write<unknown>, 'lists' | 'events'> {
  const details = changed === undefined ? {} : { changed }
  const event = { type: `webhook.${action}`, resource: webhookResource, ids: [webhookId], details }
  return { lists: noShifts, events: [event] }
}
