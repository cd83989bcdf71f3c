/** The list on the screen, for keys that walk through it. */
export type ListHandle = {
  readonly idAt: (index: number) => string | undefined
  readonly indexOf: (id: string) => number
  readonly total: () => number
  readonly reveal: (index: number) => void
}

let current: ListHandle | undefined

/** The list that keys move in. */
export function setListHandle(handle: ListHandle): void {
  current = handle
}

/** Moves the focus by rows from the focused one, else from the open conversation. */
export function moveInList(by: 1 | -1, openId: string | undefined): void {
  if (current === undefined) return
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
  const from = current.indexOf(focused ?? openId ?? '')
  const at = Math.max(0, Math.min(current.total() - 1, from < 0 ? 0 : from + by))
  // The row exists as soon as the window has moved to it.
  current.reveal(at)
  focusRow(current.idAt(at))
}

/** Puts the focus on a conversation's row, if it is on the screen. */
export function focusRow(id: string | undefined): void {
  if (id === undefined) return
  document
    .querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: true })
}
