import { readRows, readTogether } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import { cursorParameter, cursorReply, nothingWalked, readCursor } from '../../api/http/cursor.ts'
import { listReply } from '../../api/http/list-reply.ts'
import { pageNames, pageParameters, readPage } from '../../api/http/pagination.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import { findDeliveryDetails, listDeliveries } from './log-queries.ts'
import { rangeProperties, redeliver, replayEvents, testWebhook } from './order-delivery.ts'
import { findWebhook } from './queries.ts'
import {
  deliveriesPage,
  deliveryDetailsEnvelope,
  deliveryEnvelope,
  replayEnvelope,
} from './schemas.ts'
import { showsEvents } from './shows-events.ts'
import { deliveryOrder, walkDeliveries } from './walk-queries.ts'
import { deliveryId, webhookId } from './webhook-id.ts'

const tag = 'Webhooks'
const defaultSize = 15
const path = '/webhooks/:webhook_id'
const deliveryPath = `${path}/deliveries/:delivery_id`
const statuses = ['pending', 'delivered', 'failed']

/** What goes to webhooks, and what became of it. */
export const deliveryRoutes: readonly Route[] = [
  {
    operationId: 'testWebhook',
    method: 'POST',
    path: `${path}/test`,
    scope: 'webhooks:write',
    tag,
    summary: 'Send a test event',
    description: 'Once, and also to a disabled webhook. The event is in no log.',
    replies: { 202: { description: 'The delivery, on its way.', schema: deliveryEnvelope } },
    refusals: [404],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) => testWebhook(services, context, webhookId(request)),
        (json) => ({ status: 202, json: enveloped('delivery', json) }),
      ),
  },
  {
    operationId: 'listWebhookDeliveries',
    method: 'GET',
    path: `${path}/deliveries`,
    scope: 'webhooks:read',
    tag,
    summary: 'List deliveries of a webhook',
    description: 'Newest first; those that are pending, and the last thousand altogether.',
    query: {
      status: { type: 'string', enum: statuses, description: 'Only those of this status.' },
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    replies: { 200: { description: 'A page of deliveries.', schema: deliveriesPage } },
    refusals: [404, 422],
    handle: async (request, { database }) => {
      const { workspace_id: workspaceId } = request.caller
      const { query, url } = request
      const id = webhookId(request)
      const page = readPage(query, pageNames, defaultSize)
      const given = String(query['status'] ?? '')
      const status = given === '' ? null : given.trim().toLowerCase()
      const [webhook] = await readRows(database, workspaceId, findWebhook(workspaceId, id))
      if (webhook === undefined) throw appError('webhook_unknown')
      const walk = readCursor(query, ['deliveries', workspaceId, id, status], deliveryOrder)
      if (walk !== undefined) {
        const walked = walkDeliveries(workspaceId, { webhook_id: id, status }, walk, page.size)
        const [found = nothingWalked] = await readRows(database, workspaceId, walked)
        return cursorReply('deliveries', found, walk, page, url)
      }
      const listed = listDeliveries(workspaceId, id, status, page.size, page.offset)
      const [row] = await readRows(database, workspaceId, listed)
      return listReply('deliveries', row, page, url)
    },
  },
  {
    operationId: 'getWebhookDelivery',
    method: 'GET',
    path: deliveryPath,
    scope: 'webhooks:read',
    alsoNeeds: showsEvents,
    tag,
    summary: 'Get a delivery',
    description: 'With what was sent and answered in each attempt.',
    replies: { 200: { description: 'The delivery.', schema: deliveryDetailsEnvelope } },
    refusals: [404],
    handle: async (request, { database }) => {
      const { workspace_id: workspaceId } = request.caller
      const id = webhookId(request)
      const [[webhook], [row]] = await readTogether(database, workspaceId, [
        findWebhook(workspaceId, id),
        findDeliveryDetails(workspaceId, id, deliveryId(request)),
      ])
      if (webhook === undefined) throw appError('webhook_unknown')
      if (row === undefined) throw appError('delivery_unknown')
      return { status: 200, json: enveloped('delivery', row.json), single: true }
    },
  },
  {
    operationId: 'redeliverWebhook',
    method: 'POST',
    path: `${deliveryPath}/redeliver`,
    scope: 'webhooks:write',
    alsoNeeds: showsEvents,
    tag,
    summary: 'Deliver an event once more',
    description: 'Under the same `webhook-id`. It waits for no other delivery.',
    replies: { 202: { description: 'The new delivery.', schema: deliveryEnvelope } },
    refusals: [404, 409, 410],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) =>
          redeliver(services, context, {
            webhook_id: webhookId(request),
            delivery_id: deliveryId(request),
          }),
        (json) => ({ status: 202, json: enveloped('delivery', json) }),
      ),
  },
  {
    operationId: 'replayWebhook',
    method: 'POST',
    path: `${path}/replay`,
    scope: 'webhooks:write',
    alsoNeeds: showsEvents,
    tag,
    summary: 'Deliver a range of the log once more',
    description:
      'All events from one sequence to another that the filter wants, with the order kept within each conversation. One replay at a time.',
    body: { type: 'object', properties: rangeProperties, required: Object.keys(rangeProperties) },
    bodyExample: { from_sequence: 17, to_sequence: 42 },
    replies: { 202: { description: 'The replay, under way.', schema: replayEnvelope } },
    refusals: [404, 409, 410, 422],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) => replayEvents(services, context, webhookId(request), request.body),
        (json) => ({ status: 202, json: enveloped('replay', json) }),
      ),
  },
]
