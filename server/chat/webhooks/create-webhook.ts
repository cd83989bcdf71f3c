import { appError, fieldError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { everyPattern } from './event-type-patterns.ts'
import {
  countWebhooks,
  findLogEnds,
  insertProgress,
  insertSecret,
  insertWebhook,
} from './queries.ts'
import { readWebhook } from './read-webhook.ts'
import { webhookEvent } from './webhook-event.ts'
import { dueWebhook } from './webhook-task.ts'
import { newSecret, secretText } from './webhook-secret.ts'

/** Each webhook reads the whole log. */
const maxWebhooks = 50

/** `json`: the webhook. Its secret is in no event and no other reply. */
export type WebhookWithSecret = {
  readonly id: string
  readonly json: string
  readonly secret: string
}

/** Creates a webhook, which gets all later events. */
export async function createWebhook(
  services: AppServices,
  context: WriteContext,
  body: Readonly<Record<string, unknown>>,
): Promise<WebhookWithSecret> {
  const workspaceId = context.workspace_id
  const given = readWebhook(services, body)
  const { url } = given
  if (url === undefined) throw fieldError("url can't be blank.", 'field_blank')
  const key = { workspaceId, webhookId: newId() }
  const secret = newSecret()
  const ref = { workspace_id: workspaceId, webhook_id: key.webhookId }
  const sealedSecret = services.vault.seal(ref, secret)
  return writeInWorkspace(services.database, context, {
    reads: [countWebhooks({ workspaceId }), findLogEnds({ workspaceId })],
    decide: ([[count], [log]], tick): Decision<WebhookWithSecret> => {
      if ((count?.total ?? 0) >= maxWebhooks) throw appError('webhooks_too_many')
      const ownEvent = (log?.latest ?? 0) + 1
      const isEnabled = given.enabled ?? true
      return {
        statements: [
          insertWebhook({
            ...key,
            url,
            description: given.description ?? '',
            include: given.include ?? [],
            event_types: given.event_types ?? [everyPattern],
            disabled_reason: isEnabled ? null : 'manual',
            undelivered_from: isEnabled ? null : ownEvent + 1,
            tick,
          }),
          insertProgress({ ...key, takenUpTo: ownEvent, isOpen: isEnabled }),
          insertSecret({ ...key, id: newId(), sealedSecret, tick }),
          dueWebhook(key),
        ],
        ...webhookEvent('created', key),
        reply: { id: key.webhookId, json: { event: 0 }, secret: secretText(secret) },
      }
    },
  })
}
