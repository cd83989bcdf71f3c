import type {
  GetPushSubscriptionReply,
  PutPushSubscriptionBody,
} from '../../client/source/types.generated.ts'
import { onCleanup } from 'solid-js'
import { preferences } from '../preferences.ts'
import { navigate } from '../router.ts'
import { auth } from '../state/api.ts'
import { me } from '../state/session-state.ts'

const path = '/push-subscription'
const worker = '/inbox-worker.js'
/** Of the browser's storage: the member who wants it here. */
const place = 'porchlight.push'

type Rules = { readonly createScriptURL: (url: string) => string }
type Factory = { readonly createPolicy: (name: string, rules: Rules) => Rules }

// For this file alone.
const ownWorker: Rules = { createScriptURL: () => worker }
const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory }
const policy = trustedTypes?.createPolicy('porchlight-worker', ownWorker) ?? ownWorker

/** Whether this browser can show notifications without an open page. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis

/** What this browser has subscribed to, and what the server knows of it. */
async function readBoth() {
  const [known, registration] = await Promise.all([
    auth<GetPushSubscriptionReply>('GET', path),
    navigator.serviceWorker.getRegistration('/inbox'),
  ])
  return { known, own: (await registration?.pushManager.getSubscription()) ?? null }
}

/** Whether this browser is subscribed for the member, and to the words. */
export async function readPush(): Promise<{ readonly isOn: boolean; readonly words: boolean }> {
  const { known, own } = await readBoth()
  return { isOn: own !== null && own.endpoint === known.endpoint, words: known.words }
}

/** Subscribes this browser, or tells the server anew what it wants. */
export async function switchPushOn(words: boolean): Promise<void> {
  const { known, own } = await readBoth()
  // One of another member, or of a key that the server has no more.
  if (own !== null && own.endpoint !== known.endpoint) await own.unsubscribe()
  await navigator.serviceWorker.register(policy.createScriptURL(worker), { scope: '/inbox' })
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: known.public_key }
  await auth('PUT', path, bodyOf(await pushManager.subscribe(options), words))
  localStorage.setItem(place, me()?.member.id ?? '')
}

export async function switchPushOff(): Promise<void> {
  localStorage.removeItem(place)
  await auth('DELETE', path)
  await (await readBoth()).own?.unsubscribe()
}

/**
 * Keeps what the server knows of this browser as the member has chosen here: after signing in anew, and after a change of the
 * preferences. A browser that somebody else used before is not subscribed.
 */
export async function keepPush(): Promise<void> {
  if (!canPush() || localStorage.getItem(place) === null) return
  if (localStorage.getItem(place) === me()?.member.id) {
    if (Notification.permission === 'granted') await switchPushOn((await readPush()).words)
  } else await switchPushOff()
}

/** What the server is to know: as in the notifications of an open page. */
function bodyOf(subscription: PushSubscription, words: boolean): PutPushSubscriptionBody {
  const { endpoint, keys } = subscription.toJSON()
  const { notify, quietFrom, quietTo, language } = preferences()
  return {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    kinds: [
      ...(notify.mine === 'off' ? [] : ['reply']),
      ...(notify.mention === 'off' ? [] : ['mention']),
      ...(notify.assigned === 'off' ? [] : ['assigned']),
      ...(notify.unsnoozed === 'off' ? [] : ['unsnoozed']),
    ],
    words,
    quiet_from: quietFrom || null,
    quiet_to: quietTo || null,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language,
  }
}

/** Leads to what a notification of the service worker is about, when it is clicked. Call in a component. */
export function openFromWorker(): void {
  const { serviceWorker } = navigator
  const open = ({ data }: MessageEvent) => {
    const { open: address } = Object(data) as { readonly open?: unknown }
    if (typeof address === 'string' && address.startsWith('/inbox')) navigate(address)
  }
  serviceWorker.addEventListener('message', open)
  serviceWorker.startMessages()
  onCleanup(() => serviceWorker.removeEventListener('message', open))
}
