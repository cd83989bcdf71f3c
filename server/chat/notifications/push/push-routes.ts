import { signedOut } from '../../../api/access/authenticate-session.ts'
import type { MemberPrincipal } from '../../../api/access/principal.ts'
import { writeContext } from '../../../api/http/answer-change.ts'
import { describe } from '../../../api/http/fields.ts'
import type { ApiRequest, Route } from '../../../api/http/route.ts'
import { nullable, record, text } from '../../../api/openapi/response-schemas.ts'
import { appError } from '../../../errors.ts'
import { readSubscription, subscribe, subscriptionFields, unsubscribe } from './subscription.ts'

const own = {
  tag: 'Signing in',
  isAtRoot: true,
  access: { key: 'none', member: 'conversations:read', contact: 'none' },
} as const

/** The subscription ends with the session, so a key has none. */
function sessionOf({ principal }: ApiRequest): MemberPrincipal {
  if (principal.kind !== 'member') throw signedOut()
  if (principal.key_id !== null) throw appError('session_needed')
  return principal
}

/** The Web Push subscription of the browser of a session. */
export const pushRoutes: readonly Route[] = [
  {
    ...own,
    operationId: 'getPushSubscription',
    method: 'GET',
    path: '/auth/push-subscription',
    summary: 'Get your push subscription',
    replies: {
      200: {
        description: 'Of this session.',
        schema: record({
          public_key: describe(
            text,
            'The `applicationServerKey` for the subscription, base64url (RFC 8292).',
          ),
          endpoint: describe(nullable(text), 'Of the subscription; null: there is none.'),
          words: { type: 'boolean' },
        }),
      },
    },
    refusals: [],
    isSecret: true,
    handle: async (request, services) => ({
      status: 200,
      json: await readSubscription(services, sessionOf(request)),
    }),
  },
  {
    ...own,
    operationId: 'putPushSubscription',
    method: 'PUT',
    path: '/auth/push-subscription',
    summary: 'Subscribe your browser',
    description:
      'To messages about your notifications while no page is open in it (RFC 8030, 8291, 8292). In place of the subscription before; it ends with the session.',
    body: subscriptionFields.schema,
    bodyExample: {
      endpoint: 'https://push.example.net/wpush/v2/gAAAAABl',
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      kinds: ['mention', 'reply'],
      language: 'en',
    },
    replies: { 204: { description: 'It is subscribed.' } },
    refusals: [422],
    isSecret: true,
    handle: async (request, services) => {
      await subscribe(services, writeContext(request), sessionOf(request), request.body)
      return { status: 204 }
    },
  },
  {
    ...own,
    operationId: 'deletePushSubscription',
    method: 'DELETE',
    path: '/auth/push-subscription',
    summary: 'End your push subscription',
    replies: { 204: { description: 'There is none now.' } },
    refusals: [],
    handle: async (request, services) => {
      await unsubscribe(services, writeContext(request), sessionOf(request))
      return { status: 204 }
    },
  },
]
