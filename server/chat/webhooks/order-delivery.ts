import { appError, fieldError } from '../../errors.ts'
import { text } from '../../api/http/fields.ts'
import { newId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import type { JsonResult } from '../../store/writes/reply-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { findDelivered, insertDelivery } from './log-queries.ts'
import { countReplays, findLogEnds, findWebhook, insertReplay } from './queries.ts'
import type { WebhookKey } from './webhook-id.ts'
import { dueWebhook } from './webhook-task.ts'

const testEventType = 'webhook.test'

/** Sends an event that is in no log, once, also to a disabled webhook. Resolves with the delivery's JSON. */
export async function testWebhook(
  services: AppServices,
  context: WriteContext,
  webhookId: string,
): Promise<JsonResult> {
  const key = { workspaceId: context.workspace_id, webhookId }
  return writeInWorkspace(services.database, context, {
    reads: [findWebhook(key)],
    decide: ([[known]], tick) => {
      if (known === undefined) throw appError('webhook_unknown')
      const eventId = newId()
      const payload = JSON.stringify({
        id: eventId,
        sequence: 0,
        type: testEventType,
        created_at: tick.toISOString(),
        actor: context.actor,
        request_id: context.request_id ?? null,
        data: { webhook: { id: webhookId, url: known.url, description: known.description } },
      })
      const event = { eventId, eventType: testEventType, sequence: null, payload }
      return orderDelivery(key, { reason: 'test', ...event, tick })
    },
  })
}

/** Sends the event of a delivery again, with the same `webhook-id`. Resolves with the new delivery's JSON. */
export async function redeliver(
  services: AppServices,
  context: WriteContext,
  { webhook_id: webhookId, delivery_id: id }: { webhook_id: string; delivery_id: string },
): Promise<JsonResult> {
  const key = { workspaceId: context.workspace_id, webhookId }
  return writeInWorkspace(services.database, context, {
    reads: [findWebhook(key), findDelivered({ ...key, id })],
    decide: ([[known], [delivered]], tick) => {
      if (known === undefined) throw appError('webhook_unknown')
      if (delivered === undefined) throw appError('delivery_unknown')
      if (!known.enabled) throw appError('webhook_disabled')
      const { payload, event_id: eventId, event_type: eventType, sequence } = delivered
      if (payload === null && !delivered.is_kept) throw appError('event_gone')
      const event = { eventId, eventType, sequence, payload }
      return orderDelivery(key, { reason: 'redelivery', ...event, tick })
    },
  })
}

/** Has no event, because nothing visible in the workspace changes. */
function orderDelivery(
  key: WebhookKey,
  delivery: Omit<Parameters<typeof insertDelivery>[0], 'workspaceId' | 'webhookId' | 'id'>,
): Decision<JsonResult> {
  return {
    statements: [insertDelivery({ ...key, id: newId(), ...delivery }), dueWebhook(key)],
    lists: noShifts,
    events: [],
    reply: { json: { row: 0 } },
  }
}

const digits = text({ maxCharacters: 20, trim: true })

export const rangeProperties = {
  from_sequence: { type: 'integer', minimum: 1, description: 'The first event.' },
  to_sequence: { type: 'integer', minimum: 1, description: 'The last event.' },
}

/** Sends a range of the log again, in order and by the current filter. Resolves with the replay's JSON. */
export async function replayEvents(
  services: AppServices,
  context: WriteContext,
  webhookId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<JsonResult> {
  const workspaceId = context.workspace_id
  const key = { workspaceId, webhookId }
  return writeInWorkspace(services.database, context, {
    reads: [findWebhook(key), findLogEnds({ workspaceId }), countReplays(key)],
    decide: ([[known], [log], [replays]], tick): Decision<JsonResult> => {
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
        statements: [insertReplay({ ...key, id, from, to, tick }), dueWebhook(key)],
        lists: noShifts,
        events: [],
        reply: { json: JSON.stringify(replay) },
      }
    },
  })
}

function readSequence(
  body: Readonly<Record<string, unknown>>,
  name: keyof typeof rangeProperties,
): number {
  const given = digits.read(body[name], name)
  if (given === undefined) throw fieldError(`${name} can't be blank.`, 'field_blank')
  if (!/^[1-9]\d{0,14}$/.test(given)) throw fieldError(`${name} must be a whole number from 1.`)
  return Number(given)
}
