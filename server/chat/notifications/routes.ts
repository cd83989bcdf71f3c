import { signedOut } from '../../api/access/authenticate-session.ts'
import type { MemberPrincipal } from '../../api/access/principal.ts'
import { writeContext } from '../../api/http/answer-change.ts'
import type { ApiRequest, Route } from '../../api/http/route.ts'
import { notificationsReply, settingsReply } from './notification-json.ts'
import { changeSettings, readSettings, settingsFields } from './notification-settings.ts'
import { putRead, readFields, readNotifications } from './read-notifications.ts'

/** Of the signed-in member alone: no key, admin or colleague reads them (docs/decisions/0196). */
const own = {
  tag: 'Signing in',
  isAtRoot: true,
  access: { key: 'none', member: 'conversations:read', contact: 'none' },
} as const

function memberOf({ principal }: ApiRequest): MemberPrincipal {
  if (principal.kind !== 'member') throw signedOut()
  return principal
}

/** What the signed-in member was told of. */
export const notificationRoutes: readonly Route[] = [
  {
    ...own,
    operationId: 'listNotifications',
    method: 'GET',
    path: '/auth/notifications',
    summary: 'List your notifications',
    description:
      'The newest first, at most 100: of notes that mention you, conversations that became yours, and contacts who write in one of yours. Those of conversations that you do not see any more are left out.',
    replies: { 200: { description: 'Your notifications.', schema: notificationsReply } },
    refusals: [],
    handle: async (request, services) => ({
      status: 200,
      json: await readNotifications(services, memberOf(request)),
    }),
  },
  {
    ...own,
    operationId: 'readNotifications',
    method: 'PUT',
    path: '/auth/notifications/read',
    summary: 'Mark notifications as read',
    description: 'On all your devices, which a signal tells. Unknown ids change nothing.',
    body: readFields.schema,
    bodyExample: { notification_ids: ['0199f0a6-2f3d-7d18-8c1b-5e0a94b7c326'] },
    replies: { 204: { description: 'They are read.' } },
    refusals: [422],
    handle: async (request, services) => {
      await putRead(services, writeContext(request), memberOf(request), request.body)
      return { status: 204 }
    },
  },
  {
    ...own,
    operationId: 'getNotificationSettings',
    method: 'GET',
    path: '/auth/notification-settings',
    summary: 'Get your notification settings',
    description:
      'How notifications reach you while you are away, and for how long you can take back what you send.',
    replies: { 200: { description: 'Your settings.', schema: settingsReply } },
    refusals: [],
    handle: async (request, services) => ({
      status: 200,
      json: await readSettings(services, memberOf(request)),
    }),
  },
  {
    ...own,
    operationId: 'updateNotificationSettings',
    method: 'PATCH',
    path: '/auth/notification-settings',
    summary: 'Update your notification settings',
    description:
      'Changes only the given fields. A digest that is switched on has only the notifications from then on.',
    body: settingsFields.schema,
    bodyExample: { digest: 'hour', quiet_from: '18:00', quiet_to: '08:00' },
    replies: { 200: { description: 'Your settings.', schema: settingsReply } },
    refusals: [422],
    handle: async (request, services) => {
      const { member_id: memberId } = memberOf(request)
      const context = writeContext(request)
      return {
        status: 200,
        json: await changeSettings(services, context, memberId, request.body),
      }
    },
  },
]
