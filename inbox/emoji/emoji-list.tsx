import { TypedList } from '../composer/typed-list.tsx'
import type { WriteField } from '../composer/write-field.ts'
import { emojiWords } from './emoji-words.ts'
import { findEmoji, findTyped } from './find-emoji.ts'

export { emojiReady } from './emoji-words.ts'

/** The emoji whose names begin as what is typed after a `:`, except in code. */
export function EmojiList(props: { readonly field: WriteField | undefined }) {
  return (
    <TypedList
      name="emoji"
      label={emojiWords().title}
      countText={emojiWords().found}
      field={props.field}
      find={(before) => {
        const asked = isInCode() ? undefined : findTyped(before)
        return asked && { ...asked, items: findEmoji(asked.words) }
      }}
      keyOf={({ name }) => name}
      onChoose={({ sign }) => sign}
    >
      {({ sign, name }) => (
        <span>
          {sign} <span class="clip">:{name}:</span>
        </span>
      )}
    </TypedList>
  )
}

function isInCode(): boolean {
  const place = getSelection()?.anchorNode?.parentElement?.closest('code, pre')
  return place !== null && place !== undefined
}
