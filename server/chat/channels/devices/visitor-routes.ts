import { answerChange } from '../../../api/http/answer-change.ts'
import { idInPath } from '../../../api/http/answer-resource.ts'
import { enveloped, type Route } from '../../../api/http/route.ts'
import { listOf, record, ref, timestamp } from '../../../api/openapi/response-schemas.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { uploadFile } from '../../attachments/upload-file.ts'
import { markConversationRead } from '../../messages/mark-conversation-read.ts'
import {
  ownOf,
  visitorConversationEnvelope,
  visitorMessageEnvelope,
} from '../../resources/visitor-json.ts'
import { deliveriesIn } from '../../messages/answer-deliveries.ts'
import { readSettings } from '../../settings/settings.ts'
import { mailsVisitors } from '../kinds/mail/settings/mails-visitors.ts'
import { defaultMessages, listOwnMessages, mostMessages } from './list-own-messages.ts'
import { ownConversationId } from './own-conversation-id.ts'
import { visitorMessageFields } from './read-start.ts'
import { refuseUnsaid } from './refuse-unsaid.ts'
import { sendAsVisitor } from './send-as-visitor.ts'
import {
  findOwnConversation,
  findOwnMessage,
  listOwnConversations,
  mostConversations,
  showUpload,
} from './visitor-queries.ts'
import { visitorOf } from './visitor-of.ts'

const tag = 'Widget'
const access = { key: 'none', member: 'none', contact: 'own' } as const
const binary = { type: 'string', format: 'binary' }

/** What visitors get at the addresses of the API: routes of their own, which share nothing with the team's but them. */
export const visitorRoutes: readonly Route[] = [
  {
    operationId: 'listOwnConversations',
    method: 'GET',
    path: '/conversations',
    access,
    tag,
    summary: 'List the conversations of the visitor',
    description: `The ${mostConversations} that changed last, newest first.`,
    replies: {
      200: {
        description: 'The conversations.',
        schema: record(
          {
            conversations: listOf('VisitorConversation'),
            is_blocked: { const: true, description: 'The visitor can send nothing.' },
            blocked_until: { ...timestamp, description: 'Only of a block with an end.' },
            asks_email: {
              const: true,
              description: 'Answers could be mailed if the visitor had given an address.',
            },
            has_email: {
              const: true,
              description: 'Copies can be mailed: the address of the visitor is proven.',
            },
          },
          ['is_blocked', 'blocked_until', 'asks_email', 'has_email'],
        ),
      },
    },
    refusals: [],
    handle: async (request, services) => {
      const visitor = visitorOf(request)
      const { workspace_id: workspaceId } = visitor
      const own = { ...ownOf(visitor), limit: mostConversations }
      const [row] = await readRows(
        services.database,
        workspaceId,
        listOwnConversations({ workspaceId, ...own }),
      )
      const { config, database } = services
      const settings = await readSettings(database, services.settings, workspaceId)
      const mayAsk = row?.email === 'none' && !visitor.is_identified
      const isAsked = mayAsk && deliveriesIn(config, settings).has(visitor.channel_id)
      const hasEmail = row?.email === 'proven' && mailsVisitors(config, settings.channels)
      const until = visitor.is_blocked ? row?.blocked_until : undefined
      const blocked = visitor.is_blocked ? ',"is_blocked":true' : ''
      const ends = until == null ? '' : `,"blocked_until":"${until.toISOString()}"`
      const asks = isAsked ? ',"asks_email":true' : ''
      const has = hasEmail ? ',"has_email":true' : ''
      return {
        status: 200,
        json: `{"conversations":${row?.json ?? '[]'}${blocked}${ends}${asks}${has}}`,
      }
    },
  },
  {
    operationId: 'getOwnConversation',
    method: 'GET',
    path: '/conversations/:conversation_id',
    access,
    tag,
    summary: 'Get a conversation of the visitor',
    replies: { 200: { description: 'The conversation.', schema: visitorConversationEnvelope } },
    refusals: [404],
    handle: async (request, { database }) => {
      const id = idInPath(request, 'conversation')
      const visitor = visitorOf(request)
      const { workspace_id: workspaceId } = visitor
      const found = findOwnConversation({ workspaceId, id, ...ownOf(visitor) })
      const [row] = await readRows(database, workspaceId, found)
      if (row === undefined) throw appError('conversation_unknown')
      return { status: 200, json: enveloped('conversation', row.json), single: true }
    },
  },
  {
    operationId: 'listOwnMessages',
    method: 'GET',
    path: '/conversations/:conversation_id/messages',
    access,
    tag,
    summary: 'List the messages of a conversation of the visitor',
    description: 'Oldest first: the last ones, or those before or after one of them.',
    query: {
      before: { type: 'string', format: 'uuid', description: 'Only messages before this one.' },
      after: { type: 'string', format: 'uuid', description: 'Only messages after this one.' },
      limit: {
        type: 'integer',
        minimum: 1,
        default: defaultMessages,
        description: `Messages per page; values above ${mostMessages} are capped.`,
      },
    },
    replies: {
      200: {
        description: 'A page of messages.',
        schema: record({ messages: listOf('VisitorMessage'), has_more: { type: 'boolean' } }),
      },
    },
    refusals: [404, 422],
    handle: listOwnMessages,
  },
  {
    operationId: 'sendOwnMessage',
    method: 'POST',
    path: '/conversations/:conversation_id/messages',
    access,
    tag,
    summary: 'Send a message of the visitor',
    description: 'Opens a closed conversation again.',
    body: visitorMessageFields.schema,
    replies: {
      200: { description: 'This external_id was sent before.', schema: visitorMessageEnvelope },
      201: { description: 'Sent.', schema: visitorMessageEnvelope },
    },
    refusals: [404, 422],
    handle: async (request, services) => {
      const visitor = visitorOf(request)
      const id = await ownConversationId(request, services)
      services.deviceLimits.spendMessage(visitor.device_id)
      const { workspace_id: workspaceId } = visitor
      return answerChange(
        request,
        async (context) => sendAsVisitor(services, context, visitor, id, request.body),
        (sent) => ('existing' in sent ? undefined : { status: 201, body: { message: sent.json } }),
        async (sent) => {
          const existing = 'existing' in sent ? sent.existing : ''
          const found = findOwnMessage({ workspaceId, id: existing })
          const [row] = await readRows(services.database, workspaceId, found)
          if (row === undefined) throw appError('message_unknown')
          return { status: 200, json: enveloped('message', row.json) }
        },
      )
    },
  },
  {
    operationId: 'uploadOwnFile',
    method: 'POST',
    path: '/attachments',
    access,
    tag,
    summary: 'Upload a file of the visitor',
    description:
      'A complete file, as the only file of a multipart/form-data body or as the body itself with its name in Content-Disposition. Only this device can send it.',
    bodyTypes: {
      'multipart/form-data': { type: 'object', properties: { file: binary }, required: ['file'] },
      'application/octet-stream': binary,
    },
    replies: {
      201: { description: 'Uploaded.', schema: record({ attachment: ref('VisitorAttachment') }) },
    },
    refusals: [422],
    handle: async (request, services) => {
      const { device_id, is_blocked: isBlocked } = visitorOf(request)
      if (isBlocked) throw appError('contact_blocked')
      return uploadFile(services, request, { device_id, show: showUpload })
    },
  },
  {
    operationId: 'markOwnConversationRead',
    method: 'POST',
    path: '/conversations/:conversation_id/read',
    access,
    tag,
    summary: 'Mark the messages of the agents as read by the visitor',
    body: {
      type: 'object',
      properties: {
        up_to: {
          type: 'string',
          format: 'uuid',
          description: 'The last message that was read. Default: all of them.',
        },
      },
    },
    replies: { 204: { description: 'Marked.' } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const id = await ownConversationId(request, services)
      const { up_to: upTo } = request.body
      await refuseUnsaid(request, services, id, upTo)
      const body = { reader: 'contact', ...(upTo === undefined ? {} : { up_to: upTo }) }
      return answerChange(
        request,
        async (context) => markConversationRead(services, context, id, body),
        () => ({ status: 204 }),
      )
    },
  },
]
