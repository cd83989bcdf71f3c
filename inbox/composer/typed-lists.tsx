import { Show } from 'solid-js'
import { EmojiList } from '../emoji/late-emoji.ts'
import { MentionList } from '../mentions/mention-list.tsx'
import type { ComposerModel } from './make-composer.ts'
import type { WriteField } from './write-field.ts'

export { mentionsReady as typedListsReady } from '../mentions/mention-words.ts'

/** What is offered behind a sign in the text: colleagues in notes, emoji. */
export function TypedLists(props: {
  readonly model: ComposerModel
  readonly field: WriteField | undefined
}) {
  return (
    <>
      <Show when={props.model.kind() === 'note'}>
        <MentionList model={props.model} field={props.field} />
      </Show>
      <Show when={props.model.text().includes(':')}>
        <EmojiList field={props.field} />
      </Show>
    </>
  )
}
