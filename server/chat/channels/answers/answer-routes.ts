import { changing } from '../../../api/http/answer-change.ts'
import type { Route } from '../../../api/http/route.ts'
import { messageEnvelope } from '../../../api/openapi/response-schemas.ts'
import { parseId } from '../../../ids.ts'
import { seenConversationId } from '../../messages/access.ts'
import { sendAgain } from './send-again.ts'

export const answerRoutes: readonly Route[] = [
  {
    operationId: 'sendMailAgain',
    method: 'POST',
    path: '/conversations/:conversation_id/messages/:message_id/mail/send-again',
    access: { key: 'messages:write', member: 'messages:write', contact: 'none' },
    tag: 'Messages',
    summary: 'Send the mail of a message again',
    description:
      'Under the same Message-ID, to the recipients whose delivery has failed, is held or is uncertain. A recipient who has the mail already may get it twice. Addresses from which mails were returned are tried once more. A mail to a visitor who has left is sent again where it is uncertain.',
    replies: { 202: { description: 'Queued.', schema: messageEnvelope } },
    refusals: [404, 422],
    handle: changing(
      async (services, context, request) =>
        sendAgain(
          services,
          context,
          await seenConversationId(request, services.database),
          parseId(request.params['message_id'] ?? ''),
        ),
      ({ json }) => ({ status: 202, body: { message: json } }),
    ),
  },
]
