import { focusRow } from '../list/list-handle.ts'
import { navigate } from '../router.ts'
import type { KeyPlace } from './key-place.ts'

/** The views of the left column, in their order. */
export const viewLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('.views ul a')]

/** Opens a view by its place in the left column, from 1. */
export function openNthView(place: number): void {
  viewLinks()[place - 1]?.click()
}

/** Opens the conversation of the focused row. */
export function openFocused(): void {
  const focused = document.activeElement as HTMLElement | null
  focused?.closest<HTMLAnchorElement>('a[data-row]')?.click()
}

/** Back to the list. */
export function leave({ view, openId }: KeyPlace): void {
  if (openId === undefined) return
  navigate(`/inbox/${view}`)
  requestAnimationFrame(() => focusRow(openId))
}

/** Opens the composer in one of its kinds. */
export function write(kind: 'user_message' | 'note'): void {
  document.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.click()
  document.querySelector<HTMLElement>('#write-box')?.focus()
}

/** Begins a mention at the cursor of a note, as if its `@` were typed there. */
export function writeMention(): void {
  write('note')
  // The editor has the cursor back only then.
  requestAnimationFrame(() => document.execCommand('insertText', false, '@'))
}
