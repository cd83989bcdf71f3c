import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import { cursorParameter, cursorReply, readCursor } from '../../api/http/cursor.ts'
import { pageNames, pageParameters, readPage, type Query } from '../../api/http/pagination.ts'
import { messageEnvelope, messagesPage } from '../../api/openapi/response-schemas.ts'
import { listReply } from '../../api/http/list-reply.ts'
import { enveloped, type ApiRequest, type Route } from '../../api/http/route.ts'
import { parseId } from '../../ids.ts'
import type { Walk } from '../../store/lists/keyset-page.ts'
import { findMessageJson, findParent, listMessages } from './queries.ts'
import { sendMessageSchema } from './read-send.ts'
import { sendMessage } from './send-message.ts'
import { messageOrder, walkMessages } from './walk-queries.ts'

const tag = 'Messages'
const defaultSize = 15

function conversationId(request: ApiRequest): string {
  const id = parseId(request.params['conversation_id'] ?? '')
  if (id === undefined) throw appError('conversation_unknown')
  return id
}

/** One message of a conversation; which of the two is unknown decides the words. */
async function findMessage(
  services: Parameters<Route['handle']>[1],
  workspaceId: string,
  conversation: string,
  message: string | undefined,
): Promise<string> {
  const { database } = services
  const [parent] = await readRows(database, workspaceId, findParent(workspaceId, conversation))
  if (parent === undefined) throw appError('conversation_unknown')
  if (message === undefined) throw appError('message_unknown')
  const found = findMessageJson(workspaceId, conversation, message)
  const [row] = await readRows(database, workspaceId, found)
  if (row === undefined) throw appError('message_unknown')
  return enveloped('message', row.json)
}

/** The walk that was asked for. An unknown conversation is told before a broken cursor is. */
async function readWalk(
  database: Database,
  workspaceId: string,
  conversation: string,
  query: Query,
): Promise<Walk | undefined> {
  try {
    return readCursor(query, ['messages', workspaceId, conversation], messageOrder)
  } catch (broken) {
    const [parent] = await readRows(database, workspaceId, findParent(workspaceId, conversation))
    throw parent === undefined ? appError('conversation_unknown') : broken
  }
}

export const messageRoutes: readonly Route[] = [
  {
    operationId: 'listMessages',
    method: 'GET',
    path: '/conversations/:conversation_id/messages',
    scope: 'messages:read',
    tag,
    summary: 'List the messages of a conversation',
    description: 'Oldest first, internal notes and messages of the service included.',
    query: { ...pageParameters(pageNames, defaultSize), ...cursorParameter },
    replies: { 200: { description: 'A page of messages.', schema: messagesPage } },
    refusals: [404, 422],
    handle: async (request, { database }) => {
      const workspaceId = request.caller.workspace_id
      const conversation = conversationId(request)
      const page = readPage(request.query, pageNames, defaultSize)
      const walk = await readWalk(database, workspaceId, conversation, request.query)
      if (walk !== undefined) {
        const walked = walkMessages(workspaceId, conversation, walk, page.size)
        const [found] = await readRows(database, workspaceId, walked)
        if (found === undefined) throw appError('conversation_unknown')
        return cursorReply('messages', found, walk, page, request.url)
      }
      const found = listMessages(workspaceId, conversation, page.size, page.offset)
      const [row] = await readRows(database, workspaceId, found)
      if (row === undefined) throw appError('conversation_unknown')
      return listReply('messages', row, page, request.url)
    },
  },
  {
    operationId: 'sendMessage',
    method: 'POST',
    path: '/conversations/:conversation_id/messages',
    scope: 'messages:write',
    tag,
    summary: 'Send a message or add a note',
    body: sendMessageSchema,
    replies: {
      200: { description: 'A message has this external_id already.', schema: messageEnvelope },
      201: { description: 'Sent.', schema: messageEnvelope },
    },
    refusals: [404, 422],
    isPipelined: true,
    handle: async (request, services) => {
      const conversation = conversationId(request)
      return answerChange(
        request,
        async (context) => sendMessage(services, context, conversation, request.body),
        (sent) => {
          if ('existing' in sent) return undefined
          const location = `${request.url.pathname.replace(/\/$/, '')}/${sent.id}`
          return { status: 201, json: enveloped('message', sent.json), headers: { location } }
        },
        async (sent) => {
          const id = 'existing' in sent ? sent.existing : sent.id
          const workspaceId = request.caller.workspace_id
          return { status: 200, json: await findMessage(services, workspaceId, conversation, id) }
        },
      )
    },
  },
  {
    operationId: 'getMessage',
    method: 'GET',
    path: '/conversations/:conversation_id/messages/:message_id',
    scope: 'messages:read',
    tag,
    summary: 'Get a message',
    replies: { 200: { description: 'The message.', schema: messageEnvelope } },
    refusals: [404],
    handle: async (request, services) => {
      const message = parseId(request.params['message_id'] ?? '')
      const { workspace_id: workspaceId } = request.caller
      const json = await findMessage(services, workspaceId, conversationId(request), message)
      return { status: 200, json, single: true }
    },
  },
]
