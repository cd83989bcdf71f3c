import { asOneself } from '../../api/http/as-oneself.ts'
import { comparableEmail } from '../../comparable-email.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { answerChange, changing } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import { messageEnvelope } from '../../api/openapi/response-schemas.ts'
import { enveloped, type ApiRequest, type Route } from '../../api/http/route.ts'
import { parseId } from '../../ids.ts'
import { seenConversationId } from './access.ts'
import { markConversationRead, readFields } from './mark-conversation-read.ts'
import { countUnread, findReader, unreadList } from './receipt-queries.ts'
import { sightOf } from '../resources/seen-conversations.ts'
import { unreadEnvelope, unreadPage } from './receipt-schemas.ts'
import { setMessageStatus, statusFields } from './set-message-status.ts'

const tag = 'Conversations'
const defaultSize = 15

/** The reader's address; undefined without a valid one. */
function readerKey({ query: { reader_email: email } }: ApiRequest): string | undefined {
  if (typeof email !== 'string') return undefined
  return comparableEmail(email).replaceAll(' ', '+')
}

/** A member reads for themselves, never for the contact. */
function asReader(request: ApiRequest): ApiRequest['body'] {
  const { reader = 'team' } = request.body
  if (request.principal.kind === 'member' && reader !== 'team') throw appError('only_yourself')
  return asOneself(request, 'reader_email')
}

export const readReceiptRoutes: readonly Route[] = [
  {
    operationId: 'listUnreadConversations',
    method: 'GET',
    path: '/unread-conversations',
    access: { key: 'conversations:read', member: 'conversations:read', contact: 'none' },
    tag,
    summary: 'List conversations with unread messages',
    description: 'Those with messages of the contact that no team member has read, oldest first.',
    query: { ...pageParameters(pageNames, defaultSize), ...cursorParameter },
    replies: { 200: { description: 'A page of counts.', schema: unreadPage } },
    refusals: [422],
    handle: async (request, services) => {
      const { principal } = request
      const list = unreadList(principal.workspace_id, sightOf(principal))
      return answerList(request, services, 'unread', list, { defaultSize })
    },
  },
  {
    operationId: 'getUnreadCounts',
    method: 'GET',
    path: '/conversations/:conversation_id/unread',
    access: { key: 'conversations:read', member: 'conversations:read', contact: 'none' },
    tag,
    summary: 'Count the unread messages of a conversation',
    query: {
      reader_email: {
        type: 'string',
        description: 'Also count what this team member has not read.',
      },
    },
    replies: { 200: { description: 'The counts.', schema: unreadEnvelope } },
    refusals: [404],
    handle: async (request, { database }) => {
      const { workspace_id: workspaceId } = request.principal
      const id = await seenConversationId(request, database)
      const reader = findReader({ workspaceId, emailKey: readerKey(request) })
      const [member] = await readRows(database, workspaceId, reader)
      const [row] = await readRows(
        database,
        workspaceId,
        countUnread({ workspaceId, conversationId: id, memberId: member?.id }),
      )
      if (row === undefined) throw appError('conversation_unknown')
      return { status: 200, json: enveloped('unread', row.json), single: true }
    },
  },
  {
    operationId: 'markConversationRead',
    method: 'POST',
    path: '/conversations/:conversation_id/read',
    access: { key: 'conversations:write', member: 'conversations:write', contact: 'none' },
    tag,
    summary: 'Mark messages as read up to one of them',
    description: 'Moves no `updated_at` of the conversation. What is read stays read.',
    body: readFields.schema,
    bodyExample: { reader: 'team', reader_email: 'sam@example.org' },
    replies: { 200: { description: 'What is still unread.', schema: unreadEnvelope } },
    refusals: [404, 422],
    handle: changing(
      async (services, context, request) =>
        markConversationRead(
          services,
          context,
          await seenConversationId(request, services.database),
          asReader(request),
        ),
      (marked) => (marked === 'more' ? undefined : { status: 200, body: { unread: marked.json } }),
    ),
  },
  {
    operationId: 'updateMessage',
    method: 'PATCH',
    path: '/conversations/:conversation_id/messages/:message_id',
    access: { key: 'messages:write', member: 'messages:write', contact: 'none' },
    tag: 'Messages',
    summary: 'Set the delivery status of a message',
    description: 'A status never goes back: one that comes late changes nothing.',
    body: statusFields.schema,
    bodyExample: { status: 'delivered' },
    replies: { 200: { description: 'The message.', schema: messageEnvelope } },
    refusals: [404, 412, 422],
    handle: async (request, services) => {
      const id = await seenConversationId(request, services.database)
      const message = parseId(request.params['message_id'] ?? '')
      return answerChange(
        request,
        async (context) => setMessageStatus(services, context, id, message, request.body),
        ({ json }) => ({ status: 200, body: { message: json }, single: true }),
      )
    },
  },
]
