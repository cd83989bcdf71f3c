import { refuseUnmatched } from '../../api/http/if-match.ts'
import { endKey, makeKey, replaceKey, type KeyChange } from '../../api/access/manage-keys.ts'
import type { MadeKey } from '../../api/access/manage-keys.ts'
import type { Access } from '../../api/access/policy.ts'
import { changing } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { answerResource, idInPath } from '../../api/http/answer-resource.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { readBoolean } from '../../api/http/fields.ts'
import { locationOf } from '../../api/http/location-of.ts'
import { overlapSchema, readOverlapMs } from '../../api/http/overlap.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import type { ApiRequest, Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { fieldError } from '../../errors.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import type { Drafted, ReplyDraft } from '../../store/writes/reply-draft.ts'
import { keyEnvelope, keysPage, keyWithSecret } from './key-json.ts'
import { findListedKey, keyList } from './queries.ts'
import { newKeyFields, readNewKey } from './read-key.ts'

const tag = 'API keys'
const path = '/api-keys/:api_key_id'
const defaultSize = 15
const reads: Access = { key: 'keys:read', member: 'keys:read', contact: 'none' }
/** A key sees everything, so members who change keys do, too. */
const changes: Access = {
  key: 'keys:write',
  member: 'keys:write',
  contact: 'none',
  sees: 'all',
  fresh: true,
}

function changeOf(
  { database, config }: AppServices,
  context: WriteContext,
  { principal }: ApiRequest,
): KeyChange {
  return { database, context, granter: principal, usualLimit: config.rateLimitPerMinute }
}

/** Only the first reply has the key: a retry with its Idempotency-Key gets the rest. */
const shown = ({ id, json, key }: Drafted<MadeKey>, list: Pick<ApiRequest, 'url'>): ReplyDraft => ({
  status: 201,
  headers: locationOf(list, id),
  body: { api_key: json, key: JSON.stringify(key) },
  stored: { api_key: json },
})

/** The keys of a workspace, never the keys themselves; docs/decisions/0156. */
export const apiKeyRoutes: readonly Route[] = [
  {
    operationId: 'listApiKeys',
    method: 'GET',
    path: '/api-keys',
    access: reads,
    tag,
    summary: 'List API keys',
    description: 'Oldest first, with those that have ended; never the keys themselves.',
    query: {
      working: { type: 'boolean', description: '`true`: only keys that work.' },
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    replies: { 200: { description: 'A page of keys.', schema: keysPage } },
    refusals: [422],
    handle: async (request, services) => {
      const { working = '' } = request.query
      const onlyWorking = working === '' ? false : readBoolean(working)
      if (onlyWorking === undefined) throw fieldError('working must be true or false.')
      const list = keyList(request.principal.workspace_id, onlyWorking)
      return answerList(request, services, 'api_keys', list, {
        defaultSize,
        filters: [onlyWorking],
      })
    },
  },
  {
    operationId: 'createApiKey',
    method: 'POST',
    path: '/api-keys',
    access: changes,
    showsSecret: true,
    tag,
    summary: 'Create an API key',
    description:
      'Only this reply shows the key. Its scopes, expiry, addresses and limit are at most those of the key that makes it; a member needs all permissions that the scopes include.',
    body: newKeyFields.schema,
    bodyExample: { name: 'Shop integration', scopes: ['conversations:write', 'contacts:read'] },
    replies: { 201: { description: 'The key, shown once.', schema: keyWithSecret } },
    refusals: [422],
    handle: changing(
      async (services, context, request) =>
        makeKey(changeOf(services, context, request), readNewKey(request.body)),
      shown,
    ),
  },
  {
    operationId: 'getListedApiKey',
    method: 'GET',
    path,
    access: reads,
    tag,
    summary: 'Get an API key of the workspace',
    replies: { 200: { description: 'The key.', schema: keyEnvelope } },
    refusals: [404],
    handle: async (request, services) =>
      answerResource(
        request,
        services,
        { name: 'api_key', find: findListedKey },
        idInPath(request, 'api_key'),
      ),
  },
  {
    operationId: 'rotateApiKey',
    method: 'POST',
    path: `${path}/rotate`,
    access: changes,
    showsSecret: true,
    tag,
    summary: 'Replace an API key',
    description:
      'Makes a key with the same name, scopes, expiry, addresses and limit, which only this reply shows. The old one ends after the overlap.',
    body: {
      type: 'object',
      properties: { overlap_seconds: overlapSchema('How long the old key works beside the new.') },
    },
    bodyExample: { overlap_seconds: 3_600 },
    replies: { 201: { description: 'The new key, shown once.', schema: keyWithSecret } },
    refusals: [404, 422],
    handle: changing(
      async (services, context, request) => {
        const overlapMs = readOverlapMs(request.body)
        const made = await replaceKey(
          changeOf(services, context, request),
          idInPath(request, 'api_key'),
          overlapMs,
        )
        services.keys.clear()
        return made
      },
      (made, { url }) => shown(made, { url: new URL('..', url) }),
    ),
  },
  {
    operationId: 'revokeApiKey',
    method: 'DELETE',
    path,
    access: changes,
    tag,
    summary: 'Revoke an API key',
    description: 'It stops at once, in all processes and on open streams. It stays in the list.',
    replies: { 204: { description: 'Revoked, now or before.' } },
    refusals: [404, 412],
    handle: changing(
      async (services, context, request) => {
        await endKey(changeOf(services, context, request), idInPath(request, 'api_key'), (json) =>
          refuseUnmatched(context, 'api_key', json),
        )
        services.keys.clear()
      },
      () => ({ status: 204 }),
    ),
  },
]
