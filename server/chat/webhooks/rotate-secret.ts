import { appError, fieldError } from '../../errors.ts'
import { text } from '../../api/http/fields.ts'
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
const defaultOverlapSeconds = 86_400
const maxOverlapSeconds = 7 * 86_400

const digits = text({ maxCharacters: 20, trim: true })

export const overlapSchema = {
  type: 'integer',
  minimum: 0,
  maximum: maxOverlapSeconds,
  default: defaultOverlapSeconds,
  description: 'How long the previous secrets keep signing besides the new one.',
}

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
      const overlapMs = readOverlapSeconds(body) * 1_000
      return {
        statements: [
          expireSecrets({ ...key, expiresAt: new Date(tick.getTime() + overlapMs) }),
          insertSecret({ ...key, id: newId(), sealedSecret, tick }),
          dropSecrets({ ...key, before: tick, kept: maxSecrets }),
          touchWebhook({ ...key, tick }),
        ],
        ...webhookEvent('updated', key, ['secret']),
        reply: { json: { event: 0 }, secret: secretText(secret) },
      }
    },
  })
}

function readOverlapSeconds(body: Readonly<Record<string, unknown>>): number {
  const given = digits.read(body['overlap_seconds'], 'overlap_seconds')
  if (given === undefined) return defaultOverlapSeconds
  const seconds = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
  if (!(seconds <= maxOverlapSeconds)) {
    throw fieldError(`overlap_seconds must be a whole number from 0 to ${maxOverlapSeconds}.`)
  }
  return seconds
}
