import {
  createEffect,
  createMemo,
  createSignal,
  For,
  onCleanup,
  onMount,
  Show,
  type JSX,
} from 'solid-js'
import { isComposing } from '../../pages/controls/is-composing.ts'
import { listKeys } from './list-keys.ts'
import { typedBefore } from './typed-before.ts'
import type { WriteField } from './write-field.ts'
import './typed-list.css'

/** What is offered for what is typed: `words` behind a sign, which they replace with it. */
export type Offer<Item> = {
  readonly before: string
  readonly words: string
  readonly items: readonly Item[]
}

const boxOf = () => document.querySelector<HTMLElement>('#write-box')

/** A list of what is typed behind a sign. The focus stays in the box, whose keys choose one. */
export function TypedList<Item>(props: {
  readonly name: string
  readonly label: string
  readonly countText: (count: number) => string
  readonly field: WriteField | undefined
  readonly find: (before: string) => Offer<Item> | undefined
  readonly keyOf: (item: Item) => string
  /** What stands in the text for an item that is chosen. */
  readonly onChoose: (item: Item) => string
  readonly children: (item: Item) => JSX.Element
}) {
  const [before, setBefore] = createSignal('')
  /** What stands before a sign whose list was closed. */
  const [closedAfter, setClosedAfter] = createSignal<string>()
  const typed = createMemo(() => props.find(before()))
  const found = createMemo((): readonly Item[] => {
    const asked = typed()
    return asked === undefined || asked.before === closedAfter() ? [] : asked.items
  })
  const [at, setAt] = createSignal(0)
  createEffect(() => found() && setAt(0))
  createEffect(() => typed() === undefined && setClosedAfter(undefined))
  const read = () => setBefore(typedBefore(boxOf()))
  const close = () => setClosedAfter(typed()?.before)
  const idOf = (item: Item) => `${props.name}-${props.keyOf(item)}`
  const choose = (item: Item) => {
    const { field } = props
    const asked = typed()
    if (asked === undefined || field === undefined) return
    const { to } = field.selected()
    const from = to - asked.words.length - 1
    close()
    const text = props.onChoose(item)
    field.insert({ from, to }, text)
    field.select(from + text.length)
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
    // It may come after the sign.
    read()
    onCleanup(listenTo(read, onKeyDown))
  })
  createEffect(() => {
    const chosen = found()[at()]
    if (chosen !== undefined) onCleanup(tellBox(`${props.name}-list`, idOf(chosen)))
  })
  return (
    <Show when={found().length > 0}>
      <ul class="typed-list" id={`${props.name}-list`} role="listbox" aria-label={props.label}>
        <For each={found()}>
          {(item, index) => (
            <li
              id={idOf(item)}
              role="option"
              aria-selected={index() === at()}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              {props.children(item)}
            </li>
          )}
        </For>
      </ul>
      <p class="unseen" role="status">
        {props.countText(found().length)}
      </p>
    </Show>
  )
}

function listenTo(read: () => void, onKeyDown: (event: KeyboardEvent) => void): () => void {
  const tells = ['selectionchange', 'input', 'keyup', 'focusin', 'focusout'] as const
  for (const type of tells) document.addEventListener(type, read)
  // Before the box and the page have it.
  addEventListener('keydown', onKeyDown, true)
  return () => {
    for (const type of tells) document.removeEventListener(type, read)
    removeEventListener('keydown', onKeyDown, true)
  }
}

/** Says in the box which option its keys are on. Returns how to take that back. */
function tellBox(listId: string, optionId: string): () => void {
  const box = boxOf()
  const told = {
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-activedescendant': optionId,
  }
  for (const [name, value] of Object.entries(told)) box?.setAttribute(name, value)
  return () => Object.keys(told).forEach((name) => box?.removeAttribute(name))
}
