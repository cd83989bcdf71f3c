import { uploadsOf } from '../composer/uploads.ts'
import { forgetDevice, isRegistered } from './device.ts'
import { draftedThreads, moveDraft } from './drafts.ts'
import { clearHere } from './forgetting.ts'
import { identifyAgain } from './identifying.ts'
import { firstOf, newThread, showThread } from './sending.ts'
import { keyOf } from './store.ts'
import type { Visit } from './visit.ts'

/**
 * The server no longer knows this browser. A visitor whom the page has identified goes on as the same person. Of any
 * other, what is not sent stays, refused: sent again, it begins a new conversation.
 */
export async function loseDevice(visit: Visit): Promise<void> {
  const { kept, store, outbox, tabs } = visit
  // The visitor may have cleared the browser's storage, and the device with it.
  if (!isRegistered(kept) && !kept.isLost('registered')) return
  forgetDevice(kept)
  if (await identifyAgain(visit)) return outbox.wake()
  const shown = store.state.thread
  tabs.tell('lost')
  loseHere(visit)
  const threads = new Map<string, string>()
  await outbox.revise((one) => {
    const thread = threads.get(one.thread) ?? newThread()
    threads.set(one.thread, thread)
    const first = one.first ?? firstOf(visit)
    return {
      ...one,
      thread,
      conversation_id: null,
      first,
      state: 'refused',
      error: 'device_unknown',
    }
  })
  const thread = threads.get(shown ?? '')
  if (thread !== undefined) showThread(visit, thread)
}

/** Clears what this tab shows of a conversation that is lost. What is written and not sent begins another one. */
export function loseHere(visit: Visit): void {
  const { store } = visit
  const shown = keyOf(store.state, store.state.thread ?? '')
  clearHere(visit)
  uploadsOf(visit).hold()
  const threads = draftedThreads(visit)
  const written = threads.includes(shown) ? shown : threads[0]
  const next = newThread()
  if (written !== undefined) moveDraft(visit, written, next)
  showThread(visit, written && next)
  store.set('isLost', written !== undefined)
}
