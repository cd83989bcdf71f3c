import type { Database } from '../../store/database/connect.ts'
import type { Statement } from '../../store/database/statement.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { writeInWorkspace, type Decision } from '../../store/writes/write-in-workspace.ts'
import {
  cancelDeliveries,
  cancelReplays,
  closeProgress,
  findUndelivered,
  findWebhook,
  updateWebhookRow,
} from './queries.ts'
import type { WebhookRef } from './room.ts'
import { webhookResource } from './webhook-json.ts'

/** What is still owed is given up, so that the log need not keep it. */
export function endDeliveries(workspaceId: string, webhookId: string, tick: Date): Statement[] {
  return [
    closeProgress(workspaceId, webhookId),
    cancelReplays(workspaceId, webhookId),
    cancelDeliveries(workspaceId, webhookId, tick),
  ]
}

/** Disables a webhook because of what its receiver does. The event of it is there for all to see. */
export async function disableWebhook(
  database: Database,
  { workspace_id: workspaceId, webhook_id: id }: WebhookRef,
  reason: 'gone' | 'failing',
): Promise<void> {
  const actor = { type: 'automation', name: 'webhooks' } as const
  const context = { workspace_id: workspaceId, actor, request_id: undefined }
  await writeInWorkspace(database, context, {
    look: [findWebhook(workspaceId, id), findUndelivered(workspaceId, id)],
    decide: ([[known], [missed]], tick): Decision<void> => {
      if (known === undefined || !known.enabled) return { unchanged: undefined }
      const { url, description, event_types: types } = known
      const from = missed?.sequence ?? null
      return {
        statements: [
          updateWebhookRow(workspaceId, id, url, description, types, reason, from, tick),
          ...endDeliveries(workspaceId, id, tick),
        ],
        lists: noShifts,
        events: [
          {
            type: 'webhook.disabled',
            resource: webhookResource,
            ids: [id],
            details: { changed: ['enabled'] },
          },
        ],
        reply: () => undefined,
      }
    },
  })
}
