/** The list on the screen, for keys that walk through it. */
export type ListHandle = {
  readonly indexOf: (id: string) => number
  /** Undefined while the row is being read. */
  readonly idAt: (index: number) => string | undefined
  readonly total: () => number
  readonly focus: (index: number) => void
}

let current: ListHandle | undefined
/** Where the open conversation stands, or stood before it left the list. */
let placeOfOpen: { readonly id: string; readonly index: number } | undefined

/** The list that keys move in. */
export function setListHandle(handle: ListHandle): void {
  current = handle
}

/** Notes where the open conversation stands, as long as it does. */
export function noteOpen(id: string | undefined): void {
  const index = id === undefined ? -1 : (current?.indexOf(id) ?? -1)
  if (id !== undefined && index >= 0) placeOfOpen = { id, index }
}

/** The conversation whose row has the focus. */
export const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']

/** Moves the focus by rows from the focused one, else from the open conversation. Returns the conversation it is on. */
export function moveInList(by: 1 | -1, openId: string | undefined): string | undefined {
  if (current === undefined) return undefined
  const from = current.indexOf(focusedRow() ?? openId ?? '')
  if (from >= 0) return current.idAt(moveTo(from + by))
  // The next row has moved up to where the closed or postponed one stood.
  const left = placeOfOpen?.id === openId ? placeOfOpen : undefined
  return current.idAt(moveTo(left === undefined ? 0 : by > 0 ? left.index : left.index - 1))
}

/** The conversations of the list from one to another, as far as they are known. */
export function idsBetween(one: string, other: string): readonly string[] {
  const [from = -1, to = -1] = [one, other]
    .map((id) => current?.indexOf(id) ?? -1)
    .toSorted((a, b) => a - b)
  if (from < 0) return [other]
  const known = Array.from({ length: to - from + 1 }, (_, at) => current?.idAt(from + at))
  return known.filter((id) => id !== undefined)
}

/** The conversations of the list that are read. */
export function loadedIds(): readonly string[] {
  const all = Array.from({ length: current?.total() ?? 0 }, (_, at) => current?.idAt(at))
  return all.filter((id) => id !== undefined)
}

/** Moves the focus to the first row of the list, or the last. */
export function moveToEdge(edge: 'first' | 'last'): void {
  moveTo(edge === 'first' ? 0 : Infinity)
}

function moveTo(index: number): number {
  const last = (current?.total() ?? 0) - 1
  const to = Math.max(0, Math.min(last, index))
  if (last >= 0) current?.focus(to)
  return to
}

/** Puts the focus on a conversation's row, if it is on the screen. */
export function focusRow(id: string | undefined): void {
  if (id === undefined) return
  document
    .querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: true })
}
