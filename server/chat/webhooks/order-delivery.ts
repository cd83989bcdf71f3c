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
import { findDelivered, insertDelivery } from './log-queries.ts'
import {
  countReplays,
  enqueueWebhook,
  findLogEnds,
  findWebhook,
  insertReplay,
  type JsonRow,
} from './queries.ts'
import type { WebhookRef } from './room.ts'

export const testEventType = 'webhook.test'

/** Sends an event that is in no log to a webhook, once; also to one that is disabled. The delivery's JSON. */
export async function testWebhook(
  services: AppServices,
  context: WriteContext,
  id: string,
): Promise<string> {
  const workspaceId = context.workspace_id
  return writeInWorkspace(services.database, context, {
    look: [findWebhook(workspaceId, id)],
    decide: ([[known]], tick): Decision<string> => {
      if (known === undefined) throw appError('webhook_unknown')
      const eventId = newId()
      const payload = JSON.stringify({
        id: eventId,
        sequence: 0,
        type: testEventType,
        created_at: tick.toISOString(),
        actor: context.actor,
        request_id: context.request_id ?? null,
        data: { webhook: { id, url: known.url, description: known.description } },
      })
      const delivery = [workspaceId, newId(), id, 'test', eventId, testEventType] as const
      return ordered(
        { workspace_id: workspaceId, webhook_id: id },
        insertDelivery(...delivery, null, payload, tick),
      )
    },
  })
}

/** Sends the event of a delivery once more, under the same `webhook-id`. The new delivery's JSON. */
export async function redeliver(
  services: AppServices,
  context: WriteContext,
  { webhook_id: webhookId, delivery_id: id }: { webhook_id: string; delivery_id: string },
): Promise<string> {
  const workspaceId = context.workspace_id
  return writeInWorkspace(services.database, context, {
    look: [findWebhook(workspaceId, webhookId), findDelivered(workspaceId, webhookId, id)],
    decide: ([[known], [delivered]], tick): Decision<string> => {
      if (known === undefined) throw appError('webhook_unknown')
      if (delivered === undefined) throw appError('delivery_unknown')
      if (!known.enabled) throw appError('webhook_disabled')
      const { payload, event_id: eventId, event_type: type, sequence } = delivered
      if (payload === null && !delivered.is_kept) throw appError('event_gone')
      const delivery = [workspaceId, newId(), webhookId, 'redelivery', eventId, type] as const
      return ordered(
        { workspace_id: workspaceId, webhook_id: webhookId },
        insertDelivery(...delivery, sequence, payload, tick),
      )
    },
  })
}

/** No change of the workspace that anybody could see in it, so no event. */
function ordered(
  { workspace_id: workspaceId, webhook_id: webhookId }: WebhookRef,
  insert: ReturnType<typeof insertDelivery>,
): Decision<string> {
  return {
    statements: [insert, enqueueWebhook(workspaceId, webhookId)],
    lists: noShifts,
    events: [],
    reply: ([inserted]) => (inserted as JsonRow[])[0]?.json ?? '',
  }
}

const digits = text({ maxCharacters: 20, trim: true })

export const rangeProperties = {
  from_sequence: { type: 'integer', minimum: 1, description: 'The first event.' },
  to_sequence: { type: 'integer', minimum: 1, description: 'The last event.' },
}

/** Sends a range of the log once more, in order and as the filter is now. The replay's JSON. */
export async function replayEvents(
  services: AppServices,
  context: WriteContext,
  webhookId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const workspaceId = context.workspace_id
  return writeInWorkspace(services.database, context, {
    look: [
      findWebhook(workspaceId, webhookId),
      findLogEnds(workspaceId),
      countReplays(workspaceId, webhookId),
    ],
    decide: ([[known], [log], [replays]], tick): Decision<string> => {
      if (known === undefined) throw appError('webhook_unknown')
      const from = readSequence(body, 'from_sequence')
      const to = readSequence(body, 'to_sequence')
      if (to < from) throw fieldError('to_sequence must be from_sequence or later.')
      if (to > (log?.latest ?? 0)) throw fieldError('to_sequence must be in the log.')
      if (!known.enabled) throw appError('webhook_disabled')
      if (log?.oldest == null || from < log.oldest) throw appError('event_gone')
      if ((replays?.total ?? 0) > 0) throw appError('replay_under_way')
      const id = newId()
      const replay = {
        id,
        webhook_id: webhookId,
        from_sequence: from,
        to_sequence: to,
        created_at: tick.toISOString(),
      }
      return {
        statements: [
          insertReplay(workspaceId, id, webhookId, from, to, tick),
          enqueueWebhook(workspaceId, webhookId),
        ],
        lists: noShifts,
        events: [],
        reply: () => JSON.stringify(replay),
      }
    },
  })
}

function readSequence(
  body: Readonly<Record<string, unknown>>,
  name: 'from_sequence' | 'to_sequence',
): number {
  const given = digits.read(body[name], name)
  if (given === undefined) throw fieldError(`${name} can't be blank.`)
  if (!/^[1-9]\d{0,14}$/.test(given)) throw fieldError(`${name} must be a whole number from 1.`)
  return Number(given)
}
