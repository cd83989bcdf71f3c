import type { Access } from '../../api/access/policy.ts'
import { changing } from '../../api/http/answer-change.ts'
import { fieldError } from '../../errors.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import { locationOf } from '../../api/http/location-of.ts'
import type { Route } from '../../api/http/route.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { envelope, record, ref } from '../../api/openapi/response-schemas.ts'
import {
  channelIdIn,
  createSecret,
  listSecrets,
  newSecretFields,
  removeSecret,
} from './channel-secrets.ts'

const tag = 'Settings'
const path = '/channels/:channel_id/secrets'
const access: Access = { key: 'settings:write', member: 'settings:write', contact: 'none' }
const changes: Access = { ...access, fresh: true }
const readingAll = ['settings:write', 'conversations:read', 'messages:read'] as const
/** A secret signs as any visitor, and so reads what that visitor reads. */
const makes: Access = { ...changes, key: readingAll, member: readingAll, sees: 'all' }

const secretFields = {
  id: { type: 'string', format: 'uuid' },
  created_at: { type: 'string', format: 'date-time' },
}
const example = {
  id: '0199ef10-3b7b-7a10-9c02-14d8be73f0a1',
  created_at: '2026-03-02T09:14:07.312Z',
}
const secretText = {
  type: 'string',
  description:
    'Signs the tokens of visitors. Only this reply shows it; a retry with its `Idempotency-Key` does not.',
}

/** `ChannelSecret` in lists, and with its secret in the reply to its creation. */
export const channelSecretSchemas: ApiSchemas = {
  ChannelSecret: { ...record(secretFields), examples: [example] },
  NewChannelSecret: {
    ...record({ ...secretFields, secret: secretText }, ['secret']),
    examples: [{ ...example, secret: 'plcs_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }],
  },
}

const listOf: JsonSchema = record(
  {
    channel_secrets: { type: 'array', items: ref('ChannelSecret') },
    shared_with: {
      type: 'array',
      items: record({ id: secretFields.id, name: { type: 'string' } }),
      description:
        'Only with `include=shared_with`: the other channels with secrets of the same identity_space.',
    },
  },
  ['shared_with'],
)

/** Secrets that sign the identity of visitors (docs/widget.md). */
export const channelSecretRoutes: readonly Route[] = [
  {
    operationId: 'listChannelSecrets',
    method: 'GET',
    path,
    access,
    tag,
    summary: "List a channel's secrets",
    description: 'Their ids and dates, the oldest first; never the secrets themselves.',
    query: {
      include: {
        type: 'string',
        enum: ['shared_with'],
        description: '`shared_with`: the reply names the channels that sign as the same contacts.',
      },
    },
    replies: { 200: { description: 'At most two.', schema: listOf } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const { workspace_id: workspaceId } = request.principal
      const { include = '' } = request.query
      if (include !== '' && include !== 'shared_with') {
        throw fieldError('include must be shared_with.')
      }
      const isShared = include !== ''
      const secrets = await listSecrets(services, workspaceId, channelIdIn(request), isShared)
      return { status: 200, json: JSON.stringify(secrets) }
    },
  },
  {
    operationId: 'createChannelSecret',
    showsSecret: true,
    method: 'POST',
    path,
    access: makes,
    tag,
    summary: 'Create a secret of a channel',
    description:
      'Only this reply shows the secret. A channel has at most two, so that one can be replaced. If another channel has one, identity_space has to be given.',
    body: newSecretFields.schema,
    bodyExample: { identity_space: null },
    replies: {
      201: { description: 'Created.', schema: envelope('channel_secret', 'NewChannelSecret') },
    },
    refusals: [404, 422],
    handle: changing(
      async (services, context, request) =>
        createSecret(services, context, channelIdIn(request), request.body),
      (made, request) => ({
        status: 201,
        body: { channel_secret: JSON.stringify(made) },
        stored: { channel_secret: JSON.stringify({ id: made.id, created_at: made.created_at }) },
        headers: locationOf(request, made.id),
      }),
    ),
  },
  {
    operationId: 'deleteChannelSecret',
    method: 'DELETE',
    path: `${path}/:secret_id`,
    access: changes,
    tag,
    summary: 'Delete a secret of a channel',
    description: 'Tokens that it signed are refused from then on.',
    replies: { 204: { description: 'Deleted.' } },
    refusals: [404],
    handle: changing(
      async (services, context, request) =>
        removeSecret(services, context, channelIdIn(request), request.params['secret_id'] ?? ''),
      () => ({ status: 204 }),
    ),
  },
]
