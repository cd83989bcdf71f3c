import type { WriteField } from '../composer/write-field.ts'
import { latePart } from '../controls/late-part.tsx'

/** The list of emoji, which comes with the first `:`. */
export const EmojiList = latePart<{ readonly field: WriteField | undefined }>(async () => {
  const { EmojiList: list, emojiReady } = await import('./emoji-list.tsx')
  await emojiReady()
  return list
})
