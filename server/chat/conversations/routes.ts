import { allowsScope } from '../../api/access/key-scopes.ts'
import { appError } from '../../errors.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import { cursorParameter, cursorReply, nothingWalked, readCursor } from '../../api/http/cursor.ts'
import { pageNames, pageParameters, readPage } from '../../api/http/pagination.ts'
import { conversationEnvelope, conversationsPage } from '../../api/openapi/response-schemas.ts'
import { listReply } from '../../api/http/list-reply.ts'
import { enveloped, type ApiRequest, type Route } from '../../api/http/route.ts'
import { readRows } from '../../store/database/read.ts'
import { parseId } from '../../ids.ts'
import type { AppServices } from '../../services.ts'
import type { WriteContext } from '../../store/writes/write-in-workspace.ts'
import { createConversation } from './create-conversation.ts'
import { listConversations } from './list-queries.ts'
import { findConversationJson } from './queries.ts'
import {
  listParameters,
  orderParameters,
  readConversationList,
  statusParameters,
} from './read-list.ts'
import { createConversationSchema, updateConversationSchema } from './schemas.ts'
import { unassignConversation, updateConversation } from './update-conversation.ts'
import { conversationOrder, walkConversations } from './walk-queries.ts'

const tag = 'Conversations'
const defaultSize = 15
const one = { description: 'The conversation.', schema: conversationEnvelope }

/** The id in the path; malformed, unknown and foreign ids are one and the same 404. */
function conversationId(request: ApiRequest): string {
  const id = parseId(request.params['conversation_id'] ?? '')
  if (id === undefined) throw appError('conversation_unknown')
  return id
}

async function conversationJson(
  services: AppServices,
  workspaceId: string,
  id: string,
): Promise<string> {
  const [row] = await readRows(
    services.database,
    workspaceId,
    findConversationJson(workspaceId, id),
  )
  if (row === undefined) throw appError('conversation_unknown')
  return enveloped('conversation', row.json)
}

const answerWithConversation: Route['handle'] = async (request, services) => {
  const { workspace_id: workspaceId } = request.caller
  const json = await conversationJson(services, workspaceId, conversationId(request))
  return { status: 200, json, single: true }
}

/** Makes a change to the conversation in the path, then answers with what it has become. */
function changing(
  change: (
    services: AppServices,
    context: WriteContext,
    id: string,
    body: ApiRequest['body'],
  ) => Promise<string | undefined>,
): Route['handle'] {
  return async (request, services) => {
    const id = conversationId(request)
    return answerChange(
      request,
      async (context) => change(services, context, id, request.body),
      (json) =>
        json === undefined
          ? undefined
          : { status: 200, json: enveloped('conversation', json), single: true },
      async () => answerWithConversation(request, services),
    )
  }
}

export const conversationRoutes: readonly Route[] = [
  {
    operationId: 'listConversations',
    method: 'GET',
    path: '/conversations',
    scope: 'conversations:read',
    tag,
    summary: 'List conversations',
    query: {
      ...listParameters,
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    aliases: [...statusParameters, ...orderParameters],
    repeatable: statusParameters,
    parameterErrors: { updated_after: 'updated_after_invalid' },
    replies: { 200: { description: 'A page of conversations.', schema: conversationsPage } },
    refusals: [422],
    handle: async ({ caller: { workspace_id: workspaceId }, query, url }, services) => {
      const { database } = services
      const page = readPage(query, pageNames, defaultSize)
      const list = await readConversationList(services, workspaceId, query)
      const named = { ...list, statuses: list.statuses?.toSorted() }
      const walk = readCursor(query, ['conversations', workspaceId, named], conversationOrder(list))
      if (walk !== undefined) {
        const walked = walkConversations(workspaceId, list, walk, page.size)
        const [found = nothingWalked] = await readRows(database, workspaceId, walked)
        return cursorReply('conversations', found, walk, page, url)
      }
      const listed = listConversations(workspaceId, list, page)
      const [row] = await readRows(database, workspaceId, listed)
      return listReply('conversations', row, page, url)
    },
  },
  {
    operationId: 'createConversation',
    method: 'POST',
    path: '/conversations',
    scope: 'conversations:write',
    tag,
    summary: 'Create a conversation',
    description:
      'The contact is matched by `user_identifier`, then by `email`, or made. One that is matched takes over what the attributes add only where the key has the scope `contacts:write`.',
    body: createConversationSchema,
    replies: {
      200: {
        description: 'A conversation has this external_id already.',
        schema: conversationEnvelope,
      },
      201: { description: 'Created.', schema: conversationEnvelope },
    },
    refusals: [422],
    isPipelined: true,
    handle: async (request, services) => {
      const mayChangeContact = allowsScope(request.caller.key.scopes, 'contacts:write')
      return answerChange(
        request,
        async (context) =>
          createConversation(services, context, request.body, { mayChangeContact }),
        (created) => {
          if ('existing' in created) return undefined
          const location = `${request.url.pathname.replace(/\/$/, '')}/${created.id}`
          const json = enveloped('conversation', created.json)
          return { status: 201, json, headers: { location }, single: true }
        },
        async (created) => {
          const id = 'existing' in created ? created.existing : created.id
          const json = await conversationJson(services, request.caller.workspace_id, id)
          return { status: 200, json }
        },
      )
    },
  },
  {
    operationId: 'getConversation',
    method: 'GET',
    path: '/conversations/:conversation_id',
    scope: 'conversations:read',
    tag,
    summary: 'Get a conversation',
    replies: { 200: one },
    refusals: [404],
    handle: answerWithConversation,
  },
  {
    operationId: 'updateConversation',
    method: 'PATCH',
    path: '/conversations/:conversation_id',
    scope: 'conversations:write',
    tag,
    summary: 'Update a conversation',
    description: 'Only the fields that are passed are changed.',
    body: updateConversationSchema,
    replies: { 200: one },
    refusals: [404, 412, 422],
    isPipelined: true,
    handle: changing(updateConversation),
  },
  {
    operationId: 'unassignConversation',
    method: 'DELETE',
    path: '/conversations/:conversation_id/assignee',
    scope: 'conversations:write',
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
    scope: 'conversations:write',
    tag,
    summary: 'Take the conversation out of its group',
    replies: { 200: one },
    refusals: [404, 412],
    isPipelined: true,
    handle: changing(async (services, context, id) =>
      unassignConversation(services, context, id, 'group_id'),
    ),
  },
]
