import { untrack } from 'solid-js'
import type { WindowRows } from './window-rows.ts'

type Focused = { readonly key: string; readonly index: number }

/**
 * Keeps the focus in a list of which few rows exist: the focused row stays when it is scrolled away, has the focus again
 * after it was moved (browsers drop it from an element that moves), and hands it to its neighbour when it leaves the list.
 */
export function keepFocus(
  rows: WindowRows,
  reveal: (index: number) => void,
  box: () => HTMLElement | undefined,
) {
  /** The row that had the focus last. */
  let latest: Focused | undefined
  /** The row that had the focus before the change that is being drawn. */
  let focused: Focused | undefined
  /** The row to focus once it is read, and where the focus was when that was asked for. */
  let pending: { readonly index: number; readonly from: Element | null } | undefined
  const elementAt = (index: number) =>
    box()?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rows.keyAt(index))}"]`)
  const focus = (index: number) => elementAt(index)?.focus({ preventScroll: true })
  const read = (): Focused | undefined => {
    const active = document.activeElement
    const key = active?.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (key === undefined || box()?.contains(active) !== true) return undefined
    const index = rows.indexOf(key)
    latest = index < 0 && latest?.key === key ? latest : { key, index }
    return latest
  }
  // A row that moves leaves the list and comes back before this runs.
  const restore = () => {
    const last = rows.total() - 1
    const before = focused
    focused = undefined
    if (before === undefined || document.activeElement !== document.body) return
    if (last < 0) document.querySelector<HTMLElement>('#talk')?.focus()
    const index = rows.indexOf(before.key)
    focus(index < 0 ? Math.min(before.index, last) : index)
  }
  return {
    /** The keys of the rows near the window, and that of the focused row. */
    withFocused: (near: readonly string[], first: number): readonly string[] => {
      if (focused === undefined) {
        focused = untrack(read)
        if (focused !== undefined) queueMicrotask(restore)
      }
      if (focused === undefined || near.includes(focused.key)) return near
      const index = rows.indexOf(focused.key)
      if (index < 0) return near
      return index < first ? [focused.key, ...near] : [...near, focused.key]
    },
    onFocus: () => void read(),
    /** After rows were drawn. */
    arrive: () => {
      if (pending === undefined || !elementAt(pending.index)) return
      // The row it came from may not be known any longer.
      if ([pending.from, document.body].includes(document.activeElement)) focus(pending.index)
      pending = undefined
    },
    move: (index: number) => {
      // The row exists as soon as the window has moved to it.
      reveal(index)
      focus(index)
      pending = elementAt(index) ? undefined : { index, from: document.activeElement }
    },
  }
}
