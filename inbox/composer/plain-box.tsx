import { wantReplyAfter } from '../replies/reply-place.ts'
import { isClosingKey } from './send-and-close.ts'
import { isSendKey, mostCharacters, type ComposerModel } from './make-composer.ts'
import type { WriteField } from './write-field.ts'

type PlainBoxProps = {
  readonly model: ComposerModel
  readonly label: string
  readonly ref: (element: HTMLTextAreaElement, field: WriteField) => void
}

/** The text field that stands in until the editor is there, and stays if it does not come. */
export function PlainBox(props: PlainBoxProps) {
  const onPaste = (event: ClipboardEvent) => {
    const files = event.clipboardData?.files
    if (files === undefined || files.length === 0) return
    event.preventDefault()
    props.model.take(files)
  }
  const onInput = (event: InputEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    const { value, selectionStart } = event.currentTarget
    props.model.type({ text: value })
    if (event.data === '/') wantReplyAfter(value.slice(0, selectionStart))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    props.model.send({ closes: isClosingKey(event) })
  }
  return (
    <textarea
      ref={(element) => props.ref(element, fieldOf(element, props.model))}
      class="box"
      id="write-box"
      dir="auto"
      rows={2}
      maxLength={mostCharacters}
      value={props.model.text()}
      readOnly={props.model.later() !== undefined}
      aria-label={props.label}
      placeholder={props.label}
      onInput={onInput}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
    />
  )
}

function fieldOf(area: HTMLTextAreaElement, model: ComposerModel): WriteField {
  return {
    focus: () => area.focus(),
    selected: () => ({ from: area.selectionStart, to: area.selectionEnd }),
    // An effect may leave the new text until its end.
    select: (at) => queueMicrotask(() => area.setSelectionRange(at, at)),
    insert: ({ from, to }, words) => {
      const text = model.text()
      model.type({ text: `${text.slice(0, from)}${words}${text.slice(to)}` })
    },
  }
}
