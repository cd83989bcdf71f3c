import { createEffect, createMemo, on, onCleanup } from 'solid-js'
import { now } from '../../pages/now.ts'
import { keepPresent, signalAgain } from './attention.ts'
import { watchLooks } from './away.ts'
import { countAgain, countSoon, forgetCounts } from './counts.ts'
import { firstRows } from './first-rows.ts'
import { follow, pollForChanges, wayToFollow } from './follow.ts'
import { connection, onBack, onBegin, onConversation, onEvent } from './live.ts'
import { missingParts } from './missing-parts.ts'
import { sendAll } from './outbox.ts'
import { readDrafts } from './server-drafts.ts'
import { isLoose, readSavedViews, savedViews } from './saved-views.ts'
import { sessionState } from './session-state.ts'
import { checkVersion } from './version.ts'
import { openStatuses, readWorkspaceSurely } from './workspace.ts'

/**
 * Starts what runs on every page while a member is signed in: events, presence, counts and unsent messages. Call in a
 * component.
 */
export function work(): void {
  const end = new AbortController()
  onCleanup(() => end.abort())
  onCleanup(onConversation((_, sequence) => countSoon(openStatuses, sequence)))
  onCleanup(
    onBegin((sequence) => {
      // The role sees other conversations than before.
      if (sequence === Infinity) forgetCounts()
      countSoon(openStatuses, sequence === Infinity ? undefined : sequence)
    }),
  )
  onCleanup(onBack(() => countAgain(openStatuses)))
  // A page that polls is back every few seconds.
  onCleanup(
    onBack(() => void firstRows.then(() => readDrafts(wayToFollow() === 'poll' ? 30_000 : 0))),
  )
  createEffect(on(openStatuses, () => countSoon(openStatuses)))
  createEffect(
    on(savedViews, (_, before) => before !== undefined && countSoon(openStatuses), { defer: true }),
  )
  const areLoose = () => savedViews()?.some(({ filter }) => isLoose(filter)) === true
  createEffect(on(now, () => areLoose() && countSoon(openStatuses), { defer: true }))
  onCleanup(onEvent(({ sequence }) => areLoose() && countSoon(openStatuses, sequence)))
  // By a stream, by polling, or both: again when the member's role changes.
  const way = createMemo(() => (sessionState() === 'in' ? wayToFollow() : undefined))
  createEffect(
    on(way, (chosen) => {
      if (chosen === undefined) return
      const session = new AbortController()
      onCleanup(() => session.abort())
      if (chosen !== 'poll') follow(session.signal)
      if (chosen !== 'stream') pollForChanges(session.signal)
    }),
  )
  // Runs at the start, and again when a lost session is back. `on` keeps the signals read inside from running it again.
  createEffect(
    on(sessionState, (state) => {
      if (state !== 'in') return
      const session = new AbortController()
      onCleanup(() => session.abort())
      keepPresent(session.signal)
      void readWorkspaceSurely(session.signal)
      void readSavedViews()
      sendAll()
    }),
  )
  createEffect(on(missingParts, () => void checkVersion(), { defer: true }))
  watchLooks()
  createEffect(
    on(connection, (state, before) => {
      if (state !== 'live') return
      sendAll()
      signalAgain()
      if (before === 'offline' || before === 'catching-up') void checkVersion()
    }),
  )
}
