import type { ComposerModel } from '../composer/make-composer.ts'
import { TypedList } from '../composer/typed-list.tsx'
import type { WriteField } from '../composer/write-field.ts'
import { findColleagues } from './find-colleagues.ts'
import { findMention } from './find-mention.ts'
import { mentionWords } from './mention-words.ts'

/** The colleagues whose names begin as what is typed after an `@`. */
export function MentionList(props: {
  readonly model: ComposerModel
  readonly field: WriteField | undefined
}) {
  return (
    <TypedList
      name="mention"
      label={mentionWords().title}
      countText={mentionWords().found}
      field={props.field}
      find={(before) => {
        const asked = findMention(before)
        return asked && { ...asked, items: findColleagues(asked.words) }
      }}
      keyOf={({ id }) => id}
      onChoose={({ name, email }) => {
        props.model.addMention({ name, email })
        return `@${name} `
      }}
    >
      {(colleague) => (
        <>
          <strong class="clip" dir="auto">
            {colleague.name}
          </strong>
          <small class="clip">{colleague.email}</small>
        </>
      )}
    </TypedList>
  )
}
