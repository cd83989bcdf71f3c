import { chooseLoaded } from '../bulk/choose-keys.ts'
import { chooseNone, chosen } from '../bulk/chosen.ts'
import { askedText, openPalette } from '../palette/asked.ts'
import { preferences } from '../preferences.ts'
import { may } from '../state/session-state.ts'
import { allowedActions, type Action } from './actions.ts'
import type { KeyPlace } from './key-place.ts'
import { leave, openNthView } from './page-moves.ts'
import { followsG } from './after-g.ts'
import { undoLast } from './undo-last.ts'

/** Listens for keys outside fields, and for the palette's everywhere. Returns how to stop. */
export function listenForKeys(place: () => KeyPlace): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (isForPalette(event)) {
      event.preventDefault()
      return openPalette(`${askedText()}${event.key}`)
    }
    if (isOfPalette(event) && !isOverlaid()) {
      event.preventDefault()
      return openPalette()
    }
    if (event.key === 'Escape') return escape(place())
    if (isUndo(event) && undoLast(place().openId)) return event.preventDefault()
    if (isChooseAll(event) && !isOverlaid()) {
      event.preventDefault()
      return chooseLoaded()
    }
    const nth = nthView(event)
    if (nth > 0 && !isOverlaid()) {
      event.preventDefault()
      return openNthView(nth)
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
    if (isOverlaid()) return
    if (listKeys.has(event.key) ? !isInList(event.target) : !preferences().singleKeys) return
    const action = actionOf(followsG(event.key) ? `g ${event.key}` : event.key)
    if (action === undefined) return
    event.preventDefault()
    action.run(place())
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}

function actionOf(key: string): Action | undefined {
  // A link opens by Enter without us.
  if (key === 'Enter') return undefined
  return allowedActions().find(({ keys, isElsewhere }) => !isElsewhere && keys.includes(key))
}

/** A letter for the palette, which has been asked for and is not loaded yet. */
function isForPalette({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (askedText() === undefined || key.length > 1 || ctrlKey || metaKey || altKey) return false
  return document.querySelector('dialog.palette[open]') === null
}

/** Ctrl K anywhere; `/` outside fields. */
function isOfPalette(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !altKey && !shiftKey
  return key === '/' && !altKey && !isField(target) && preferences().singleKeys
}

/** The digit of Alt 1 to Alt 9, by its place on the keyboard: with Alt some write another sign. In fields that is meant. */
function nthView({ code, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): number {
  if (!altKey || ctrlKey || metaKey || shiftKey || isField(target)) return 0
  return Number(/^Digit([1-9])$/.exec(code)?.[1] ?? 0)
}

/** Ctrl A in the list; elsewhere the browser selects what is there. */
function isChooseAll({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  const isKey = key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !shiftKey && !altKey
  return isKey && isInList(target) && may('conversations:write')
}

/** In a field with words the browser undoes what was typed. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return false
  if (!isField(target)) return true
  const { value, textContent } = target as HTMLTextAreaElement
  // The editor is no field of the browser's.
  return (value ?? textContent) === ''
}

/** They scroll elsewhere. */
const listKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

/** Out of a field first, then back to the list. */
function escape(place: KeyPlace): void {
  if (isOverlaid()) return
  if (chosen().size > 0) chooseNone()
  else if (isField(document.activeElement)) document.querySelector<HTMLElement>('.log')?.focus()
  else leave(place)
}

/** Whether a dialog, a menu or the palette has the keys. */
function isOverlaid(): boolean {
  return (
    askedText() !== undefined ||
    document.querySelector('dialog[open], [popover]:popover-open') !== null
  )
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
