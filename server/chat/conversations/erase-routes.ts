import { changing } from '../../api/http/answer-change.ts'
import type { Route } from '../../api/http/route.ts'
import { parseId } from '../../ids.ts'
import { seenConversationId } from '../messages/access.ts'
import { eraseMessage } from './erase-message.ts'

/** Of the messages of a conversation, beside those of the folder for messages: an erasure changes its title, too. */
export const messageErasureRoutes: readonly Route[] = [
  {
    operationId: 'eraseMessage',
    method: 'DELETE',
    path: '/conversations/:conversation_id/messages/:message_id',
    access: {
      key: ['messages:write', 'contacts:write'],
      member: ['messages:write', 'contacts:erase'],
      contact: 'none',
      fresh: true,
    },
    tag: 'Messages',
    summary: 'Erase a message',
    description:
      'Its body becomes `Erased`, its attachments are deleted, and the event log, searches and stored replies no longer hold them. Who sent it and when stays. This cannot be undone.',
    replies: { 204: { description: 'Erased, now or before.' } },
    refusals: [404, 412],
    handle: changing(
      async (services, context, request) => {
        const id = parseId(request.params['message_id'] ?? '')
        const conversation = await seenConversationId(request, services.database)
        return eraseMessage(services, context, conversation, id)
      },
      (erased) => (erased === 'done' ? { status: 204 } : undefined),
    ),
  },
]
