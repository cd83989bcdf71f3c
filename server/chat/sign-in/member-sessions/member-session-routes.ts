import { idInPath } from '../../../api/http/answer-resource.ts'
import type { Query } from '../../../api/http/pagination.ts'
import type { Route } from '../../../api/http/route.ts'
import { fieldError } from '../../../errors.ts'
import { parseId } from '../../../ids.ts'
import { readText } from '../../audit/read-query.ts'
import { readLimit } from '../../audit/trail-parameters.ts'
import { requireMember } from '../require-member.ts'
import { endSessionsOfMember, endMemberSession } from './end-member-sessions.ts'
import { readMemberSessions, memberSessionsPage } from './list-member-sessions.ts'

/** Who may deactivate a member, which ends the sessions as well. */
const ofAdmin = {
  tag: 'Signing in',
  isAtRoot: true,
  access: { key: 'none', member: 'team_members:write', contact: 'none', sees: 'all' },
} as const
const ofFreshAdmin = { ...ofAdmin, access: { ...ofAdmin.access, fresh: true } } as const
const id = { type: 'string', format: 'uuid' } as const

/** The sessions of all team members. */
export const memberSessionRoutes: readonly Route[] = [
  {
    ...ofAdmin,
    operationId: 'listMemberSessions',
    method: 'GET',
    path: '/auth/member-sessions',
    summary: "List members' sessions",
    description: 'Those that have not ended, the newest first.',
    query: {
      member_id: { ...id, description: 'Only the sessions of this team member.' },
      before: { ...id, description: 'The `next_before` of the page before.' },
      limit: {
        type: 'integer',
        minimum: 1,
        default: 50,
        description: 'Sessions of a page; values above 200 are capped.',
      },
    },
    replies: { 200: { description: 'A page of sessions.', schema: memberSessionsPage } },
    refusals: [422],
    handle: async (request, services) => {
      const { principal } = requireMember(request)
      const wanted = {
        memberId: readId(request.query, 'member_id'),
        before: readId(request.query, 'before'),
        limit: readLimit(request.query),
      }
      return { status: 200, json: await readMemberSessions(services, principal, wanted) }
    },
  },
  {
    ...ofFreshAdmin,
    operationId: 'endMemberSession',
    method: 'DELETE',
    path: '/auth/member-sessions/:session_id',
    summary: "End a member's session",
    description: 'For roles with all rights of that member.',
    replies: { 204: { description: 'Ended.' } },
    refusals: [404],
    isSecret: true,
    handle: async (request, services) => {
      await endMemberSession(services, requireMember(request), idInPath(request, 'session'))
      return { status: 204 }
    },
  },
  {
    ...ofFreshAdmin,
    operationId: 'endSessionsOfMember',
    method: 'DELETE',
    path: '/auth/members/:team_member_id/sessions',
    summary: 'End all sessions of a member',
    description:
      'For roles with all rights of that member. Your own: all but the one that asks, as `DELETE /auth/sessions`.',
    replies: { 204: { description: 'Ended, also if there were none.' } },
    refusals: [404],
    isSecret: true,
    handle: async (request, services) => {
      const memberId = idInPath(request, 'team_member')
      await endSessionsOfMember(services, requireMember(request), memberId)
      return { status: 204 }
    },
  },
]

function readId(query: Query, name: string): string | undefined {
  const given = readText(query, name)
  const found = given === undefined ? undefined : parseId(given)
  if (given !== undefined && found === undefined) throw fieldError(`${name} must be a UUID.`)
  return found
}
