import { refusalOf, refuseUnlessAllowed, type Access } from '../../api/access/policy.ts'
import type { Principal } from '../../api/access/principal.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { answerResource, answerUpdate, type Resource } from '../../api/http/answer-resource.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { orderParameters } from '../../api/http/read-order.ts'
import { limits } from '../../api/http/fields.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import { conversationEnvelope, conversationsPage } from '../../api/openapi/response-schemas.ts'
import type { ApiRequest, Route } from '../../api/http/route.ts'
import { reachOf } from '../../store/lists/range-rows.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import type { Updated } from './draft-update.ts'
import { includeParts, readIncluded, shownWith, type Included } from '../resources/include-parts.ts'
import { sightOf } from '../resources/seen-conversations.ts'
import { withCurrentSettings } from '../settings/with-current-settings.ts'
import { refuseUnseen, seenConversationId } from '../messages/access.ts'
import { createConversation } from './create-conversation.ts'
import { conversationPages, seenPart, viewOf } from './conversation-view.ts'
import {
  findConversationJson,
  findConversationRow,
  findConversationWithAll,
  findConversationWithInbox,
  findConversationWithParts,
} from './queries.ts'
import { listParameters, readConversationList, statusParameters } from './read-list.ts'
import { createConversationSchema, updateConversationSchema } from './schemas.ts'
import { changeTag, unassignConversation, updateConversation } from './update-conversation.ts'

const tag = 'Conversations'
const defaultSize = 15
/** Access for `visitor_attributes` that change an existing contact. */
const changesContact: Access = {
  key: 'contacts:write',
  member: 'contacts:write',
  contact: 'none',
  sees: 'all',
}
/** Access for assigning: members need a permission of its own. */
const assigns: Access = {
  key: 'conversations:write',
  member: 'conversations:assign',
  contact: 'none',
}
const tagInPath = {
  type: 'string',
  minLength: 1,
  maxLength: limits.tagCharacters,
  description: 'The name of the tag in any case, percent-encoded.',
}
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

function refuseAssigning({ principal, body }: ApiRequest): void {
  if ('assignee_email' in body || 'group_name' in body) refuseUnlessAllowed(principal, assigns)
}

/** Changes the conversation in the path and replies with its new state. */
function changing(
  change: (
    services: AppServices,
    context: WriteContext,
    id: string,
    request: ApiRequest,
  ) => Promise<Updated>,
): Route['handle'] {
  return async (request, services) => {
    const id = await seenConversationId(request, services.database)
    refuseAssigning(request)
    return answerUpdate(request, services, conversations, id, async (context) =>
      withCurrentSettings(services, context.workspace_id, async () =>
        change(services, context, id, request),
      ),
    )
  }
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
      ...includeParts,
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    aliases: [...statusParameters, ...orderParameters],
    repeatable: statusParameters,
    parameterErrors: { updated_after: 'updated_after_invalid' },
    replies: { 200: { description: 'A page of conversations.', schema: conversationsPage } },
    refusals: [422],
    handle: async (request, services) => {
      const { principal, query } = request
      const { workspace_id: workspaceId } = principal
      const shown = shownWith(principal, readIncluded(principal, query))
      const given = await readConversationList(services, workspaceId, query)
      const list = seenPart(given, principal)
      const pages = conversationPages(workspaceId, list, shown)
      return answerList(request, services, 'conversations', pages, {
        defaultSize,
        filters: [{ ...list, statuses: list.statuses?.toSorted() }],
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
      'Finds the contact by `user_identifier`, then by `email`, or creates it. The attributes change an existing contact only if the key has the scope `contacts:write`.',
    body: createConversationSchema,
    replies: {
      200: {
        description: 'The existing conversation with this external_id.',
        schema: conversationEnvelope,
      },
      201: { description: 'Created.', schema: conversationEnvelope },
    },
    refusals: [422],
    isPipelined: true,
    handle: async (request, services) => {
      refuseAssigning(request)
      const mayChangeContact = refusalOf(request.principal, changesContact) === undefined
      return answerChange(
        request,
        async (context) =>
          withCurrentSettings(services, context.workspace_id, async () =>
            createConversation(services, context, request.body, {
              mayChangeContact,
              sight: sightOf(request.principal),
            }),
          ),
        (created) => {
          if ('existing' in created) return undefined
          const location = `${request.url.pathname.replace(/\/$/, '')}/${created.id}`
          const body = { conversation: created.json }
          return { status: 201, body, headers: { location }, single: true }
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
  {
    operationId: 'updateConversation',
    method: 'PATCH',
    path: '/conversations/:conversation_id',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Update a conversation',
    description: 'Changes only the given fields.',
    body: updateConversationSchema,
    replies: { 200: one },
    refusals: [404, 412, 422],
    isPipelined: true,
    handle: changing(async (services, context, id, { body }) =>
      updateConversation(services, context, id, body),
    ),
  },
  {
    operationId: 'unassignConversation',
    method: 'DELETE',
    path: '/conversations/:conversation_id/assignee',
    access: { key: 'conversations:write', member: 'conversations:assign', contact: 'none' },
    tag,
    summary: 'Unassign the team member',
    replies: { 200: one },
    refusals: [404, 412],
    isPipelined: true,
    handle: changing(async (services, context, id) =>
      unassignConversation(services, context, id, 'team_member_id'),
    ),
  },
  {
    operationId: 'removeConversationFromGroup',
    method: 'DELETE',
    path: '/conversations/:conversation_id/group',
    access: { key: 'conversations:write', member: 'conversations:assign', contact: 'none' },
    tag,
    summary: 'Remove the conversation from its group',
    replies: { 200: one },
    refusals: [404, 412],
    isPipelined: true,
    handle: changing(async (services, context, id) =>
      unassignConversation(services, context, id, 'group_id'),
    ),
  },
  {
    operationId: 'putConversationTag',
    method: 'PUT',
    path: '/conversations/:conversation_id/tags/:tag',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Add a tag',
    description:
      'Creates a tag that does not exist. A tag that the conversation has already changes nothing.',
    inPath: { tag: tagInPath },
    replies: { 200: one },
    refusals: [404, 412, 422],
    isPipelined: true,
    handle: changing(async (services, context, id, { params }) =>
      changeTag(services, context, id, params['tag'] ?? '', true),
    ),
  },
  {
    operationId: 'deleteConversationTag',
    method: 'DELETE',
    path: '/conversations/:conversation_id/tags/:tag',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Remove a tag',
    description: 'A tag that the conversation does not have changes nothing.',
    inPath: { tag: tagInPath },
    replies: { 200: one },
    refusals: [404, 412, 422],
    isPipelined: true,
    handle: changing(async (services, context, id, { params }) =>
      changeTag(services, context, id, params['tag'] ?? '', false),
    ),
  },
]
