import type { MemberPrincipal } from '../../../api/access/principal.ts'
import { base64urlField } from '../../../api/http/base64url-field.ts'
import { boolean, choice, object, text, texts } from '../../../api/http/fields.ts'
import { present } from '../../../api/http/present.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { fieldError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { isTimeZone } from '../../../time-zones.ts'
import { checkUrl } from '../../outbound/check-url.ts'
import { digestLanguages } from '../digest/digest-words.ts'
import { notificationKinds } from '../notification-kinds.ts'
import { timeOfDay } from '../time-of-day.ts'
import { arePushKeys } from './encrypt-push.ts'
import { deleteSubscription, findSubscription, putSubscription } from './push-queries.ts'
import { vapidPublicKey } from './vapid.ts'

const longestEndpoint = 2_048
const longestKey = 102

/** What a browser subscribes with, as `PushSubscription.toJSON()` has it, and what it wants to be sent. */
export const subscriptionFields = object(
  {
    endpoint: text({
      maxCharacters: longestEndpoint,
      description: 'The address of the browser at its push service.',
    }),
    p256dh: base64urlField(longestKey, 'The public key of the browser, base64url.'),
    auth: base64urlField(longestKey, 'The secret of the subscription, base64url.'),
    kinds: texts({ maxCharacters: 20, description: 'Of which notifications; default: all.' }),
    words: boolean(
      'Whether messages have the name of the contact and the beginning of what was written; default: false.',
    ),
    quiet_from: timeOfDay('Nothing is sent from this time of the day on.'),
    quiet_to: timeOfDay('The end of that; null: no quiet hours.'),
    time_zone: text({ maxCharacters: 64, description: 'Of the browser; default: `UTC`.' }),
    language: choice(digestLanguages, 'Of the messages; default: `en`.'),
  },
  ['endpoint', 'p256dh', 'auth'],
)

type Services = Pick<AppServices, 'database' | 'vault' | 'config'>

/** The public key for subscriptions, and whether the session has one, as JSON. */
export async function readSubscription(
  services: Services,
  { workspace_id: workspaceId, session_id: sessionId }: MemberPrincipal,
): Promise<string> {
  const find = findSubscription({ workspaceId, sessionId })
  const [found] = await readRows(services.database, workspaceId, find)
  const key = vapidPublicKey(services, workspaceId)
  return JSON.stringify({
    public_key: key.toString('base64url'),
    // One of an earlier key is made anew by the browser.
    endpoint: found?.vapid_key.equals(key) === true ? found.endpoint : null,
    words: found?.words ?? false,
  })
}

/** Stores the subscription of the browser of a session, in place of the one before. */
export async function subscribe(
  services: Services,
  context: WriteContext,
  { workspace_id: workspaceId, member_id: memberId, session_id: sessionId }: MemberPrincipal,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = readGiven(services, body)
  const vapid_key = vapidPublicKey(services, workspaceId)
  await writeInWorkspace(services.database, context, {
    reads: [],
    decide: (_, tick): Decision<undefined> => ({
      statements: [
        putSubscription({ ...given, vapid_key, workspaceId, sessionId, memberId, tick }),
      ],
      lists: noShifts,
      events: [],
      reply: undefined,
    }),
  })
}

export async function unsubscribe(
  { database }: Services,
  context: WriteContext,
  { workspace_id: workspaceId, session_id: sessionId }: MemberPrincipal,
): Promise<void> {
  await writeInWorkspace(database, context, {
    reads: [],
    decide: (): Decision<undefined> => ({
      statements: [deleteSubscription({ workspaceId, sessionId })],
      lists: noShifts,
      events: [],
      reply: undefined,
    }),
  })
}

function readGiven({ config }: Services, body: Readonly<Record<string, unknown>>) {
  const given = subscriptionFields.read(body, '')
  const { kinds, time_zone: zone = 'UTC' } = given
  const endpoint = present(given.endpoint, 'endpoint')
  const keys = { p256dh: present(given.p256dh, 'p256dh'), auth: present(given.auth, 'auth') }
  if (checkUrl(endpoint, { allowsPrivate: config.pushAllowPrivate }) === undefined) {
    throw fieldError('endpoint must be a public https address.')
  }
  if (!arePushKeys(keys)) throw fieldError('p256dh and auth must be the keys of a subscription.')
  if (!isTimeZone(zone)) {
    throw fieldError(
      `Invalid time_zone: ${zone}. It must be an IANA time zone name.`,
      'time_zone_invalid',
    )
  }
  const wrong = kinds?.find((one) => !notificationKinds.some((kind) => kind === one))
  if (wrong !== undefined) {
    throw fieldError(`Invalid kinds: ${wrong}. Allowed values are ${notificationKinds.join(', ')}.`)
  }
  return {
    endpoint,
    ...keys,
    kinds: notificationKinds.filter((kind) => kinds?.includes(kind) ?? true),
    words: given.words ?? false,
    quiet_from: given.quiet_from ?? null,
    quiet_to: given.quiet_to ?? null,
    time_zone: zone,
    language: given.language ?? 'en',
  }
}
