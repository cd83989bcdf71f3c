import { createSignal } from 'solid-js'
import { prefer, preferences } from '../preferences.ts'

// Where the contact lies over the conversation, it is shown only when asked for.
const wide = matchMedia('(min-width: 80.01rem)')
const [isWide, setWide] = createSignal(wide.matches)
const [isDrawerOpen, setDrawerOpen] = createSignal(false)
wide.addEventListener('change', () => setWide(wide.matches))

/** Whether the contact is on the screen beside, or over, the conversation. */
export function isContactShown(): boolean {
  return isWide() ? preferences().contact : isDrawerOpen()
}

/** Shows or hides the contact. */
export function showContact(isShown: boolean): void {
  if (isWide()) prefer({ contact: isShown })
  else setDrawerOpen(isShown)
}
