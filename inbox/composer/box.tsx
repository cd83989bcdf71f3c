import { setReplyPlace } from '../replies/reply-place.ts'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { isSendKey, type ComposerModel } from './make-composer.ts'

/** The text field of the composer. */
export function Box(props: {
  readonly model: ComposerModel
  readonly name: string
  readonly ref: (element: HTMLTextAreaElement) => void
}) {
  const label = () =>
    props.model.kind() === 'note'
      ? words().send.noteHint
      : words().send.replyTo(shortName(props.name))
  const onPaste = (event: ClipboardEvent) => {
    const files = event.clipboardData?.files
    if (files === undefined || files.length === 0) return
    event.preventDefault()
    props.model.take(files)
  }
  const onInput = (event: InputEvent & { readonly currentTarget: HTMLTextAreaElement }) => {
    const { value, selectionStart } = event.currentTarget
    props.model.type(value)
    const before = value.slice(0, selectionStart)
    if (event.data === '/' && /(?:^|\s)\/$/.test(before) && may('messages:read'))
      setReplyPlace({ from: selectionStart - 1, to: selectionStart })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    props.model.send()
  }
  return (
    <textarea
      ref={(element) => props.ref(element)}
      class="box"
      id="write-box"
      dir="auto"
      rows={2}
      maxLength={60_000}
      value={props.model.text()}
      readOnly={props.model.later() !== undefined}
      aria-label={label()}
      placeholder={label()}
      onInput={onInput}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
    />
  )
}

/** A name that leaves room to write. */
function shortName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name
}
