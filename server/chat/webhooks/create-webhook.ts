import { appError, fieldError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { everyPattern } from './event-type-patterns.ts'
import {
  countWebhooks,
  enqueueWebhook,
  findLogEnds,
  insertProgress,
  insertSecret,
  insertWebhook,
} from './queries.ts'
import { readWebhook } from './read-webhook.ts'
import { webhookResource } from './webhook-json.ts'
import { newSecret, secretText } from './webhook-secret.ts'

/** Each of them reads the log. */
const mostWebhooks = 50

/** `json`: the webhook. The secret is in no event and in no other reply. */
export type WebhookWithSecret = { readonly json: string; readonly secret: string }

/** A new webhook, to which all goes that happens after it. */
export async function createWebhook(
  services: AppServices,
  context: WriteContext,
  body: Readonly<Record<string, unknown>>,
): Promise<WebhookWithSecret> {
  const workspaceId = context.workspace_id
  const given = readWebhook(services, body)
  const { url } = given
  if (url === undefined) throw fieldError("url can't be blank.")
  const id = newId()
  const secret = newSecret()
  const sealed = services.vault.seal({ workspace_id: workspaceId, webhook_id: id }, secret)
  return writeInWorkspace(services.database, context, {
    look: [countWebhooks(workspaceId), findLogEnds(workspaceId)],
    decide: ([[count], [log]], tick): Decision<WebhookWithSecret> => {
      if ((count?.total ?? 0) >= mostWebhooks) throw appError('webhooks_too_many')
      const ownEvent = (log?.latest ?? 0) + 1
      const isEnabled = given.enabled ?? true
      return {
        statements: [
          insertWebhook(
            workspaceId,
            id,
            url,
            given.description ?? '',
            given.event_types ?? [everyPattern],
            isEnabled ? null : 'manual',
            isEnabled ? null : ownEvent + 1,
            tick,
          ),
          insertProgress(workspaceId, id, ownEvent, isEnabled),
          insertSecret(workspaceId, id, newId(), sealed, tick),
          enqueueWebhook(workspaceId, id),
        ],
        lists: noShifts,
        events: [{ type: 'webhook.created', resource: webhookResource, ids: [id], details: {} }],
        reply: (_written, recorded) => ({
          json: recorded[0]?.[0] ?? '',
          secret: secretText(secret),
        }),
      }
    },
  })
}
