import { changing } from '../../api/http/answer-change.ts'
import type { Route } from '../../api/http/route.ts'
import { conversationEnvelope } from '../../api/openapi/response-schemas.ts'
import { parseId } from '../../ids.ts'
import { readTogether } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { seenConversationId } from '../messages/access.ts'
import { findMergeable } from './merge-queries.ts'
import { mergeConversations, mergeFields } from './merge-conversations.ts'
import { listMerges, mergesReply } from './queries.ts'
import { splitConversation, splitFields } from './split-conversation.ts'
import { undoMerge } from './undo-merge.ts'

const tag = 'Conversations'
const mostShown = 100

/** Merges and splits of conversations, and how they are undone. */
export const mergeRoutes: readonly Route[] = [
  {
    operationId: 'mergeConversations',
    method: 'POST',
    path: '/conversations/:conversation_id/merge',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Merge another conversation into this one',
    description:
      'This conversation receives the messages and tags of another one, which is then found under this one. Both are of one contact, or a mail of the other one refers to this one.',
    body: mergeFields.schema,
    bodyExample: { from: '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d91' },
    replies: {
      200: {
        description: 'The conversation with the messages of both.',
        schema: conversationEnvelope,
      },
    },
    refusals: [404, 412, 422],
    handle: changing(
      async (services, context, request) => {
        const id = await seenConversationId(request, services.database)
        return mergeConversations(services, context, request.principal, id, request.body)
      },
      ({ json }) => ({ status: 200, body: { conversation: json }, single: true }),
    ),
  },
  {
    operationId: 'splitConversation',
    method: 'POST',
    path: '/conversations/:conversation_id/split',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Split messages off into a new conversation',
    description:
      'A new conversation of the same contact, with the same fields and tags, gets a message and all after it, or chosen messages.',
    body: splitFields.schema,
    bodyExample: { from_message_id: '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d91' },
    replies: { 201: { description: 'The new conversation.', schema: conversationEnvelope } },
    refusals: [404, 412, 422],
    handle: changing(
      async (services, context, request) => {
        const id = await seenConversationId(request, services.database)
        return splitConversation(services, context, id, request.body)
      },
      ({ id, json }, { url }) => ({
        status: 201,
        body: { conversation: json },
        headers: { location: `${url.pathname.split('/conversations/')[0]}/conversations/${id}` },
        single: true,
      }),
    ),
  },
  {
    operationId: 'listConversationMerges',
    method: 'GET',
    path: '/conversations/:conversation_id/merges',
    access: { key: 'conversations:read', member: 'conversations:read', contact: 'none' },
    tag,
    summary: 'List the merges and splits of a conversation',
    description:
      'The newest 100: what was merged into it, and what was split off from it. What is undone is not among them.',
    replies: { 200: { description: 'The merges, newest first.', schema: mergesReply } },
    refusals: [404],
    handle: async (request, services) => {
      const { workspace_id: workspaceId } = request.principal
      const id = await seenConversationId(request, services.database)
      const [[found], rows] = await readTogether(services.database, workspaceId, [
        findMergeable({ workspaceId, id }),
        listMerges({ workspaceId, conversationId: id, limit: mostShown }),
      ])
      if (found === undefined) throw appError('conversation_unknown')
      return { status: 200, json: `{"merges":[${rows.map(({ json }) => json).join(',')}]}` }
    },
  },
  {
    operationId: 'undoConversationMerge',
    method: 'DELETE',
    path: '/conversations/:conversation_id/merges/:merge_id',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Undo a merge or a split',
    description:
      'The merged conversation is again as it was, with its id, messages and tags; messages that came since stay in this one. After a split the messages are back in this one.',
    replies: {
      200: {
        description: 'The restored conversation, or after a split this one.',
        schema: conversationEnvelope,
      },
    },
    refusals: [404, 409, 412, 422],
    handle: changing(
      async (services, context, request) => {
        const id = await seenConversationId(request, services.database)
        const mergeId = parseId(request.params['merge_id'] ?? '')
        return undoMerge(services, context, request.principal, id, mergeId)
      },
      ({ json }) => ({ status: 200, body: { conversation: json }, single: true }),
    ),
  },
]
