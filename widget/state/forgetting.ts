import { uploadsOf } from '../composer/uploads.ts'
import { connect } from './connect.ts'
import { forgetDevice, isRegistered } from './device.ts'
import type { Visit } from './visit.ts'

/** Clears what this tab shows of the server's: nobody is known here now. */
export function clearHere({ now, store, host }: Visit): void {
  now.follower?.close()
  now.follower = undefined
  store.clear()
  host.tell({ type: 'ready', has_conversation: false })
  host.tell({ type: 'unread', count: 0, words: '', is_new: false })
}

/** Forgets the visitor in this tab: what is shown, what is kept, what is on its way. */
export async function forgetHere(visit: Visit): Promise<void> {
  const { kept, outbox, now } = visit
  now.claim = {}
  now.drafts = {}
  uploadsOf(visit).clear()
  now.identity = undefined
  forgetDevice(kept)
  for (const name of ['identified', 'claim', 'greeted', 'dismissed']) kept.write(name, undefined)
  for (const name of ['thread', 'drafts', 'files']) kept.tab.write(name, undefined)
  clearHere(visit)
  await outbox.clear()
}

/** Forgets the visitor in all tabs of this browser, and ends the device at the server. */
export async function forget(visit: Visit): Promise<void> {
  const { kept } = visit
  const token = isRegistered(kept) ? kept.read('token') : undefined
  visit.tabs.tell('forgotten')
  await forgetHere(visit)
  // Without a net the device stays at the server, but its token is gone.
  if (token !== undefined) {
    await connect(() => token)
      .remove('/widget/device')
      .catch(() => undefined)
  }
}
