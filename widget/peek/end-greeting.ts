import type { Visit } from '../state/visit.ts'

/** The visitor has opened the chat or dismissed the greeting: this browser is never greeted again. */
export function endGreeting({ kept, store }: Visit): void {
  kept.write('greeted', '1')
  store.set('isGreeting', false)
}
