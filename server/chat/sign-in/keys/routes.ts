import type { Access } from '../../../api/access/policy.ts'
import { enveloped, type ApiRequest, type Reply, type Route } from '../../../api/http/route.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { parseId } from '../../../ids.ts'
import { readRows } from '../../../store/database/read.ts'
import { memberKeyFields } from '../../api-keys/read-key.ts'
import { requireMember } from '../require-member.ts'
import { endMemberKey, makeMemberKey } from './change-member-keys.ts'
import { memberKeysList, memberKeyWithSecret } from './member-key-json.ts'
import { listMemberKeys } from './member-key-queries.ts'

const shared = { tag: 'Signing in', isAtRoot: true } as const
const ofMember: Access = { key: 'none', member: 'any', contact: 'none' }
const ofAdmin = { key: 'none', contact: 'none', sees: 'all' } as const

/** Keys of team members: part of a member's access, as sessions are (docs/decisions/0213). */
export const memberKeyRoutes: readonly Route[] = [
  {
    ...shared,
    operationId: 'listOwnKeys',
    method: 'GET',
    path: '/auth/keys',
    access: ofMember,
    summary: 'List your keys',
    description: 'Those that work, the newest first; never the keys themselves.',
    replies: { 200: { description: 'Your keys.', schema: memberKeysList } },
    refusals: [],
    handle: async (request, services) => {
      const { workspace_id: workspaceId, member_id: memberId } = requireMember(request).principal
      return list(services, workspaceId, memberId)
    },
  },
  {
    ...shared,
    operationId: 'createOwnKey',
    method: 'POST',
    path: '/auth/keys',
    access: { ...ofMember, fresh: true },
    summary: 'Create a key of your own',
    description:
      'Programs act by it as you: with your rights of the moment, as far as its scopes include them. It ends when you are deactivated. Only this reply shows it.',
    body: memberKeyFields.schema,
    bodyExample: { name: 'Release notes', scopes: ['conversations:read', 'messages:write'] },
    replies: { 201: { description: 'The key, shown once.', schema: memberKeyWithSecret } },
    refusals: [422],
    isSecret: true,
    handle: async (request, services) => {
      const { json, key } = await makeMemberKey(services, requireMember(request), request.body)
      return { status: 201, json: `{"api_key":${json},"key":${JSON.stringify(key)}}` }
    },
  },
  {
    ...shared,
    operationId: 'revokeOwnKey',
    method: 'DELETE',
    path: '/auth/keys/:member_key_id',
    access: ofMember,
    summary: 'Revoke one of your keys',
    description: 'It stops at once, in all processes and on open streams.',
    replies: { 204: { description: 'Revoked, now or before.' } },
    refusals: [404],
    isSecret: true,
    handle: async (request, services) => {
      const id = keyInPath(request)
      await endMemberKey(services, requireMember(request), id, 'own')
      return { status: 204 }
    },
  },
  {
    ...shared,
    operationId: 'listMemberKeys',
    method: 'GET',
    path: '/auth/member-keys',
    access: { ...ofAdmin, member: 'keys:read' },
    summary: "List members' keys",
    description: 'The newest 1,000 that work; never the keys themselves.',
    replies: { 200: { description: 'Keys of all members.', schema: memberKeysList } },
    refusals: [],
    handle: async (request, services) =>
      list(services, requireMember(request).principal.workspace_id, null),
  },
  {
    ...shared,
    operationId: 'revokeMemberKey',
    method: 'DELETE',
    path: '/auth/member-keys/:member_key_id',
    access: { ...ofAdmin, member: 'keys:write', fresh: true },
    summary: "Revoke a member's key",
    description: 'For roles with all rights of that member.',
    replies: { 204: { description: 'Revoked, now or before.' } },
    refusals: [404],
    isSecret: true,
    handle: async (request, services) => {
      const id = keyInPath(request)
      await endMemberKey(services, requireMember(request), id, 'any')
      return { status: 204 }
    },
  },
]

function keyInPath({ params }: ApiRequest): string {
  const id = parseId(params['member_key_id'] ?? '')
  if (id === undefined) throw appError('api_key_unknown')
  return id
}

async function list(
  { database }: AppServices,
  workspaceId: string,
  memberId: string | null,
): Promise<Reply> {
  const [row] = await readRows(database, workspaceId, listMemberKeys({ workspaceId, memberId }))
  return { status: 200, json: enveloped('api_keys', String(row?.json ?? '[]')) }
}
