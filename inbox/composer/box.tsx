import { createEffect, createSignal, Show } from 'solid-js'
import { preferences } from '../preferences.ts'
import type { ReplyPlace } from '../replies/reply-place.ts'
import { words } from '../words/words.ts'
import { rich, wantRich } from './late-rich.ts'
import type { ComposerModel } from './make-composer.ts'
import { PlainBox } from './plain-box.tsx'
import type { WriteField } from './write-field.ts'
import type { Words } from './written-words.ts'

/** Where the message is written. The text field hands its words and the cursor over when the editor is there. */
export function Box(props: {
  readonly model: ComposerModel
  readonly name: string
  readonly ref: (field: WriteField) => void
}) {
  const label = () =>
    props.model.kind() === 'note'
      ? words().send.noteHint
      : words().send.replyTo(shortName(props.name))
  const isWanted = () => preferences().editor === 'rich'
  const [part, setPart] = createSignal(isWanted() ? rich() : undefined)
  if (isWanted()) wantRich()
  else props.model.uploads.listAll()
  let area: HTMLTextAreaElement | undefined
  let cursor: ReplyPlace | undefined
  let hasFocus = false
  let isComposing = false
  /** What the text field began with, once the member has typed in it. */
  let typedAfter: Words | undefined
  const atStart = props.model.written()
  const handOver = () => {
    // The words of an input method are in no value yet.
    if (isComposing || part() !== undefined || !isWanted()) return
    if (area !== undefined) cursor = { from: area.selectionStart, to: area.selectionEnd }
    hasFocus = document.activeElement === area
    setPart(() => rich())
  }
  createEffect(() => rich() !== undefined && handOver())
  const watch = (element: HTMLTextAreaElement, field: WriteField) => {
    area = element
    element.addEventListener('input', () => (typedAfter = atStart))
    element.addEventListener('compositionstart', () => (isComposing = true))
    element.addEventListener('compositionend', () => {
      isComposing = false
      // Some browsers send its input event after it.
      setTimeout(() => rich() !== undefined && handOver())
    })
    props.ref(field)
  }
  return (
    <Show when={part()} fallback={<PlainBox model={props.model} label={label()} ref={watch} />}>
      {(loaded) => {
        const { RichBox } = loaded()
        return (
          <RichBox
            model={props.model}
            label={label()}
            cursor={cursor}
            hasFocus={hasFocus}
            typedAfter={typedAfter}
            ref={props.ref}
          />
        )
      }}
    </Show>
  )
}

/** A name that leaves room to write. */
function shortName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name
}
