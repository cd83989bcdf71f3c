import { editAgain } from '../composer/drafts.ts'
import { outgoingOf, takeBack } from '../state/outbox.ts'

/** Takes back the message that is held last, for editing. */
export function undoSend(openId: string | undefined): boolean {
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
