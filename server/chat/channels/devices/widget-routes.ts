import { answerChange, writeContext } from '../../../api/http/answer-change.ts'
import { visitorBodyBytes } from '../../../api/http/json-body.ts'
import type { Route } from '../../../api/http/route.ts'
import { record, ref } from '../../../api/openapi/response-schemas.ts'
import { appError } from '../../../errors.ts'
import { identifyDevice } from './identify-device.ts'
import { forgetDevice, makeDevice } from './make-device.ts'
import { mailRoutes } from './mail-routes.ts'
import { startSchema } from './read-start.ts'
import { showExisting, startConversation } from './start-conversation.ts'
import { visitRoute } from './visit-route.ts'
import { visitorOf } from './visitor-of.ts'
import { credentialsOf } from './visitor-request.ts'

const tag = 'Widget'
const access = { key: 'none', member: 'none', contact: 'own' } as const

const { ticket, device_token: deviceToken } = startSchema.properties

const startedSchema = record({
  conversation: ref('VisitorConversation'),
  message: ref('VisitorMessage'),
})

/** What only the frame of the widget calls, on hosts for visitors. */
export const widgetRoutes: readonly Route[] = [
  {
    operationId: 'startConversation',
    method: 'POST',
    path: '/widget/conversations',
    isAtRoot: true,
    access,
    tag,
    summary: 'Send the first message of a conversation',
    description:
      'Makes the device, the contact, the conversation and the message together. Needs an Idempotency-Key.',
    body: startSchema,
    bodyLimitBytes: visitorBodyBytes,
    replies: {
      200: { description: 'This external_id was sent before.', schema: startedSchema },
      201: { description: 'The conversation and its message.', schema: startedSchema },
    },
    refusals: [404, 422],
    handle: async (request, services) => {
      if (request.once === undefined) throw appError('idempotency_key_missing')
      const visitor = visitorOf(request)
      const credentials = await credentialsOf(services, request)
      services.deviceLimits.spendMessage(visitor.device_id)
      return answerChange(
        request,
        async (context) => startConversation(services, context, visitor, credentials, request.body),
        (started) => ('existing' in started ? undefined : { status: 201, whole: started.json }),
        async (started) => showExisting(services, visitor, started),
      )
    },
  },
  {
    operationId: 'createDevice',
    method: 'POST',
    path: '/widget/device',
    isAtRoot: true,
    access,
    tag,
    summary: 'Make a device before its first message',
    description: 'Needed only to upload a file with the first message.',
    body: {
      type: 'object',
      required: ['ticket', 'device_token'],
      properties: { ticket, device_token: deviceToken },
    },
    replies: {
      201: {
        description: 'The token works from now on.',
        schema: record({ device: record({ is_identified: { type: 'boolean' } }) }),
      },
    },
    refusals: [404, 422],
    handle: async (request, services) => {
      const visitor = visitorOf(request)
      const credentials = await credentialsOf(services, request)
      return answerChange(
        request,
        async (context) => makeDevice(services, context, visitor, credentials),
        () => ({
          status: 201,
          body: { device: JSON.stringify({ is_identified: visitor.is_identified }) },
        }),
      )
    },
  },
  {
    operationId: 'identifyDevice',
    method: 'POST',
    path: '/widget/identity',
    isAtRoot: true,
    access,
    tag,
    summary: 'Say by a signed token who the visitor is',
    description:
      'A JWT with HS256 by a secret of the channel: `sub` is the `user_identifier` of the contact; `email`, `name` and `traits` are optional; `exp` is at most 24 hours after `iat`. The device then sees all conversations of the contact.',
    body: {
      type: 'object',
      required: ['ticket', 'device_token', 'identity_token'],
      properties: { ticket, device_token: deviceToken, identity_token: { type: 'string' } },
    },
    replies: {
      200: {
        description: 'Identified.',
        schema: record({ contact: record({ name: { type: 'string' } }) }),
      },
    },
    refusals: [404, 409, 422],
    isSecret: true,
    handle: async (request, services) => {
      const visitor = visitorOf(request)
      const credentials = await credentialsOf(services, request)
      const { identity_token: token } = request.body
      const context = writeContext(request)
      const name = await identifyDevice(services, context, visitor, credentials, token)
      return { status: 200, json: JSON.stringify({ contact: { name } }) }
    },
  },
  {
    operationId: 'deleteDevice',
    method: 'DELETE',
    path: '/widget/device',
    isAtRoot: true,
    access,
    tag,
    summary: 'Forget the device',
    description: 'Its token, in `Authorization: Bearer`, works no more, and its streams end.',
    replies: { 204: { description: 'Forgotten.' } },
    refusals: [],
    handle: async (request, services) =>
      answerChange(
        request,
        async (context) => forgetDevice(services, context, visitorOf(request)),
        () => ({ status: 204 }),
      ),
  },
  visitRoute,
  ...mailRoutes,
]
