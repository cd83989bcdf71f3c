import type { ComposerModel } from '../composer/make-composer.ts'
import type { WriteField } from '../composer/write-field.ts'
import { latePart } from '../controls/late-part.tsx'

/** The list of colleagues, which comes with the first note. */
export const MentionList = latePart<{
  readonly model: ComposerModel
  readonly field: WriteField | undefined
}>(async () => {
  const { MentionList: list, mentionsReady } = await import('./mention-list.tsx')
  await mentionsReady()
  return list
})
