import { asOneself } from '../../api/http/as-oneself.ts'
import type { Principal } from '../../api/access/principal.ts'
import { choice, email, object } from '../../api/http/fields.ts'
import type { ApiRequest, Reply, Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { record } from '../../api/openapi/response-schemas.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { appError, fieldError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import { endSignal, giveSignal } from './give-signal.ts'
import { findSignalMember, findSignalMemberOf } from './queries.ts'
import { lookingFields, typingFields } from './read-typing.ts'
import { presentSchema } from './signal-schemas.ts'
import { memberToTeam } from './shown-signal.ts'
import { presenceOf } from './stream-presence.ts'

const tag = 'Signals'
const done: Reply = { status: 204 }
const replies = { 204: { description: 'Told, or too soon after the previous one.' } }

const presenceFields = object({
  status: choice(['online', 'away'], 'Default: `online`.'),
  sender_email: email('The team member whom a key speaks for.'),
})

const typingRoute: Route = {
  operationId: 'signalTyping',
  method: 'POST',
  path: '/conversations/:conversation_id/typing',
  access: { key: 'messages:write', member: 'messages:write', contact: 'own' },
  tag,
  summary: 'Signal typing',
  description:
    'Told to open streams with `signals=true` and never stored. Lives 6 seconds: repeat it while typing goes on. At most one in 2 seconds has an effect.',
  body: typingFields.schema,
  replies,
  refusals: [404, 422],
  handle: async (request, services) => {
    if (isBlocked(request.principal)) throw appError('contact_blocked')
    const given = typingFields.read(asOneself(request, 'sender_email'), '')
    const { is_typing: isTyping, is_note: isNote, text, sender_email: senderEmail } = given
    if (isTyping === false) await endSignal(request, services, 'typing', senderEmail)
    else await giveSignal(request, services, 'typing', { senderEmail, isNote, text })
    return done
  },
}

const isBlocked = (principal: Principal) => principal.kind === 'contact' && principal.is_blocked

/** The same for visitors, who can only signal as themselves. */
export const ownTypingRoute: Route = {
  ...typingRoute,
  operationId: 'signalOwnTyping',
  tag: 'Widget',
  summary: 'Signal that the visitor types',
  description:
    'Shown to team members for 6 seconds: repeat it while typing goes on. `text` is shown only where the channel has `preview_typing`.',
  body: {
    type: 'object',
    properties: {
      is_typing: { type: 'boolean', description: 'Default: true. false: no longer.' },
      text: { type: 'string', maxLength: 500, description: 'The words so far.' },
    },
  },
}

export const signalRoutes: readonly Route[] = [
  typingRoute,
  {
    operationId: 'signalLooking',
    method: 'PUT',
    path: '/conversations/:conversation_id/looking',
    access: { key: 'conversations:read', member: 'conversations:read', contact: 'none' },
    tag,
    summary: 'Signal that you look at a conversation',
    description: 'Lives 45 seconds: repeat it every 30 while the conversation is on the screen.',
    body: lookingFields.schema,
    replies,
    refusals: [404, 422],
    handle: async (request, services) => {
      const { sender_email: senderEmail } = lookingFields.read(
        asOneself(request, 'sender_email'),
        '',
      )
      await giveSignal(request, services, 'looking', { senderEmail })
      return done
    },
  },
  {
    operationId: 'endLooking',
    method: 'DELETE',
    path: '/conversations/:conversation_id/looking',
    access: { key: 'conversations:read', member: 'conversations:read', contact: 'none' },
    tag,
    summary: 'Signal that you no longer look at it',
    replies: { 204: { description: 'Told.' } },
    refusals: [404],
    handle: async (request, services) => {
      await endSignal(request, services, 'looking', undefined)
      return done
    },
  },
  {
    operationId: 'listPresence',
    method: 'GET',
    path: '/presence',
    access: { key: 'team_members:read', member: 'any', contact: 'none' },
    tag,
    summary: 'List the team members who are present',
    description: 'Those with an open stream, and 20 seconds longer.',
    replies: {
      200: {
        description: 'The team members who are online or away.',
        schema: record({ members: { type: 'array', items: presentSchema } }),
      },
    },
    refusals: [],
    handle: listPresence,
  },
  {
    operationId: 'signalPresence',
    method: 'PUT',
    path: '/presence',
    access: { key: 'team_members:write', member: 'any', contact: 'none' },
    tag,
    summary: 'Signal presence',
    description:
      'A team member with an open stream is present. This says whether they are away; without a stream it lives 20 seconds.',
    body: presenceFields.schema,
    replies,
    refusals: [422],
    handle: signalPresence,
  },
]

async function listPresence({ principal }: ApiRequest, { signals }: AppServices): Promise<Reply> {
  const members = signals
    .now(principal.workspace_id)
    .flatMap(({ signal: { type, who, status } }) =>
      type === 'presence' && 'member' in who ? [{ ...memberToTeam(who.member), status }] : [],
    )
  const json = JSON.stringify({ members: members.toSorted((a, b) => (a.id < b.id ? -1 : 1)) })
  return { status: 200, json }
}

async function signalPresence(
  request: ApiRequest,
  { database, signals }: AppServices,
): Promise<Reply> {
  const { principal } = request
  const body = asOneself(request, 'sender_email')
  const { status, sender_email: senderEmail } = presenceFields.read(body, '')
  const { workspace_id: workspaceId } = principal
  const find =
    principal.kind === 'member'
      ? findSignalMember({ workspaceId, id: principal.member_id })
      : findSignalMemberOf({ workspaceId, emailKey: comparableEmail(senderEmail ?? '') })
  const [member] = await readRows(database, workspaceId, find)
  if (member === undefined) {
    throw fieldError(`sender_email must belong to a team member: ${senderEmail ?? ''}.`)
  }
  signals.give(presenceOf(workspaceId, member, status))
  return done
}
