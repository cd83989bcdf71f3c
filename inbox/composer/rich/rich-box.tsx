import { createEffect, createSignal, on, onCleanup, onMount, Show, type JSX } from 'solid-js'
import { wantReplyAfter, type ReplyPlace } from '../../replies/reply-place.ts'
import { latePart } from '../../controls/late-part.tsx'
import { isSendKey, mostCharacters, type ComposerModel } from '../make-composer.ts'
import { isClosingKey } from '../send-and-close.ts'
import type { WriteField } from '../write-field.ts'
import type { Words } from '../written-words.ts'
import { toggle, type Format } from './commands.ts'
import { FormatBar } from './format-bar.tsx'
import type { LinkDialogProps } from './link-dialog.tsx'
import { makeEditor, type Editor } from './make-editor.ts'
import { showEditor } from '../formats/open-editor.ts'
import { loadTakeIn } from './pasted.ts'
import { richWordsReady } from '../formats/rich-words.ts'
import { loadSanitise, type Sanitise } from './sanitise.ts'
import './rich.css'

const LinkDialog = latePart<LinkDialogProps>(
  async () => (await import('./link-dialog.tsx')).LinkDialog,
)

let sanitise: Sanitise | undefined

/** Loads what the editor needs besides its own code. */
export async function richReady(): Promise<void> {
  const [loaded] = await Promise.all([loadSanitise(), richWordsReady()])
  sanitise = loaded
}

/** The editor of the composer: the words of the model with their format. */
export function RichBox(props: {
  readonly model: ComposerModel
  readonly label: string
  /** What was selected in the text field whose place it takes. */
  readonly cursor: ReplyPlace | undefined
  /** Whether that had the focus. */
  readonly hasFocus: boolean
  /** What that began with, if the member has typed in it. */
  readonly typedAfter: Words | undefined
  readonly ref: (field: WriteField) => void
}) {
  const { model } = props
  let element: HTMLDivElement | undefined
  const [editor, setEditor] = createSignal<Editor>()
  const [isLinking, setLinking] = createSignal(false)
  const [changes, setChanges] = createSignal(0)
  const isReadOnly = () => model.later() !== undefined
  const onLink = () => setLinking(true)
  const onLinked = () => {
    setLinking(false)
    editor()?.view.focus()
  }
  onMount(() => {
    const before = formatBefore(props.typedAfter, model.written())
    const made: Editor = makeEditor(element as HTMLDivElement, {
      words: before ?? model.written(),
      sanitise: sanitise as Sanitise,
      isReadOnly,
      mostCharacters,
      onWords: model.type,
      onState: () => setChanges((count) => count + 1),
      onKey: (event) => onKey(event, made, model, onLink),
      onSlash: wantReplyAfter,
      takeFiles: model.take,
      hasFile: model.uploads.hasFile,
    })
    onCleanup(() => made.view.destroy())
    createEffect(on(model.written, made.show, { defer: true }))
    createEffect(on(isReadOnly, made.refresh, { defer: true }))
    if (before !== undefined)
      made.insert({ from: Infinity, to: Infinity }, model.text().slice(before.text.length))
    if (props.cursor !== undefined) made.select(props.cursor)
    if (props.hasFocus) made.view.focus()
    setEditor(made)
    const press = (format: Format) => {
      if (!made.view.editable) return
      if (format === 'link') onLink()
      else made.run(toggle(format))
    }
    onCleanup(showEditor(press))
    void loadTakeIn().catch(() => undefined)
    props.ref(fieldOf(made, () => <FormatBar editor={made} changes={changes} onPress={press} />))
  })
  return (
    <>
      <div
        ref={(given) => (element = given)}
        class="box rich"
        classList={{ empty: model.text() === '' && model.written().html === undefined }}
        id="write-box"
        dir="auto"
        role="textbox"
        aria-multiline="true"
        aria-readonly={isReadOnly()}
        tabindex="0"
        aria-label={props.label}
        data-hint={props.label}
      />
      <Show when={isLinking() && editor()}>
        {(made) => <LinkDialog editor={made()} onClose={onLinked} />}
      </Show>
    </>
  )
}

function onKey(
  event: KeyboardEvent,
  { view }: Editor,
  model: ComposerModel,
  onLink: () => void,
): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey, key } = event
  const isLink = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k'
  // Without a selection the key is the palette's.
  if (isLink && !view.state.selection.empty) onLink()
  else if (isSendKey(event)) model.send({ closes: isClosingKey(event) })
  else return false
  return true
}

function fieldOf(made: Editor, bar: () => JSX.Element): WriteField {
  return {
    focus: () => made.view.focus(),
    selected: made.selected,
    select: (at) => queueMicrotask(() => made.select({ from: at, to: at })),
    insert: made.insert,
    bar,
  }
}

/** The words of a draft with format to which text was added at the end before the editor was there: they keep it. */
function formatBefore(before: Words | undefined, { text, html }: Words): Words | undefined {
  const isAdded = before?.html !== undefined && html === undefined && text.startsWith(before.text)
  return isAdded ? before : undefined
}
