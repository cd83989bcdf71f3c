import type { Session } from '../state/session.ts'

/** The visitor has opened the chat or dismissed the greeting: this browser is never greeted again. */
export function endGreeting({ kept, store }: Session): void {
  kept.write('greeted', '1')
  store.set('isGreeting', false)
}
