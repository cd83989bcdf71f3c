import { appError } from '../../errors.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { endDeliveries } from './disable-webhook.ts'
import { dropSecrets, findWebhook, findWebhookJson, markDeleted } from './queries.ts'
import { webhookResource } from './webhook-json.ts'

/** Nothing goes to the webhook any more, and nobody sees it; its rows are swept away later. */
export async function deleteWebhook(
  services: AppServices,
  context: WriteContext,
  id: string,
): Promise<'deleted'> {
  const workspaceId = context.workspace_id
  return writeInWorkspace(services.database, context, {
    look: [
      findWebhook(workspaceId, id),
      context.if_match === undefined ? undefined : findWebhookJson(workspaceId, id),
    ],
    decide: ([[known], [current]], tick): Decision<'deleted'> => {
      if (known === undefined) throw appError('webhook_unknown')
      refuseUnmatched(context, 'webhook', current?.json)
      return {
        statements: [
          markDeleted(workspaceId, id, tick),
          dropSecrets(workspaceId, id, tick, 0),
          ...endDeliveries(workspaceId, id, tick),
        ],
        lists: noShifts,
        events: [{ type: 'webhook.deleted', resource: webhookResource, ids: [id], details: {} }],
        reply: () => 'deleted',
      }
    },
  })
}
