import {
  Index,
  Show,
  createEffect,
  createMemo,
  createSignal,
  onCleanup,
  untrack,
  type JSX,
} from 'solid-js'
import { isComposing } from '../../pages/controls/is-composing.ts'
import { later } from '../controls/later.tsx'
import { sendMessage } from '../state/sending.ts'
import { useVisit } from '../state/use-visit.ts'
import { drafted } from '../state/drafts.ts'
import { takeEdit } from './edit-pending.ts'
import { takeDrops } from './take-drops.ts'
import { countedLength, mostCharacters } from './text-length.ts'
import { filesOf } from './thread-files.ts'
import { tellTyping } from './tell-typing.ts'
import { Tools } from './tools.tsx'
import './composer.css'

const UploadRow = later(async () => (await import('./upload-row.tsx')).UploadRow)
const Count = later(async () => (await import('./count.tsx')).Count)

/** The text field with its files. Enter sends where there is a keyboard, Shift and Enter breaks the line. */
export function Composer(props: { readonly thread: string }): JSX.Element {
  const visit = useVisit()
  const { store, config } = visit
  const [text, setText] = createSignal(drafted(visit, props.thread))
  /** Sent once its files are there: how many had failed by then. One that fails meanwhile keeps the message. */
  const [due, setDue] = createSignal<number>()
  const files = filesOf(visit, props.thread)
  const isOver = takeDrops(files.add)
  const typing = tellTyping(visit, () => props.thread)
  onCleanup(typing.stop)
  let field: HTMLTextAreaElement | undefined

  const write = (next: string) => {
    setText(next)
    drafted(visit, props.thread, next)
    typing.write(next)
  }
  const count = createMemo(() => countedLength(text()))
  const isTooLong = () => (count() ?? 0) > mostCharacters
  const isEmpty = () => text().trim() === '' && files.isEmpty()
  const submit = (event?: Event) => {
    event?.preventDefault()
    files.go()
    setDue(files.isBusy() ? files.failures() : undefined)
    if (isEmpty() || files.isBusy() || isTooLong()) return
    sendMessage(visit, props.thread, text().trim(), files.attachments())
    write('')
    typing.stop()
    files.sent()
    field?.focus()
  }
  createEffect(() => {
    const failed = due()
    if (failed === undefined || files.isBusy()) return
    if (files.failures() > failed) setDue(undefined)
    else untrack(submit)
  })
  const press = (event: KeyboardEvent) => {
    const isPlain = event.key === 'Enter' && !event.shiftKey && !isComposing(event)
    if (isPlain && !matchMedia('(pointer: coarse)').matches) submit(event)
  }
  const insert = (sign: string) => {
    if (field === undefined) return
    field.setRangeText(sign, field.selectionStart, field.selectionEnd, 'end')
    write(field.value)
    field.focus()
  }
  const paste = (event: ClipboardEvent) => {
    const { files: pasted, types } = event.clipboardData ?? {}
    // Words of a table or a document come with a picture of them.
    if (!pasted?.length || types?.includes('text/plain')) return
    event.preventDefault()
    files.add(pasted)
  }
  createEffect(() => {
    const edited = takeEdit()
    if (edited === undefined) return
    write([edited, untrack(text)].filter(Boolean).join('\n\n'))
    field?.focus()
  })
  createEffect(() => {
    if (store.state.isOpen && !matchMedia('(pointer: coarse)').matches) field?.focus()
  })
  return (
    <form class="composer" classList={{ over: isOver() }} onSubmit={submit}>
      <Show when={isOver()}>
        <p class="drop">{visit.words.drop_files}</p>
      </Show>
      <div class="uploads">
        <Index each={files.uploads()}>
          {(each) => (
            <UploadRow
              upload={each()}
              onRemove={() => files.remove(each())}
              onRetry={() => files.retry(each())}
            />
          )}
        </Index>
      </div>
      <textarea
        ref={field}
        dir="auto"
        aria-label={visit.words.write_message}
        placeholder={visit.words.write_message}
        rows="1"
        aria-invalid={isTooLong()}
        value={text()}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={press}
        onFocus={() => visit.host.tell({ type: 'asks_page' })}
        onPaste={paste}
      />
      <Show when={count()}>{(characters) => <Count characters={characters()} />}</Show>
      <Show when={config.channel.preview_typing}>
        <p class="notice">{visit.words.preview_notice}</p>
      </Show>
      <Tools
        isIdle={isEmpty() || files.isBusy() || isTooLong()}
        onFiles={(list) => files.add(list ?? [])}
        onEmoji={insert}
      />
    </form>
  )
}
