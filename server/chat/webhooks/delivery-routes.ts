import { readRows, readTogether } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { changing } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import { deliveryList, findDeliveryDetails } from './log-queries.ts'
import { rangeProperties, redeliver, replayEvents, testWebhook } from './order-delivery.ts'
import { findWebhook } from './queries.ts'
import {
  deliveriesPage,
  deliveryDetailsEnvelope,
  deliveryEnvelope,
  replayEnvelope,
} from './schemas.ts'
import { sendsEvents, readsSentEvents } from './event-access.ts'
import { deliveryId, webhookId } from './webhook-id.ts'

const tag = 'Webhooks'
const defaultSize = 15
const path = '/webhooks/:webhook_id'
const deliveryPath = `${path}/deliveries/:delivery_id`
const statuses = ['pending', 'delivered', 'failed']

/** Routes for deliveries: tests, the delivery log, redeliveries and replays. */
export const deliveryRoutes: readonly Route[] = [
  {
    operationId: 'testWebhook',
    method: 'POST',
    path: `${path}/test`,
    access: { key: 'webhooks:write', member: 'webhooks:write', contact: 'none' },
    tag,
    summary: 'Send a test event',
    description: 'Sent once, also to a disabled webhook. The event is not in the log.',
    replies: { 202: { description: 'The new delivery.', schema: deliveryEnvelope } },
    refusals: [404],
    handle: changing(
      async (services, context, request) => testWebhook(services, context, webhookId(request)),
      ({ json }) => ({ status: 202, body: { delivery: json } }),
    ),
  },
  {
    operationId: 'listWebhookDeliveries',
    method: 'GET',
    path: `${path}/deliveries`,
    access: { key: 'webhooks:read', member: 'webhooks:read', contact: 'none' },
    tag,
    summary: 'List deliveries of a webhook',
    description: 'Newest first: pending ones, and the last thousand.',
    query: {
      status: { type: 'string', enum: statuses, description: 'Only deliveries with this status.' },
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    replies: { 200: { description: 'A page of deliveries.', schema: deliveriesPage } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const { workspace_id: workspaceId } = request.principal
      const key = { workspaceId, webhookId: webhookId(request) }
      const given = String(request.query['status'] ?? '')
      const status = given === '' ? null : given.trim().toLowerCase()
      const [webhook] = await readRows(services.database, workspaceId, findWebhook(key))
      if (webhook === undefined) throw appError('webhook_unknown')
      return answerList(request, services, 'deliveries', deliveryList(key, status), {
        defaultSize,
        filters: [key.webhookId, status],
      })
    },
  },
  {
    operationId: 'getWebhookDelivery',
    method: 'GET',
    path: deliveryPath,
    access: readsSentEvents,
    tag,
    summary: 'Get a delivery',
    description: 'With the request and the response of each attempt.',
    replies: { 200: { description: 'The delivery.', schema: deliveryDetailsEnvelope } },
    refusals: [404],
    handle: async (request, { database }) => {
      const { workspace_id: workspaceId } = request.principal
      const key = { workspaceId, webhookId: webhookId(request) }
      const [[webhook], [row]] = await readTogether(database, workspaceId, [
        findWebhook(key),
        findDeliveryDetails({ ...key, id: deliveryId(request) }),
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
    access: sendsEvents,
    tag,
    summary: 'Deliver an event again',
    description: 'With the same `webhook-id`, and without waiting for other deliveries.',
    replies: { 202: { description: 'The new delivery.', schema: deliveryEnvelope } },
    refusals: [404, 409, 410],
    handle: changing(
      async (services, context, request) =>
        redeliver(services, context, {
          webhook_id: webhookId(request),
          delivery_id: deliveryId(request),
        }),
      ({ json }) => ({ status: 202, body: { delivery: json } }),
    ),
  },
  {
    operationId: 'replayWebhook',
    method: 'POST',
    path: `${path}/replay`,
    access: sendsEvents,
    tag,
    summary: 'Deliver a range of the log again',
    description:
      'All events of the range that match the filter, in order within each conversation. One replay at a time.',
    body: { type: 'object', properties: rangeProperties, required: Object.keys(rangeProperties) },
    bodyExample: { from_sequence: 17, to_sequence: 42 },
    replies: { 202: { description: 'The replay in progress.', schema: replayEnvelope } },
    refusals: [404, 409, 410, 422],
    handle: changing(
      async (services, context, request) =>
        replayEvents(services, context, webhookId(request), request.body),
      ({ json }) => ({ status: 202, body: { replay: json } }),
    ),
  },
]
