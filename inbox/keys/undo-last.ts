import { editAgain } from '../composer/drafts.ts'
import { notice } from '../state/actions.ts'
import { outgoingOf, takeBack } from '../state/outbox.ts'

/** Takes back the message that is held last, for editing, or else what the line above the page can undo. */
export function undoLast(openId: string | undefined): boolean {
  const held = outgoingOf(openId ?? '').findLast(({ state }) => state === 'held')
  const undo = held === undefined ? notice()?.undo : () => void editHeld(held.id)
  undo?.()
  return undo !== undefined
}

async function editHeld(id: string): Promise<void> {
  const item = await takeBack(id)
  if (item === undefined) return
  editAgain(item)
  document.querySelector<HTMLElement>('#write-box')?.focus()
}
