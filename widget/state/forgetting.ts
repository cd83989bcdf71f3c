import { connect } from './connect.ts'
import { forgetDevice, isRegistered } from './device.ts'
import type { Session } from './session.ts'

/** Forgets the visitor in this tab: what is shown, what is kept, what is on its way. */
export async function forgetHere(session: Session): Promise<void> {
  const { kept, store, outbox, now } = session
  now.follower?.close()
  now.follower = undefined
  now.claim = {}
  now.draft = ''
  forgetDevice(kept)
  for (const name of ['thread', 'draft']) kept.tab.write(name, undefined)
  store.clear()
  await outbox.clear()
  session.host.tell({ type: 'ready', has_conversation: false })
  session.host.tell({ type: 'unread', count: 0 })
}

/** Forgets the visitor in all tabs of this browser, and ends the device at the server. */
export async function forget(session: Session): Promise<void> {
  const { kept } = session
  const token = isRegistered(kept) ? kept.read('token') : undefined
  session.tabs.post('forgotten')
  await forgetHere(session)
  // Without a net the device stays at the server, but its token is gone.
  if (token !== undefined) {
    await connect(() => token)
      .remove('/widget/device')
      .catch(() => undefined)
  }
}
