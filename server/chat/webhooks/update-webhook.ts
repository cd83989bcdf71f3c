import { appError } from '../../errors.ts'
import { notFoundFirst } from '../../api/http/not-found-first.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { changedColumns, fieldChanges, withGiven } from '../../store/writes/row-changes.ts'
import type { JsonResult } from '../../store/writes/reply-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { endDeliveries } from './disable-webhook.ts'
import {
  findLogEnds,
  findUndelivered,
  findWebhook,
  restartProgress,
  updateWebhookRow,
} from './queries.ts'
import { readWebhook } from './read-webhook.ts'
import { webhookEvent } from './webhook-event.ts'
import { dueWebhook } from './webhook-task.ts'

const settable = ['url', 'description', 'event_types', 'include', 'enabled'] as const

/**
 * Changes the given fields. An enabled webhook gets later events; what it missed can be replayed. Resolves with
 * its JSON, or undefined if nothing changed.
 */
export async function updateWebhook(
  services: AppServices,
  context: WriteContext,
  webhookId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<JsonResult | undefined> {
  const workspaceId = context.workspace_id
  const key = { workspaceId, webhookId }
  const found = findWebhook(key)
  const given = await notFoundFirst(services, workspaceId, found, 'webhook_unknown', () =>
    readWebhook(services, body),
  )
  return writeInWorkspace(services.database, context, {
    reads: [found, findUndelivered(key), findLogEnds({ workspaceId })],
    decide: ([[known], [missed], [log]], tick): Decision<JsonResult | undefined> => {
      if (known === undefined) throw appError('webhook_unknown')
      refuseUnmatched(context, 'webhook', known.json)
      const wanted = withGiven(known, given)
      const changed = changedColumns(settable, known, wanted)
      if (changed.length === 0) return { unchanged: undefined }
      const isDisabled = known.enabled && !wanted.enabled
      const isReenabled = !known.enabled && wanted.enabled
      const update = updateWebhookRow({
        ...key,
        ...wanted,
        disabled_reason: wanted.enabled ? null : (known.disabled_reason ?? 'manual'),
        undelivered_from: isDisabled ? (missed?.sequence ?? null) : null,
        tick,
      })
      const restart = restartProgress({ ...key, takenUpTo: (log?.latest ?? 0) + 1 })
      return {
        statements: [
          update,
          ...(isDisabled ? endDeliveries(key, tick) : []),
          ...(isReenabled ? [restart] : []),
          ...(wanted.enabled ? [dueWebhook(key)] : []),
        ],
        ...webhookEvent(isDisabled ? 'disabled' : 'updated', key, {
          changed,
          changes: fieldChanges(changed, known, wanted),
        }),
        reply: { json: { event: 0 } },
      }
    },
  })
}
