import { createEffect, on, onCleanup, untrack } from 'solid-js'
import { now } from '../../pages/now.ts'
import { visitorName } from '../list/visitor-name.ts'
import { preferences } from '../preferences.ts'
import { navigate } from '../router.ts'
import { takeOverUndo } from '../settings/keep-undo.ts'
import { onEvent, type LiveEvent } from '../state/live.ts'
import { isGone, rowOf } from '../state/rows.ts'
import { me } from '../state/session-state.ts'
import { chime } from './chime.ts'
import { kindOf } from './kind-of.ts'
import type { Kind } from './kinds.ts'
import { notificationWords } from './notification-words.ts'
import { holdShown, isOnScreen, shownHere } from './on-screen.ts'
import { once } from './once.ts'
import { canPush, keepPush, openFromWorker } from './push.ts'
import { isQuiet } from './quiet.ts'
import { tellCompany } from './tell-company.ts'
import { tellFactor } from './tell-factor.ts'
import { setUnseen, unseen } from './unseen.ts'

export { notificationsReady } from './notification-words.ts'

/** More of them in this time are one, with their number: somebody hands over a hundred conversations. */
const [mostAtOnce, atOnceMs] = [3, 5_000]
let recent: readonly number[] = []

/** Those that this tab shows, by the id of their conversation. */
const shown = new Map<string, Notification>()

/**
 * Notifies the member of what is not on the screen, as they chose: the title counts the conversations, and one tab of the
 * browser shows the notification and plays the sound. Of what happened while the page was not connected it shows nothing;
 * the lists do.
 */
export function Notifier(): null {
  const seenElsewhere = new BroadcastChannel('porchlight.seen')
  seenElsewhere.addEventListener('message', ({ data }) => forget(String(data)))
  onCleanup(() => seenElsewhere.close())
  createEffect(
    on(shownHere, (id) => {
      if (id === undefined) return
      forget(id)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      seenElsewhere.postMessage(id)
    }),
  )
  // Somebody erased it, or gave it to somebody else, out of the member's sight.
  createEffect(() => [...unseen()].filter(isGone).forEach(forget))
  tellFactor()
  tellCompany()
  takeOverUndo()
  createEffect(() => {
    const { notify, quietFrom, quietTo, language } = preferences()
    // Each of them is what the server has to know.
    void [notify, quietFrom, quietTo, language]
    void keepPush().catch(() => undefined)
  })
  if (canPush()) openFromWorker()
  const hasLocks = 'locks' in navigator
  if (hasLocks) holdShown()
  onCleanup(
    onEvent((event, isMissed) => {
      const id = event.conversation?.id
      if (id === undefined) return
      if (isReadByMe(event)) return forget(id)
      const kind = kindOf(event, me()?.member.id ?? '')
      if (kind === undefined || isMissed || wish(kind) === 'off') return
      if (untrack(shownHere) === id) return
      const tell = async () => {
        if (hasLocks && (await isOnScreen(id))) return
        setUnseen(new Set(untrack(unseen)).add(id))
        if (hasLocks) await once(event.id, () => show(kind, id))
      }
      void tell()
    }),
  )
  return null
}

const wish = (kind: Kind) => preferences().notify[kind]

/** Whether the member has read the conversation, in this tab or elsewhere. */
function isReadByMe({ type, data }: LiveEvent): boolean {
  return type === 'conversation.read' && data['team_member_id'] === me()?.member.id
}

function forget(id: string): void {
  shown.get(id)?.close()
  shown.delete(id)
  if (!untrack(unseen).has(id)) return
  setUnseen(new Set([...untrack(unseen)].filter((each) => each !== id)))
}

function show(kind: Kind, id: string): void {
  if (isQuiet(preferences(), new Date(now()))) return
  const shownAt = performance.now()
  recent = [...recent.filter((at) => at > shownAt - atOnceMs), shownAt]
  const isOneOfMany = recent.length > mostAtOnce
  if (wish(kind) === 'sound' && !isOneOfMany) chime()
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const row = rowOf(id)
  if (row === undefined) return
  if (isOneOfMany) return showCount()
  const title = notificationWords().notifications.titles[kind](visitorName(row))
  const body =
    kind === 'assigned' || kind === 'unsnoozed' ? row.title : (row.inbox?.preview ?? row.title)
  shown.set(id, open(title, { body, tag: id }, `/inbox/open/${id}`))
}

function showCount(): void {
  const title = notificationWords().notifications.many(unseen().size)
  open(title, { tag: 'many' }, '/inbox/mine')
}

/** One with the same tag takes the place of the one before. A click leads to the address. */
function open(title: string, options: NotificationOptions, path: string): Notification {
  const look = { ...options, renotify: true, silent: true, icon: '/pages/icon.svg' }
  const notification = new Notification(title, look)
  notification.addEventListener('click', () => {
    window.focus()
    navigate(path)
    notification.close()
  })
  return notification
}
