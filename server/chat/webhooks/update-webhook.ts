import { isDeepStrictEqual } from 'node:util'
import { readRows } from '../../store/database/read.ts'
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
import {
  enqueueWebhook,
  findLogEnds,
  findUndelivered,
  findWebhook,
  findWebhookJson,
  restartProgress,
  updateWebhookRow,
  type WebhookRow,
} from './queries.ts'
import { readWebhook, type GivenWebhook } from './read-webhook.ts'
import { webhookResource } from './webhook-json.ts'

/**
 * Changes the fields that are passed. Enabled again, a webhook gets what happens from then on; what it
 * missed can be replayed. Resolves with its JSON, undefined where nothing was to change.
 */
export async function updateWebhook(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const workspaceId = context.workspace_id
  const given = await readUpdate(services, workspaceId, id, body)
  return writeInWorkspace(services.database, context, {
    look: [
      findWebhook(workspaceId, id),
      findUndelivered(workspaceId, id),
      findLogEnds(workspaceId),
      context.if_match === undefined ? undefined : findWebhookJson(workspaceId, id),
    ],
    decide: ([[known], [missed], [log], [current]], tick): Decision<string | undefined> => {
      if (known === undefined) throw appError('webhook_unknown')
      refuseUnmatched(context, 'webhook', current?.json)
      const wanted = merge(known, given)
      const changed = Object.keys(wanted).filter((name) => isChanged(known, wanted, name))
      if (changed.length === 0) return { unchanged: undefined }
      const isDisabled = known.enabled && !wanted.enabled
      const update = updateWebhookRow(
        workspaceId,
        id,
        wanted.url,
        wanted.description,
        wanted.event_types,
        wanted.enabled ? null : (known.disabled_reason ?? 'manual'),
        isDisabled ? (missed?.sequence ?? null) : null,
        tick,
      )
      return {
        statements: [
          update,
          ...(isDisabled ? endDeliveries(workspaceId, id, tick) : []),
          ...(wanted.enabled && !known.enabled
            ? [restartProgress(workspaceId, id, (log?.latest ?? 0) + 1)]
            : []),
          ...(wanted.enabled ? [enqueueWebhook(workspaceId, id)] : []),
        ],
        lists: noShifts,
        events: [
          {
            type: isDisabled ? 'webhook.disabled' : 'webhook.updated',
            resource: webhookResource,
            ids: [id],
            details: { changed },
          },
        ],
        reply: (_written, recorded) => recorded[0]?.[0],
      }
    },
  })
}

type Settable = Omit<WebhookRow, 'disabled_reason'>

function merge(known: WebhookRow, given: GivenWebhook): Settable {
  return {
    url: given.url ?? known.url,
    description: given.description ?? known.description,
    event_types: [...(given.event_types ?? known.event_types)],
    enabled: given.enabled ?? known.enabled,
  }
}

function isChanged(known: Settable, wanted: Settable, name: string): boolean {
  const key = name as keyof Settable
  return !isDeepStrictEqual(known[key], wanted[key])
}

/** The update that was asked for. An unknown webhook is told before a broken body is. */
async function readUpdate(
  services: AppServices,
  workspaceId: string,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<GivenWebhook> {
  try {
    return readWebhook(services, body)
  } catch (broken) {
    const [row] = await readRows(services.database, workspaceId, findWebhook(workspaceId, id))
    throw row === undefined ? appError('webhook_unknown') : broken
  }
}
