import type { MessageForm } from '../resources/message-json.ts'
import { sequenceHeader } from '../../api/http/list-reply.ts'
import type { Principal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { cursorParameter, walkParameters } from '../../api/http/cursor.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import { pageNames, pageParameters, type Query } from '../../api/http/pagination.ts'
import {
  allMessagesPage,
  messageEnvelope,
  messagesPage,
} from '../../api/openapi/response-schemas.ts'
import { enveloped, type Reply, type Route } from '../../api/http/route.ts'
import { fieldError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { conversationMessages, readMessage, seenConversationId } from './access.ts'
import { allMessagesSize, answerAllMessages } from './list-all-messages.ts'
import { pageAround } from './page-around.ts'
import { findMessageJson, findParents } from './queries.ts'

const tag = 'Messages'
const defaultSize = 15

async function findMessage(
  database: Database,
  principal: Principal,
  conversation: string,
  message: string | undefined,
): Promise<Pick<Reply, 'json' | 'headers'>> {
  const { row } = await readMessage(
    database,
    principal.workspace_id,
    conversation,
    message,
    findMessageJson,
  )
  return { json: enveloped('message', row.json), headers: sequenceHeader(row) }
}

const mostIncluded = 100

/** The form that a query's `include` asks for. */
function readForm({ include = '' }: Query): MessageForm {
  const names = new Set(
    include === ''
      ? []
      : String(include)
          .slice(0, mostIncluded)
          .split(',')
          .map((name) => name.trim()),
  )
  if ([...names].some((name) => name !== 'program' && name !== 'mail'))
    throw fieldError('include must be some of program, mail, separated by commas.')
  if (names.has('mail')) return names.has('program') ? '_with_program_and_mail' : '_with_mail'
  return names.has('program') ? '_with_program' : ''
}

const include: JsonSchema = {
  type: 'string',
  description:
    'What messages have besides, separated by commas: `program`, which program sent them by an API key; `mail`, the addresses and the subject of those that are mails.',
  examples: ['program,mail'],
}

export const messageRoutes: readonly Route[] = [
  {
    operationId: 'listAllMessages',
    hasSequence: true,
    method: 'GET',
    path: '/messages',
    access: { key: 'messages:read', member: 'messages:read', contact: 'none' },
    tag,
    summary: 'List the messages of all conversations',
    description:
      'In the order of their last change, the oldest first, each with its `conversation_id`. For lossless polling: read all ' +
      'pages, then ask with the newest `updated_at` as `updated_after`.',
    query: {
      updated_after: {
        type: 'string',
        format: 'date-time',
        description:
          'Only messages created or changed after this time. A `+` in the offset must be encoded as %2B.',
      },
      include,
      ...walkParameters(allMessagesSize),
    },
    aliases: ['page_size'],
    parameterErrors: { updated_after: 'updated_after_invalid' },
    replies: { 200: { description: 'A page of messages.', schema: allMessagesPage } },
    refusals: [422],
    handle: async (request, services) =>
      answerAllMessages(request, services, readForm(request.query)),
  },
  {
    operationId: 'listMessages',
    hasSequence: true,
    method: 'GET',
    path: '/conversations/:conversation_id/messages',
    access: { key: 'messages:read', member: 'messages:read', contact: 'none' },
    tag,
    summary: 'List the messages of a conversation',
    description: 'Oldest first, internal notes and messages of the service included.',
    query: {
      include,
      around: {
        type: 'string',
        format: 'uuid',
        description: 'The page with this message, unless a page or a cursor is named.',
      },
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    replies: { 200: { description: 'A page of messages.', schema: messagesPage } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const { workspace_id: workspaceId } = request.principal
      const conversation = await seenConversationId(request, services.database)
      const find = findParents({ workspaceId, ids: [conversation] })
      const list = conversationMessages(workspaceId, conversation, readForm(request.query))
      const paged = await pageAround(request, services.database, conversation, defaultSize)
      return answerList(paged, services, 'messages', list, {
        defaultSize,
        filters: [conversation],
        isReplicated: true,
        parent: { find, unknown: 'conversation_unknown' },
      })
    },
  },
  {
    operationId: 'getMessage',
    hasSequence: true,
    method: 'GET',
    path: '/conversations/:conversation_id/messages/:message_id',
    access: { key: 'messages:read', member: 'messages:read', contact: 'none' },
    tag,
    summary: 'Get a message',
    replies: { 200: { description: 'The message.', schema: messageEnvelope } },
    refusals: [404],
    handle: async (request, { database }) => {
      const message = parseId(request.params['message_id'] ?? '')
      const conversation = await seenConversationId(request, database)
      const found = await findMessage(database, request.principal, conversation, message)
      return { status: 200, ...found, single: true }
    },
  },
]
