import type { Database } from '../../store/database/connect.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { Decision } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  cancelDeliveries,
  cancelReplays,
  closeProgress,
  findUndelivered,
  findWebhook,
  updateWebhookRow,
} from './queries.ts'
import { fieldChanges } from '../../store/writes/row-changes.ts'
import { webhookEvent } from './webhook-event.ts'
import { keyOf, type WebhookKey, type WebhookRef } from './webhook-id.ts'

/** Cancels everything pending, so that the log need not keep its events. */
export function endDeliveries(key: WebhookKey, tick: Date): Statement[] {
  return [closeProgress(key), cancelReplays(key), cancelDeliveries({ ...key, tick })]
}

/** Disables a webhook because of its receiver, and records the event. */
export async function disableWebhook(
  database: Database,
  ref: WebhookRef,
  reason: 'gone' | 'failing',
): Promise<void> {
  const actor = { type: 'automation', name: 'webhooks' } as const
  const context = { workspace_id: ref.workspace_id, actor, request_id: undefined }
  const key = keyOf(ref)
  await writeInWorkspace(database, context, {
    reads: [findWebhook(key), findUndelivered(key)],
    decide: ([[known], [missed]], tick): Decision<void> => {
      if (known === undefined || !known.enabled) return { unchanged: undefined }
      const update = updateWebhookRow({
        ...key,
        ...known,
        disabled_reason: reason,
        undelivered_from: missed?.sequence ?? null,
        tick,
      })
      return {
        statements: [update, ...endDeliveries(key, tick)],
        ...webhookEvent('disabled', key, {
          changed: ['enabled'],
          changes: fieldChanges(['enabled'], known, { enabled: false }),
        }),
        reply: undefined,
      }
    },
  })
}
