import { noSessionCookie } from '../../api/access/session-token.ts'
import { writeContext } from '../../api/http/answer-change.ts'
import { idInPath } from '../../api/http/answer-resource.ts'
import type { Route } from '../../api/http/route.ts'
import { envelope, record } from '../../api/openapi/response-schemas.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { updateTeamMember } from '../team-members/update-team-member.ts'
import { changePassword } from './change-password.ts'
import { endOtherSessions, endSession, signOut } from './end-sessions.ts'
import { listOwnSessions, sessionsPage } from './list-sessions.ts'
import { proofFields } from './factors/spend-proof.ts'
import { newPasswordSchema, passwordSchema } from './password-rules.ts'
import { onlyProfile, profileFields } from './profile.ts'
import { requireMember, type Caller } from './require-member.ts'
import { readOwnSession } from './session-json.ts'
import { signedIn } from './sign-in.ts'
import { verifySession } from './verify-session.ts'

const ofMember = {
  tag: 'Signing in',
  isAtRoot: true,
  access: { key: 'none', member: 'any', contact: 'none' },
} as const
/** Also for those who have yet to set up the second factor that their workspace requires. */
const ofAnyMember = { ...ofMember, access: { ...ofMember.access, unenrolled: true } } as const
const session = envelope('session', 'Session')

/** Routes for signed-in members. */
export const sessionRoutes: readonly Route[] = [
  {
    ...ofAnyMember,
    operationId: 'getSession',
    hasSequence: true,
    hasRights: true,
    method: 'GET',
    path: '/auth/session',
    summary: 'Get the session',
    description:
      'Who is signed in, and what they may do. The headers say whether to read anything again: `Events-Sequence` is the newest event, also for members who may not read events.',
    replies: { 200: { description: 'The session.', schema: session } },
    refusals: [],
    handle: async (request, services) => {
      const { principal, source } = requireMember(request)
      const { workspace_id: workspaceId, session_id: id } = principal
      return { status: 200, ...(await readOwnSession(services, workspaceId, id, source)) }
    },
  },
  {
    ...ofAnyMember,
    operationId: 'signOut',
    method: 'DELETE',
    path: '/auth/session',
    summary: 'Sign out',
    description: 'Ends the session, its requests and its streams.',
    replies: { 204: { description: 'Signed out.' } },
    refusals: [],
    isSecret: true,
    handle: async (request, services) => {
      await signOut(services, requireMember(request))
      return { status: 204, headers: { 'set-cookie': noSessionCookie } }
    },
  },
  {
    ...ofAnyMember,
    operationId: 'verifyPassword',
    method: 'POST',
    path: '/auth/session/verify',
    summary: 'Enter the password again, or use a passkey',
    description:
      'Dangerous changes need it every ten minutes: the password, with a code or a passkey if the member has a second factor, or a passkey alone. The session gets another token.',
    body: {
      ...record({ password: passwordSchema, ...proofFields }, ['password', 'code', 'passkey']),
      additionalProperties: true,
    },
    replies: { 200: { description: 'The session.', schema: session } },
    refusals: [422],
    isSecret: true,
    handle: async (request, services) => {
      const caller = requireMember(request)
      const begun = await verifySession(services, caller, request.body)
      return { ...(await signedIn(services, provenBy(caller), begun)), status: 200 }
    },
  },
  {
    ...ofMember,
    operationId: 'listSessions',
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List your sessions',
    description: 'The last used first.',
    replies: { 200: { description: 'Your sessions.', schema: sessionsPage } },
    refusals: [],
    handle: async (request, services) => {
      const { principal } = requireMember(request)
      return { status: 200, json: await listOwnSessions(services, principal) }
    },
  },
  {
    ...ofMember,
    operationId: 'endOtherSessions',
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End your other sessions',
    replies: { 204: { description: 'Ended.' } },
    refusals: [],
    isSecret: true,
    handle: async (request, services) => {
      await endOtherSessions(services, requireMember(request))
      return { status: 204 }
    },
  },
  {
    ...ofMember,
    operationId: 'endSession',
    method: 'DELETE',
    path: '/auth/sessions/:session_id',
    summary: 'End one of your sessions',
    replies: { 204: { description: 'Ended.' } },
    refusals: [404],
    isSecret: true,
    handle: async (request, services) => {
      await endSession(services, requireMember(request), idInPath(request, 'session'))
      return { status: 204 }
    },
  },
  {
    ...ofMember,
    operationId: 'changePassword',
    method: 'PUT',
    path: '/auth/password',
    summary: 'Change your password',
    description: 'Ends your other sessions; this one gets another token.',
    body: {
      ...record({ current_password: passwordSchema, password: newPasswordSchema, ...proofFields }, [
        'code',
        'passkey',
      ]),
      additionalProperties: true,
    },
    replies: { 200: { description: 'The session.', schema: session } },
    refusals: [422],
    isSecret: true,
    handle: async (request, services) => {
      const caller = requireMember(request)
      const begun = await changePassword(services, caller, request.body)
      return { ...(await signedIn(services, provenBy(caller), begun)), status: 200 }
    },
  },
  {
    ...ofMember,
    operationId: 'updateProfile',
    method: 'PATCH',
    path: '/auth/profile',
    summary: 'Update your profile',
    description: 'Changes only the given fields.',
    body: profileFields.schema,
    replies: { 200: { description: 'The session.', schema: session } },
    refusals: [409, 422],
    isSecret: true,
    handle: async (request, services) => {
      const { principal, source } = requireMember(request)
      const { workspace_id: workspaceId, member_id: memberId, session_id: id } = principal
      const given = onlyProfile(request.body)
      await updateTeamMember(services, writeContext(request), principal, memberId, given)
      const { json } = await readOwnSession(services, workspaceId, id, source)
      return { status: 200, json }
    },
  },
]

/** A member who entered the password. */
function provenBy({ principal, source, cookies }: Caller) {
  const { workspace_id: workspaceId, email } = principal
  return { workspace_id: workspaceId, email_key: comparableEmail(email), source, cookies }
}
