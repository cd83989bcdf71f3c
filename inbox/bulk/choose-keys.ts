import { focusedRow, idsBetween, loadedIds, moveInList } from '../list/list-handle.ts'
import { alsoChoose, chooseAll, chooseThrough, chosen, toggleChosen } from './chosen.ts'

/** Chooses the focused row, else the open conversation, or no longer. */
export function chooseFocused(openId: string | undefined): void {
  const id = focusedRow() ?? openId
  if (id !== undefined) toggleChosen(id)
}

/** Chooses the focused row and the next one, to which the focus goes. */
export function chooseOn(by: 1 | -1, openId: string | undefined): void {
  const from = focusedRow() ?? openId
  if (from !== undefined) alsoChoose(from)
  const to = moveInList(by, openId)
  if (to !== undefined) alsoChoose(to)
}

/** Chooses all of the list that are read, and where they are chosen, all of the view. */
export function chooseLoaded(): void {
  const ids = loadedIds()
  if (ids.every((id) => chosen().has(id)))
    document.querySelector<HTMLElement>('[data-action="chooseAll"]')?.click()
  else chooseAll(ids)
}

/** Shift and a click on a row: chooses all from the one chosen last. */
export function chooseByClick(event: MouseEvent, id: string): void {
  if (!event.shiftKey) return
  event.preventDefault()
  chooseThrough(id, idsBetween)
}
