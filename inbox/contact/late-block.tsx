import { latePart } from '../controls/late-part.tsx'
import type { Row } from '../state/rows.ts'
import type { BlockState } from './block-state.ts'

/** The button that blocks a contact, with its words. */
export const LateBlock = latePart<{
  readonly row: Pick<Row, 'visitor'>
  readonly state: BlockState
}>(async () => {
  const { BlockButton } = await import('./block-button.tsx')
  const { contactReady } = await import('./contact-words.ts')
  await contactReady()
  return BlockButton
})

/** The line that says that a contact is blocked. */
export const LateBlockLine = latePart<{ readonly state: BlockState }>(async () => {
  const { BlockLine } = await import('./block-line.tsx')
  const { contactReady } = await import('./contact-words.ts')
  await contactReady()
  return BlockLine
})
