import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js'
import { isTemporary } from '../../client/source/porchlight-error.ts'
import type { ListNotificationsReply, Notification } from '../../client/source/types.generated.ts'
import { backoffMs } from '../../pages/stream/back-off.ts'
import { auth } from '../state/api.ts'
import { wayToFollow } from '../state/follow.ts'
import { onBack, onEvent, type LiveEvent } from '../state/live.ts'
import { isGone } from '../state/rows.ts'
import { me } from '../state/session-state.ts'
import { toldElsewhere } from '../state/signals.ts'
import { kindOf } from './kind-of.ts'
import { shownHere } from './on-screen.ts'

export type Told = Notification

const [all, setAll] = createSignal<readonly Told[]>([])

/** What the member was told of, the newest first, without what they do not see any more. */
export const told = (): readonly Told[] =>
  all().filter(({ conversation_id: id }) => id === null || !isGone(id))

export const unreadTold = (): readonly Told[] => told().filter(({ read_at: at }) => at === null)

/** Several events of one change are one read. */
const restMs = 500
const pollMs = 30_000
let timer: ReturnType<typeof setTimeout> | undefined
let readAt = -Infinity
let reads = 0
let failures = 0

async function read(): Promise<void> {
  readAt = performance.now()
  const own = (reads += 1)
  try {
    const { notifications } = await auth<ListNotificationsReply>('GET', '/notifications')
    failures = 0
    // A later read, or one of the member's own changes, is newer.
    if (own === reads) setAll(notifications)
  } catch (error) {
    failures += 1
    // The page may hear nothing of the net if only this was lost.
    if (isTemporary(error) && own === reads) soon(backoffMs(failures))
  }
}

/** Marks these as read, here and on the member's other devices. */
export async function readTold(these: readonly Told[]): Promise<void> {
  const ids = these.filter(({ read_at: at }) => at === null).map(({ id }) => id)
  if (ids.length === 0) return
  reads += 1
  const read_at = new Date().toISOString()
  setAll(untrack(all).map((one) => (ids.includes(one.id) ? { ...one, read_at } : one)))
  // Without an answer the list says what is read.
  await auth('PUT', '/notifications/read', { notification_ids: ids }).catch(() => undefined)
  soon()
}

function soon(afterMs = restMs): void {
  clearTimeout(timer)
  timer = setTimeout(() => void read(), afterMs)
}

/** Whether an event changes the list: by what the member is told of, or by an assignee, who may end that they see it. */
function concerns(event: LiveEvent): boolean {
  const kind = kindOf(event, me()?.member.id ?? '')
  if (kind !== undefined) return kind !== 'unassigned'
  return (
    ['conversation.assigned', 'conversation.unassigned'].includes(event.type) &&
    untrack(all).some(({ conversation_id: id }) => id === event.conversation?.id)
  )
}

/** Keeps the list as the server has it, and marks what is looked at as read. Call in a component. */
export function followTold(): void {
  onCleanup(onEvent((event) => concerns(event) && soon()))
  const rest = () => (wayToFollow() === 'poll' ? pollMs : 0)
  onCleanup(onBack(() => performance.now() - readAt >= rest() && void read()))
  onCleanup(() => clearTimeout(timer))
  createEffect(on(toldElsewhere, () => soon(), { defer: true }))
  createEffect(() => {
    const id = shownHere()
    if (id !== undefined) void readTold(unreadTold().filter((one) => one.conversation_id === id))
  })
  void read()
}
