import { answerChange, writeContext } from '../../../api/http/answer-change.ts'
import type { Route } from '../../../api/http/route.ts'
import { record, uuid } from '../../../api/openapi/response-schemas.ts'
import { queueTranscript } from '../follow-up/queue-transcript.ts'
import { addressFields, giveAddress } from './give-address.ts'
import { openMailLink } from './open-mail-link.ts'
import { ownConversationId } from './own-conversation-id.ts'
import { startSchema } from './read-start.ts'
import { visitorOf } from './visitor-of.ts'
import { credentialsOf } from './visitor-request.ts'

const tag = 'Widget'
const access = { key: 'none', member: 'none', contact: 'own' } as const

/** The form of all three. */
const token = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx1Zb2Yc3Xd4'

const { ticket, device_token: deviceToken } = startSchema.properties

/** What the frame of the widget calls for mails about conversations (docs/mail-to-visitors.md). */
export const mailRoutes: readonly Route[] = [
  {
    operationId: 'openMailLink',
    method: 'POST',
    path: '/widget/mail-link',
    isAtRoot: true,
    access,
    tag,
    summary: 'Open the conversation of a mail on this device',
    description:
      'By the token of a link in a mail about a conversation. On a device that has the conversation, the link proves the address of the contact. On another one it opens this conversation, if the address was proven before: on three devices, within seven days.',
    body: {
      type: 'object',
      required: ['ticket', 'device_token', 'link'],
      properties: {
        ticket,
        device_token: deviceToken,
        link: {
          type: 'string',
          pattern: '^[\\w-]{43}$',
          description: 'From the address of the link.',
        },
      },
    },
    bodyExample: { ticket: token, device_token: token, link: token },
    replies: {
      200: {
        description: 'The device has the conversation.',
        schema: record({
          conversation_id: { ...uuid, examples: ['0199f0a4-7c68-7553-9295-e4b848bee781'] },
        }),
      },
    },
    refusals: [404, 409, 422],
    handle: async (request, services) => {
      const visitor = visitorOf(request)
      const credentials = await credentialsOf(services, request)
      const { link } = request.body
      const opened = await openMailLink(services, writeContext(request), visitor, credentials, link)
      return { status: 200, json: JSON.stringify(opened) }
    },
  },
  {
    operationId: 'giveOwnAddress',
    method: 'POST',
    path: '/widget/conversations/:conversation_id/email',
    isAtRoot: true,
    access,
    tag,
    summary: 'Give the address to which answers are mailed',
    description: 'For a visitor without one; a known address stays.',
    body: addressFields.schema,
    replies: { 204: { description: 'Kept.' } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const visitor = visitorOf(request)
      await ownConversationId(request, services)
      services.deviceLimits.spendMessage(visitor.device_id)
      return answerChange(
        request,
        async (context) => giveAddress(services, context, visitor, request.body),
        () => ({ status: 204 }),
      )
    },
  },
  {
    operationId: 'mailOwnTranscript',
    method: 'POST',
    path: '/widget/conversations/:conversation_id/transcript',
    isAtRoot: true,
    access,
    tag,
    summary: 'Mail the visitor a copy of a conversation',
    description:
      'To an address that was proven. A further request within ten minutes sends no further copy.',
    replies: { 204: { description: 'Queued.' } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const visitor = visitorOf(request)
      const id = await ownConversationId(request, services)
      services.deviceLimits.spendMessage(visitor.device_id)
      return answerChange(
        request,
        async (context) => queueTranscript(services, context, id),
        () => ({ status: 204 }),
      )
    },
  },
]
