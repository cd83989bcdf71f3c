import { answerChange } from '../../api/http/answer-change.ts'
import { asOneself } from '../../api/http/as-oneself.ts'
import { locationOf } from '../../api/http/location-of.ts'
import type { Route } from '../../api/http/route.ts'
import { messageEnvelope } from '../../api/openapi/response-schemas.ts'
import { seenConversationId } from '../messages/access.ts'
import { readShownMessage } from '../messages/read-shown-message.ts'
import { sendMessageSchema } from '../messages/read-send.ts'
import { refuseChanges, withChanges } from './read-changes.ts'
import { sendWithChanges } from './send-with-changes.ts'

/** Sending stands after conversations and saved replies, because a message may change both (docs/decisions/0242). */
export const sendRoutes: readonly Route[] = [
  {
    operationId: 'sendMessage',
    method: 'POST',
    path: '/conversations/:conversation_id/messages',
    access: { key: 'messages:write', member: 'messages:write', contact: 'none' },
    tag: 'Messages',
    summary: 'Send a message or add a note',
    body: withChanges(sendMessageSchema),
    replies: {
      200: { description: 'A message has this external_id already.', schema: messageEnvelope },
      201: { description: 'Sent.', schema: messageEnvelope },
    },
    refusals: [404, 422],
    isPipelined: true,
    handle: async (request, services) => {
      const { principal } = request
      const conversation = await seenConversationId(request, services.database)
      return answerChange(
        request,
        async (context) => {
          const body = asOneself(request, 'sender_email')
          return sendWithChanges(services, context, conversation, body, (given) =>
            refuseChanges(principal, given),
          )
        },
        (sent) => {
          if ('existing' in sent) return undefined
          return {
            status: 201,
            body: { message: sent.json },
            headers: locationOf(request, sent.id),
          }
        },
        async (sent) => {
          const id = 'existing' in sent ? sent.existing : sent.id
          const { workspace_id: workspaceId } = principal
          const { database } = services
          const json = await readShownMessage(database, workspaceId, conversation, id)
          return { status: 200, json }
        },
      )
    },
  },
]
