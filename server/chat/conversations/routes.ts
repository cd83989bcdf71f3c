import { refusalOf, refuseUnlessAllowed, type Access } from '../../api/access/policy.ts'
import type { Principal } from '../../api/access/principal.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { answerResource, type Resource } from '../../api/http/answer-resource.ts'
import { asOneself } from '../../api/http/as-oneself.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { locationOf } from '../../api/http/location-of.ts'
import { orderParameters } from '../../api/http/read-order.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import { conversationEnvelope, conversationsPage } from '../../api/openapi/response-schemas.ts'
import type { ApiRequest, Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { reachOf } from '../../store/lists/scan-rows.ts'
import { includeParts, readIncluded, shownWith, type Included } from '../resources/include-parts.ts'
import { isContactSeen, sightOf } from '../resources/seen-conversations.ts'
import { withCurrentSettings } from '../settings/with-current-settings.ts'
import { refuseUnseen, seenConversationId } from '../messages/access.ts'
import { createConversation } from './create-conversation.ts'
import { conversationPages, viewOf } from './conversation-view.ts'
import {
  findConversationJson,
  findConversationRow,
  findConversationWithAll,
  findConversationWithInbox,
  findConversationWithParts,
} from './queries.ts'
import { refuseAssigning } from './refuse-assigning.ts'
import { filterParameter, readFilteredList } from './read-filtered-list.ts'
import { listParameters, statusParameters } from './read-list.ts'
import { hasStarter } from './read-starter.ts'
import { createConversationSchema } from './schemas.ts'

const tag = 'Conversations'
const defaultSize = 15
/** Access for `visitor_attributes` that change an existing contact. */
const changesContact: Access = {
  key: 'contacts:write',
  member: 'contacts:write',
  contact: 'none',
  sees: 'all',
}
/** Access for `sender_email`, with which a team member writes. */
const startsOne: Access = { key: 'messages:write', member: 'messages:write', contact: 'none' }
const one = { description: 'The conversation.', schema: conversationEnvelope }

const conversations: Resource = { name: 'conversation', find: findConversationJson }

/** Conversations with what is included. */
function conversationsWith(principal: Principal, included: Included): Resource {
  const { inbox, tags, ticket_fields: ticketFields } = included
  const memberId = principal.kind === 'member' ? principal.member_id : null
  const find: Resource['find'] = (key) => {
    if (tags || ticketFields) {
      const parts = { ...key, tags, ticketFields }
      return inbox
        ? findConversationWithAll({ ...parts, memberId })
        : findConversationWithParts(parts)
    }
    if (!inbox) return findConversationJson(key)
    return memberId === null
      ? findConversationWithInbox(key)
      : findConversationRow({ ...key, memberId })
  }
  return { name: 'conversation', find }
}

/** The body of a create: a team member who starts a conversation does so as oneself, with a contact that is seen. */
async function startedBody(
  request: ApiRequest,
  { database }: Pick<AppServices, 'database'>,
): Promise<ApiRequest['body']> {
  const { principal, body } = request
  const given = body['visitor_id']
  const contactId = typeof given === 'string' ? parseId(given) : undefined
  if (contactId !== undefined && !(await isContactSeen(database, principal, contactId)))
    throw appError('contact_unknown')
  if (!hasStarter(body)) return body
  refuseUnlessAllowed(principal, startsOne)
  return asOneself(request, 'sender_email')
}

export const conversationRoutes: readonly Route[] = [
  {
    operationId: 'listConversations',
    hasSequence: true,
    method: 'GET',
    path: '/conversations',
    access: { key: 'conversations:read', member: 'conversations:read', contact: 'none' },
    tag,
    summary: 'List conversations',
    query: {
      ...listParameters,
      ...filterParameter,
      ...includeParts,
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    aliases: [...statusParameters, ...orderParameters],
    repeatable: statusParameters,
    parameterErrors: { updated_after: 'updated_after_invalid' },
    replies: { 200: { description: 'A page of conversations.', schema: conversationsPage } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const { principal, query } = request
      const { workspace_id: workspaceId } = principal
      const shown = shownWith(principal, readIncluded(principal, query))
      const { list, digest } = await readFilteredList(services, principal, query)
      const pages = conversationPages(workspaceId, list, shown)
      return answerList(request, services, 'conversations', pages, {
        defaultSize,
        filters: [digest],
        reach: reachOf(viewOf(list)),
        isReplicated: true,
      })
    },
  },
  {
    operationId: 'createConversation',
    method: 'POST',
    path: '/conversations',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Create a conversation',
    description:
      'Finds the contact by `user_identifier`, then by `email`, or creates it. The attributes change an existing contact only if the key has the scope `contacts:write`. With `sender_email` a team member starts it.',
    body: createConversationSchema,
    replies: {
      200: {
        description: 'The existing conversation with this external_id.',
        schema: conversationEnvelope,
      },
      201: { description: 'Created.', schema: conversationEnvelope },
    },
    refusals: [404, 422],
    isPipelined: true,
    handle: async (request, services) => {
      refuseAssigning(request)
      const body = await startedBody(request, services)
      const mayChangeContact = refusalOf(request.principal, changesContact) === undefined
      return answerChange(
        request,
        async (context) =>
          withCurrentSettings(services, context.workspace_id, async () =>
            createConversation(services, context, body, {
              mayChangeContact,
              sight: sightOf(request.principal),
            }),
          ),
        (created) => {
          if ('existing' in created) return undefined
          const body = { conversation: created.json }
          return { status: 201, body, headers: locationOf(request, created.id), single: true }
        },
        async (created) => {
          const id = 'existing' in created ? created.existing : created.id
          await refuseUnseen(services.database, request.principal, id)
          const { single: _, ...reply } = await answerResource(request, services, conversations, id)
          return reply
        },
      )
    },
  },
  {
    operationId: 'getConversation',
    hasSequence: true,
    method: 'GET',
    path: '/conversations/:conversation_id',
    access: { key: 'conversations:read', member: 'conversations:read', contact: 'none' },
    tag,
    summary: 'Get a conversation',
    query: includeParts,
    replies: { 200: one },
    refusals: [404, 422],
    handle: async (request, services) => {
      const { principal, query } = request
      const included = readIncluded(principal, query)
      const id = await seenConversationId(request, services.database)
      return answerResource(request, services, conversationsWith(principal, included), id)
    },
  },
]
