import { createSignal } from 'solid-js'
import { focusRow, moveInList, moveToEdge } from '../list/list-handle.ts'
import { wantField } from '../fields/wanted-field.ts'
import { navigate } from '../router.ts'
import { isContactShown, showContact } from '../contact/contact-shown.ts'
import { preferences } from '../preferences.ts'
import { assignToMe, toggleClosed } from '../state/actions.ts'
import { editAgain } from '../composer/drafts.ts'
import { outgoingOf, takeBack } from '../state/outbox.ts'
import { rowOf } from '../state/rows.ts'
import { actionAfterG } from './after-g.ts'

const [isHelpOpen, setHelpOpen] = createSignal(false)
export { isHelpOpen, setHelpOpen }

/** Where the member is. */
export type KeyPlace = {
  readonly view: string
  readonly openId: string | undefined
  readonly toggleViews: () => void
}

/** Listens for keys outside fields. Returns how to stop. */
export function listenForKeys(place: () => KeyPlace): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (event.key === 'Escape') return escape(place())
    if (isUndo(event) && undoSend(place().openId)) return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
    if (document.querySelector('dialog[open], [popover]:popover-open') !== null) return
    if (listKeys.has(event.key) ? !isInList(event.target) : !preferences().singleKeys) return
    const act = actionAfterG(event.key, () => actions[event.key])
    if (act === undefined) return
    event.preventDefault()
    act(place())
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}

/** In a field with words the browser undoes what was typed. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return false
  return !isField(target) || (target as HTMLTextAreaElement).value === ''
}

/** Takes back the message that is held last, for editing. */
function undoSend(openId: string | undefined): boolean {
  const held = outgoingOf(openId ?? '').findLast(({ state }) => state === 'held')
  if (held !== undefined) void editHeld(held.id)
  return held !== undefined
}

async function editHeld(id: string): Promise<void> {
  const item = await takeBack(id)
  if (item === undefined) return
  editAgain(item)
  document.querySelector<HTMLElement>('#write-box')?.focus()
}

/** They scroll elsewhere. */
const listKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

const actions: Readonly<Record<string, (place: KeyPlace) => void>> = {
  j: ({ openId }) => moveInList(1, openId),
  k: ({ openId }) => moveInList(-1, openId),
  ArrowDown: ({ openId }) => moveInList(1, openId),
  ArrowUp: ({ openId }) => moveInList(-1, openId),
  Home: () => moveToEdge('first'),
  End: () => moveToEdge('last'),
  o: () =>
    (document.activeElement as HTMLElement | null)
      ?.closest<HTMLAnchorElement>('a[data-row]')
      ?.click(),
  u: leave,
  r: () => write('user_message'),
  n: () => write('note'),
  e: ({ openId }) => {
    const row = rowOf(openId ?? '')
    if (row !== undefined) void toggleClosed(row)
  },
  i: ({ openId }) => openId !== undefined && void assignToMe(openId),
  a: () => document.querySelector<HTMLElement>('.assign')?.click(),
  t: ({ openId }) => openId !== undefined && wantField('tags'),
  p: ({ openId }) => openId !== undefined && wantField('priority'),
  s: ({ openId }) => openId !== undefined && wantField('status'),
  z: () => document.querySelector<HTMLElement>('.snooze')?.click(),
  ']': () => showContact(!isContactShown()),
  '[': ({ toggleViews }) => toggleViews(),
  '?': () => setHelpOpen(true),
}

/** Out of a field first, then back to the list. */
function escape(place: KeyPlace): void {
  if (document.querySelector('dialog[open], [popover]:popover-open') !== null) return
  if (isField(document.activeElement)) document.querySelector<HTMLElement>('.log')?.focus()
  else leave(place)
}

function leave({ view, openId }: KeyPlace): void {
  if (openId === undefined) return
  navigate(`/inbox/${view}`)
  requestAnimationFrame(() => focusRow(openId))
}

/** Opens the composer in one of its kinds. */
function write(kind: 'user_message' | 'note'): void {
  document.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.click()
  document.querySelector<HTMLElement>('#write-box')?.focus()
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

function isInList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.rows') !== null
}
