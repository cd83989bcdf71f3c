import { answerChange } from '../../../../api/http/answer-change.ts'
import { object, text } from '../../../../api/http/fields.ts'
import type { Route } from '../../../../api/http/route.ts'
import { messageEnvelope } from '../../../../api/openapi/response-schemas.ts'
import { appError, fieldError } from '../../../../errors.ts'
import { parseId } from '../../../../ids.ts'
import { readShownMessage } from '../../../messages/read-shown-message.ts'
import { receiveLetter } from './receive-letter.ts'

const fields = object({
  letter_id: text({ maxCharacters: 60, trim: true }),
  from: text({ maxCharacters: 60, trim: true }),
  text: text({ maxCharacters: 5_000 }),
})

export const letterRoutes: readonly Route[] = [
  {
    operationId: 'receiveLetter',
    method: 'POST',
    path: '/channels/:channel_id/letters',
    access: { key: 'messages:write', member: 'none', contact: 'none' },
    tag: 'Messages',
    summary: 'Deliver a letter to a channel',
    body: fields.schema,
    replies: {
      200: { description: 'It came before.', schema: messageEnvelope },
      201: { description: 'It is a message.', schema: messageEnvelope },
    },
    refusals: [404, 422],
    handle: async (request, services) => {
      const channelId = parseId(request.params['channel_id'] ?? '')
      if (channelId === undefined) throw appError('channel_unknown')
      const { letter_id: id, from, text: said } = fields.read(request.body, '')
      if (!id || !from || !said) throw fieldError('letter_id, from and text must be given.')
      const letter = { channel_id: channelId, letter_id: id, from, text: said }
      return answerChange(
        request,
        async (context) => receiveLetter(services, context, letter),
        (sent) => ('existing' in sent ? undefined : { status: 201, body: { message: sent.json } }),
        async (sent) => {
          if (!('existing' in sent)) throw appError('message_unknown')
          const { id: messageId, conversation_id: conversationId } = sent.existing
          const { workspace_id: workspaceId } = request.principal
          const { database } = services
          const json = await readShownMessage(database, workspaceId, conversationId, messageId)
          return { status: 200, json }
        },
      )
    },
  },
]
