import { latePart } from '../controls/late-part.tsx'
import type { BlockState } from './block-state.ts'
import type { Row } from '../state/rows.ts'

async function textsReady(): Promise<void> {
  const { contactReady } = await import('./contact-words.ts')
  await contactReady()
}

/** The end of the panel: other conversations of the contact. */
export const LateOthers = latePart<{ readonly row: Row; readonly view: string }>(async () => {
  const { OtherConversations } = await import('./other-conversations.tsx')
  await textsReady()
  return OtherConversations
})

export const LateBlock = latePart<{
  readonly row: Pick<Row, 'visitor'>
  readonly state: BlockState
}>(async () => {
  const { BlockButton } = await import('./block-button.tsx')
  await textsReady()
  return BlockButton
})
