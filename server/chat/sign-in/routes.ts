import { noSessionCookie } from '../../api/access/session-token.ts'
import type { Endpoint } from '../../api/http/route.ts'
import { envelope } from '../../api/openapi/response-schemas.ts'
import { endSessions } from './end-sessions.ts'
import { requireMember } from './require-member.ts'
import { readSessionJson } from './session-json.ts'

const tag = 'Signing in'
const membersOnly = { key: 'none', member: 'any', contact: 'none' } as const
const session = envelope('session', 'Session')

export const signInRoutes: readonly Endpoint[] = [
  {
    operationId: 'getSession',
    method: 'GET',
    path: '/auth/session',
    isAtRoot: true,
    access: membersOnly,
    tag,
    summary: 'Get the session',
    description: 'Who is signed in, and what they may do.',
    replies: { 200: { description: 'The session.', schema: session } },
    refusals: [],
    handle: async (request, services) => {
      const { principal, source } = requireMember(request)
      return { status: 200, json: await readSessionJson(services, principal, source) }
    },
  },
  {
    operationId: 'signOut',
    method: 'DELETE',
    path: '/auth/session',
    isAtRoot: true,
    access: membersOnly,
    tag,
    summary: 'Sign out',
    description: 'Ends the session, its requests and its streams.',
    replies: { 204: { description: 'Signed out.' } },
    refusals: [],
    isSecret: true,
    handle: async (request, services) => {
      const { principal } = requireMember(request)
      await endSessions(services, principal, [principal.session_id])
      return { status: 204, headers: { 'set-cookie': noSessionCookie } }
    },
  },
]
