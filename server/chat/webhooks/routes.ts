import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import { cursorParameter, cursorReply, nothingWalked, readCursor } from '../../api/http/cursor.ts'
import { listReply } from '../../api/http/list-reply.ts'
import { pageNames, pageParameters, readPage } from '../../api/http/pagination.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import { createWebhook, type WebhookWithSecret } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { findWebhookJson, listWebhooks } from './queries.ts'
import { overlapSchema, rotateSecret } from './rotate-secret.ts'
import { webhookBody, webhookEnvelope, webhooksPage, webhookWithSecret } from './schemas.ts'
import { showsEvents } from './shows-events.ts'
import { updateWebhook } from './update-webhook.ts'
import { walkWebhooks, webhookOrder } from './walk-queries.ts'
import { webhookId } from './webhook-id.ts'

const tag = 'Webhooks'
const defaultSize = 15
const path = '/webhooks/:webhook_id'

const answerWithWebhook: Route['handle'] = async (request, { database }) => {
  const { workspace_id: workspaceId } = request.caller
  const found = findWebhookJson(workspaceId, webhookId(request))
  const [row] = await readRows(database, workspaceId, found)
  if (row === undefined) throw appError('webhook_unknown')
  return { status: 200, json: enveloped('webhook', row.json), single: true }
}

const withSecret = ({ json, secret }: WebhookWithSecret) =>
  `{"webhook":${json},"secret":${JSON.stringify(secret)}}`

const ofWebhooks: readonly Route[] = [
  {
    operationId: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    scope: 'webhooks:read',
    tag,
    summary: 'List webhooks',
    description: 'Oldest first.',
    query: { ...pageParameters(pageNames, defaultSize), ...cursorParameter },
    replies: { 200: { description: 'A page of webhooks.', schema: webhooksPage } },
    refusals: [422],
    handle: async ({ caller: { workspace_id: workspaceId }, query, url }, { database }) => {
      const page = readPage(query, pageNames, defaultSize)
      const walk = readCursor(query, ['webhooks', workspaceId], webhookOrder)
      if (walk !== undefined) {
        const walked = walkWebhooks(workspaceId, walk, page.size)
        const [found = nothingWalked] = await readRows(database, workspaceId, walked)
        return cursorReply('webhooks', found, walk, page, url)
      }
      const list = listWebhooks(workspaceId, page.size, page.offset)
      const [row] = await readRows(database, workspaceId, list)
      return listReply('webhooks', row, page, url)
    },
  },
  {
    operationId: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    scope: 'webhooks:write',
    alsoNeeds: showsEvents,
    tag,
    summary: 'Create a webhook',
    description: 'The secret of its signatures is told here and never again.',
    body: { ...webhookBody, required: ['url'] },
    bodyExample: { url: 'https://example.com/hooks/porchlight', event_types: ['message.*'] },
    replies: { 201: { description: 'The webhook and its secret.', schema: webhookWithSecret } },
    refusals: [422],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) => createWebhook(services, context, request.body),
        (created) => ({ status: 201, json: withSecret(created) }),
      ),
  },
  {
    operationId: 'getWebhook',
    method: 'GET',
    path,
    scope: 'webhooks:read',
    tag,
    summary: 'Get a webhook',
    replies: { 200: { description: 'The webhook.', schema: webhookEnvelope } },
    refusals: [404],
    handle: answerWithWebhook,
  },
  {
    operationId: 'updateWebhook',
    method: 'PATCH',
    path,
    scope: 'webhooks:write',
    alsoNeeds: showsEvents,
    tag,
    summary: 'Update a webhook',
    description:
      'Only the fields that are passed are changed. What happens while it is disabled does not go to it; a replay brings it.',
    body: webhookBody,
    bodyExample: { description: 'Order desk', enabled: true },
    replies: { 200: { description: 'The webhook.', schema: webhookEnvelope } },
    refusals: [404, 412, 422],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) => updateWebhook(services, context, webhookId(request), request.body),
        (json) =>
          json === undefined
            ? undefined
            : { status: 200, json: enveloped('webhook', json), single: true },
        async () => answerWithWebhook(request, services),
      ),
  },
  {
    operationId: 'deleteWebhook',
    method: 'DELETE',
    path,
    scope: 'webhooks:write',
    tag,
    summary: 'Delete a webhook',
    replies: { 204: { description: 'Deleted, with its deliveries.' } },
    refusals: [404, 412],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) => deleteWebhook(services, context, webhookId(request)),
        () => ({ status: 204 }),
      ),
  },
  {
    operationId: 'rotateWebhookSecret',
    method: 'POST',
    path: `${path}/rotate-secret`,
    scope: 'webhooks:write',
    tag,
    summary: 'Give a webhook a new secret',
    description: 'Deliveries carry a signature for each secret in force.',
    body: { type: 'object', properties: { overlap_seconds: overlapSchema } },
    bodyExample: { overlap_seconds: 3_600 },
    replies: { 200: { description: 'The webhook and its new secret.', schema: webhookWithSecret } },
    refusals: [404, 422],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) => rotateSecret(services, context, webhookId(request), request.body),
        (rotated) => ({ status: 200, json: withSecret(rotated) }),
      ),
  },
]

export const webhookRoutes: readonly Route[] = [...ofWebhooks, ...deliveryRoutes]
