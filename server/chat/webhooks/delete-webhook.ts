import { appError } from '../../errors.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { endDeliveries } from './disable-webhook.ts'
import { dropSecrets, findWebhook, markDeleted } from './queries.ts'
import { webhookEvent } from './webhook-event.ts'

/** Hides a webhook and cancels its deliveries. The sweep deletes its rows later. */
export async function deleteWebhook(
  services: AppServices,
  context: WriteContext,
  webhookId: string,
): Promise<'deleted'> {
  const key = { workspaceId: context.workspace_id, webhookId }
  return writeInWorkspace(services.database, context, {
    reads: [findWebhook(key)],
    decide: ([[known]], tick): Decision<'deleted'> => {
      if (known === undefined) throw appError('webhook_unknown')
      refuseUnmatched(context, 'webhook', known.json)
      return {
        statements: [
          markDeleted({ ...key, tick }),
          dropSecrets({ ...key, before: tick, kept: 0 }),
          ...endDeliveries(key, tick),
        ],
        ...webhookEvent('deleted', key),
        reply: 'deleted',
      }
    },
  })
}
