/** The list on the screen, for keys that walk through it. */
export type ListHandle = {
  readonly indexOf: (id: string) => number
  readonly total: () => number
  readonly focus: (index: number) => void
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
  moveTo(from < 0 ? 0 : from + by)
}

/** Moves the focus to the first row of the list, or the last. */
export function moveToEdge(edge: 'first' | 'last'): void {
  moveTo(edge === 'first' ? 0 : Infinity)
}

function moveTo(index: number): void {
  const last = (current?.total() ?? 0) - 1
  if (last >= 0) current?.focus(Math.max(0, Math.min(last, index)))
}

/** Puts the focus on a conversation's row, if it is on the screen. */
export function focusRow(id: string | undefined): void {
  if (id === undefined) return
  document
    .querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: true })
}
