import { createSignal, lazy, Show, Suspense } from 'solid-js'
import type { MessageMail } from '../../client/source/types.generated.ts'
import { visitorName } from '../list/visitor-name.ts'
import { mailChannels } from '../state/mail-channels.ts'
import type { Row } from '../state/rows.ts'
import { words } from '../words/words.ts'
import { defaultRecipients } from './default-recipients.ts'
import { KindTabs } from './kind-tabs.tsx'
import { isSendKey, makeComposer, type ComposerModel } from './make-composer.ts'
import { Picked } from './picked.tsx'
import { Tools } from './tools.tsx'
import './composer.css'

const RecipientsBar = lazy(async () =>
  import('./recipients.tsx').then((file) => ({ default: file.RecipientsBar })),
)

/** Where a reply or a note is written. Its draft is kept in this browser. */
export function Composer(props: {
  readonly row: Row
  readonly seenId: string | undefined
  /** The mail that a reply answers. */
  readonly mail: MessageMail | undefined
}) {
  const { id } = props.row
  let box: HTMLTextAreaElement | undefined
  const model = makeComposer(
    id,
    () => box?.focus(),
    () => props.seenId,
  )
  const [isDropping, setDropping] = createSignal(false)
  const isNote = () => model.kind() === 'note'
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setDropping(false)
    model.take(event.dataTransfer?.files)
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setDropping(true)
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    model.send()
  }
  return (
    <form
      class="write"
      classList={{ 'is-note': isNote(), dropping: isDropping() }}
      aria-label={isNote() ? words().send.note : words().send.reply}
      onSubmit={onSubmit}
      onDragOver={onDragOver}
      onDragLeave={() => setDropping(false)}
      onDrop={onDrop}
    >
      <KindTabs id={id} kind={model.kind()} onChoose={model.choose} />
      <Notices model={model} isClosed={props.row.status === 'closed' && !isNote()} />
      <Show when={isNote() ? undefined : props.mail}>
        {(mail) => (
          <Suspense>
            <RecipientsBar
              value={model.recipients() ?? defaultRecipients(mail(), mailChannels())}
              isChanged={model.recipients() !== undefined}
              onChange={model.setRecipients}
            />
          </Suspense>
        )}
      </Show>
      <Box model={model} name={visitorName(props.row)} ref={(element) => (box = element)} />
      <Picked uploads={model.uploads.uploads()} onRemove={model.uploads.remove} />
      <Tools model={model} />
    </form>
  )
}

function Box(props: {
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
      aria-label={label()}
      placeholder={label()}
      onInput={(event) => props.model.type(event.currentTarget.value)}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
    />
  )
}

/** A name that leaves room to write. */
function shortName(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name
}

function Notices(props: { readonly model: ComposerModel; readonly isClosed: boolean }) {
  return (
    <>
      <Show when={props.model.other()}>
        {(draft) => (
          <p class="notice" role="status">
            {words().send.otherDraft}
            <button type="button" onClick={() => props.model.show(draft())}>
              {words().send.useIt}
            </button>
          </p>
        )}
      </Show>
      <Show when={props.isClosed}>
        <p class="notice">{words().send.closedHint}</p>
      </Show>
    </>
  )
}
