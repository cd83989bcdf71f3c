import { overlapSchema, readOverlapMs } from '../../api/http/overlap.ts'
import { appError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import type { WebhookWithSecret } from './create-webhook.ts'
import { dropSecrets, expireSecrets, findWebhook, insertSecret, touchWebhook } from './queries.ts'
import { webhookEvent } from './webhook-event.ts'
import { newSecret, secretText } from './webhook-secret.ts'

/** Valid at the same time; the header has a signature by each. */
const maxSecrets = 4
export const overlapField = overlapSchema(
  'How long the previous secrets keep signing besides the new one.',
)

/** Adds a new secret. The previous ones keep signing for `overlap_seconds`, unless they expire sooner. */
export async function rotateSecret(
  services: AppServices,
  context: WriteContext,
  webhookId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<WebhookWithSecret> {
  const workspaceId = context.workspace_id
  const key = { workspaceId, webhookId }
  const secret = newSecret()
  const sealedSecret = services.vault.seal(
    { workspace_id: workspaceId, webhook_id: webhookId },
    secret,
  )
  return writeInWorkspace(services.database, context, {
    reads: [findWebhook(key)],
    decide: ([[known]], tick): Decision<WebhookWithSecret> => {
      if (known === undefined) throw appError('webhook_unknown')
      const overlapMs = readOverlapMs(body)
      return {
        statements: [
          expireSecrets({ ...key, expiresAt: new Date(tick.getTime() + overlapMs) }),
          insertSecret({ ...key, id: newId(), sealedSecret, tick }),
          dropSecrets({ ...key, before: tick, kept: maxSecrets }),
          touchWebhook({ ...key, tick }),
        ],
        ...webhookEvent('updated', key, { changed: ['secret'], changes: [] }),
        reply: { id: webhookId, json: { event: 0 }, secret: secretText(secret) },
      }
    },
  })
}
