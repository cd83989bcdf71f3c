import { inConversation } from '../../pages/paths.ts'
import { createSignal, onCleanup } from 'solid-js'
import type { Visit } from '../state/visit.ts'

const [isVisible, setVisible] = createSignal(document.visibilityState === 'visible')
document.addEventListener('visibilitychange', () =>
  setVisible(document.visibilityState === 'visible'),
)

/** Marks a conversation as read while it is in front of the visitor. Call it in an effect. */
export function markRead({ store, calls }: Visit, id: string | undefined): void {
  const count = store.state.conversations[id ?? '']?.unread_count ?? 0
  if (id === undefined || count === 0 || !store.state.isOpen || !isVisible()) return
  // A moment later, so that several messages at once are one request.
  const timer = setTimeout(() => {
    store.markRead(id)
    calls.post(inConversation(id, 'read'), {}, { tries: 4 }).catch(() => undefined)
  }, 300)
  onCleanup(() => clearTimeout(timer))
}
