import { createEffect, createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import { isComposing } from '../../pages/controls/is-composing.ts'
import type { ComposerModel } from '../composer/make-composer.ts'
import type { WriteField } from '../composer/write-field.ts'
import { findColleagues, type Colleague } from './find-colleagues.ts'
import { findMention } from './find-mention.ts'
import { listKeys } from './list-keys.ts'
import { mentionWords } from './mention-words.ts'
import { typedBefore } from './typed-before.ts'
import './mention-list.css'

export { mentionsReady } from './mention-words.ts'

const boxOf = () => document.querySelector<HTMLElement>('#write-box')

/** The colleagues whose names begin as what is typed after an `@`. The focus stays in the box, whose keys choose one. */
export function MentionList(props: {
  readonly model: ComposerModel
  readonly field: WriteField | undefined
}) {
  const [before, setBefore] = createSignal('')
  /** What stands before an `@` whose list was closed. */
  const [closedAfter, setClosedAfter] = createSignal<string>()
  const typed = createMemo(() => findMention(before()))
  const found = createMemo((): readonly Colleague[] => {
    const asked = typed()
    return asked === undefined || asked.before === closedAfter() ? [] : findColleagues(asked.words)
  })
  const [at, setAt] = createSignal(0)
  createEffect(() => found() && setAt(0))
  createEffect(() => typed() === undefined && setClosedAfter(undefined))
  const read = () => setBefore(typedBefore(boxOf()))
  const close = () => setClosedAfter(typed()?.before)
  const choose = ({ name, email }: Colleague) => {
    const { field } = props
    const asked = typed()
    if (asked === undefined || field === undefined) return
    const { to } = field.selected()
    const from = to - asked.words.length - 1
    close()
    field.insert({ from, to }, `@${name} `)
    props.model.addMention({ name, email })
    field.select(from + name.length + 2)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = found().length > 0 && !isComposing(event) ? listKeys[event.key] : undefined
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (key === undefined || !isPlain || event.target !== boxOf()) return
    event.preventDefault()
    event.stopPropagation()
    const chosen = found()[at()]
    if (key === 'close') close()
    else if (key !== 'choose') setAt((at() + key + found().length) % found().length)
    else if (chosen !== undefined) choose(chosen)
  }
  onMount(() => {
    // It may come after the `@`.
    read()
    const tells = ['selectionchange', 'input', 'keyup', 'focusin', 'focusout'] as const
    for (const type of tells) document.addEventListener(type, read)
    // Before the box and the page have it.
    addEventListener('keydown', onKeyDown, true)
    onCleanup(() => {
      for (const type of tells) document.removeEventListener(type, read)
      removeEventListener('keydown', onKeyDown, true)
    })
  })
  createEffect(() => {
    const chosen = found()[at()]
    if (chosen !== undefined) onCleanup(tellBox(`mention-${chosen.id}`))
  })
  return (
    <Show when={found().length > 0}>
      <ul class="mention-list" id="mention-list" role="listbox" aria-label={mentionWords().title}>
        <For each={found()}>
          {(colleague, index) => (
            <li
              id={`mention-${colleague.id}`}
              role="option"
              aria-selected={index() === at()}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(colleague)}
            >
              <strong class="clip" dir="auto">
                {colleague.name}
              </strong>
              <small class="clip">{colleague.email}</small>
            </li>
          )}
        </For>
      </ul>
      <p class="unseen" role="status">
        {mentionWords().found(found().length)}
      </p>
    </Show>
  )
}

/** Says in the box which option its keys are on. Returns how to take that back. */
function tellBox(optionId: string): () => void {
  const box = boxOf()
  const told = {
    'aria-autocomplete': 'list',
    'aria-controls': 'mention-list',
    'aria-activedescendant': optionId,
  }
  for (const [name, value] of Object.entries(told)) box?.setAttribute(name, value)
  return () => Object.keys(told).forEach((name) => box?.removeAttribute(name))
}
