import { appError, fieldError } from '../../errors.ts'
import { text } from '../../api/http/fields.ts'
import { newId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import type { WebhookWithSecret } from './create-webhook.ts'
import { dropSecrets, expireSecrets, findWebhook, insertSecret, touchWebhook } from './queries.ts'
import { webhookResource } from './webhook-json.ts'
import { newSecret, secretText } from './webhook-secret.ts'

/** In force at once: the header has a signature for each. */
const mostSecrets = 4
const usualOverlapSeconds = 86_400
const longestOverlapSeconds = 7 * 86_400

const digits = text({ maxCharacters: 20, trim: true })

export const overlapSchema = {
  type: 'integer',
  minimum: 0,
  maximum: longestOverlapSeconds,
  default: usualOverlapSeconds,
  description: 'How long the secrets there are go on signing beside the new one.',
}

/** Gives a webhook a new secret. Those before it go on signing for a while, unless they end sooner. */
export async function rotateSecret(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<WebhookWithSecret> {
  const workspaceId = context.workspace_id
  const secret = newSecret()
  const sealed = services.vault.seal({ workspace_id: workspaceId, webhook_id: id }, secret)
  return writeInWorkspace(services.database, context, {
    look: [findWebhook(workspaceId, id)],
    decide: ([[known]], tick): Decision<WebhookWithSecret> => {
      if (known === undefined) throw appError('webhook_unknown')
      const overlapMs = readOverlapSeconds(body) * 1_000
      return {
        statements: [
          expireSecrets(workspaceId, id, new Date(tick.getTime() + overlapMs)),
          insertSecret(workspaceId, id, newId(), sealed, tick),
          dropSecrets(workspaceId, id, tick, mostSecrets),
          touchWebhook(workspaceId, id, tick),
        ],
        lists: noShifts,
        events: [
          {
            type: 'webhook.updated',
            resource: webhookResource,
            ids: [id],
            details: { changed: ['secret'] },
          },
        ],
        reply: (_written, recorded) => ({
          json: recorded[0]?.[0] ?? '',
          secret: secretText(secret),
        }),
      }
    },
  })
}

function readOverlapSeconds(body: Readonly<Record<string, unknown>>): number {
  const given = digits.read(body['overlap_seconds'], 'overlap_seconds')
  if (given === undefined) return usualOverlapSeconds
  const seconds = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
  if (!(seconds <= longestOverlapSeconds)) {
    throw fieldError(`overlap_seconds must be a whole number from 0 to ${longestOverlapSeconds}.`)
  }
  return seconds
}
