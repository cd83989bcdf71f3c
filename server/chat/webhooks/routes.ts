import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { answerChange, changing } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { locationOf } from '../../api/http/location-of.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import { enveloped, type Route } from '../../api/http/route.ts'
import type { Drafted } from '../../store/writes/reply-draft.ts'
import { createWebhook, type WebhookWithSecret } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { findWebhook, webhookList } from './queries.ts'
import { overlapField, rotateSecret } from './rotate-secret.ts'
import { webhookFields, webhookEnvelope, webhooksPage, webhookWithSecret } from './schemas.ts'
import { sendsEvents } from './event-access.ts'
import { updateWebhook } from './update-webhook.ts'
import { webhookId } from './webhook-id.ts'

const tag = 'Webhooks'
const defaultSize = 15
const path = '/webhooks/:webhook_id'

const answerWithWebhook: Route['handle'] = async (request, { database }) => {
  const { workspace_id: workspaceId } = request.principal
  const found = findWebhook({ workspaceId, webhookId: webhookId(request) })
  const [row] = await readRows(database, workspaceId, found)
  if (row === undefined) throw appError('webhook_unknown')
  return { status: 200, json: enveloped('webhook', row.json), single: true }
}

/** A retry gets the webhook without the secret, which is stored sealed alone. */
const withSecret = ({ json, secret }: Drafted<WebhookWithSecret>) => ({
  body: { webhook: json, secret: JSON.stringify(secret) },
  stored: { webhook: json },
})

export const webhookRoutes: readonly Route[] = [
  {
    operationId: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    access: { key: 'webhooks:read', member: 'webhooks:read', contact: 'none' },
    tag,
    summary: 'List webhooks',
    description: 'Oldest first.',
    query: { ...pageParameters(pageNames, defaultSize), ...cursorParameter },
    replies: { 200: { description: 'A page of webhooks.', schema: webhooksPage } },
    refusals: [422],
    handle: async (request, services) => {
      const list = webhookList(request.principal.workspace_id)
      return answerList(request, services, 'webhooks', list, { defaultSize })
    },
  },
  {
    operationId: 'createWebhook',
    showsSecret: true,
    method: 'POST',
    path: '/webhooks',
    access: sendsEvents,
    tag,
    summary: 'Create a webhook',
    description: 'Only this reply shows the secret of its signatures.',
    body: { ...webhookFields.schema, required: ['url'] },
    bodyExample: { url: 'https://example.com/hooks/porchlight', event_types: ['message.*'] },
    replies: { 201: { description: 'The webhook and its secret.', schema: webhookWithSecret } },
    refusals: [422],
    handle: changing(
      async (services, context, request) => createWebhook(services, context, request.body),
      (created, request) => ({
        status: 201,
        headers: locationOf(request, created.id),
        ...withSecret(created),
      }),
    ),
  },
  {
    operationId: 'getWebhook',
    method: 'GET',
    path,
    access: { key: 'webhooks:read', member: 'webhooks:read', contact: 'none' },
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
    access: sendsEvents,
    tag,
    summary: 'Update a webhook',
    description:
      'Changes only the given fields. Events are not delivered while it is disabled; a replay delivers them later.',
    body: webhookFields.schema,
    bodyExample: { description: 'Order desk', enabled: true },
    replies: { 200: { description: 'The webhook.', schema: webhookEnvelope } },
    refusals: [404, 412, 422],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) => updateWebhook(services, context, webhookId(request), request.body),
        (updated) => updated && { status: 200, body: { webhook: updated.json }, single: true },
        async () => answerWithWebhook(request, services),
      ),
  },
  {
    operationId: 'deleteWebhook',
    method: 'DELETE',
    path,
    access: { key: 'webhooks:write', member: 'webhooks:write', contact: 'none' },
    tag,
    summary: 'Delete a webhook',
    replies: { 204: { description: 'Deleted, with its deliveries.' } },
    refusals: [404, 412],
    handle: changing(
      async (services, context, request) => deleteWebhook(services, context, webhookId(request)),
      () => ({ status: 204 }),
    ),
  },
  {
    operationId: 'rotateWebhookSecret',
    showsSecret: true,
    method: 'POST',
    path: `${path}/rotate-secret`,
    access: { key: 'webhooks:write', member: 'webhooks:write', contact: 'none', fresh: true },
    tag,
    summary: 'Give a webhook a new secret',
    description: 'Deliveries carry a signature for each secret in force.',
    body: { type: 'object', properties: { overlap_seconds: overlapField } },
    bodyExample: { overlap_seconds: 3_600 },
    replies: { 200: { description: 'The webhook and its new secret.', schema: webhookWithSecret } },
    refusals: [404, 422],
    handle: changing(
      async (services, context, request) =>
        rotateSecret(services, context, webhookId(request), request.body),
      (rotated) => ({ status: 200, ...withSecret(rotated) }),
    ),
  },
  ...deliveryRoutes,
]
