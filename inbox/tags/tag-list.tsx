import { createSignal, For, Show } from 'solid-js'
import { isComposing } from '../../pages/controls/is-composing.ts'
import { nextItem } from '../controls/next-item.ts'
import { offeredTags } from '../state/offered-tags.ts'
import { tagWords } from './tag-words.ts'

/** The most characters of a tag. */
const mostCharacters = 100

/** Tags with the words that are typed above them, and a new one of these words where that is allowed. */
export function TagList(props: {
  readonly takesNew: boolean
  readonly onChoose: (name: string) => void
  readonly other: { readonly label: string; readonly onChoose: () => void } | undefined
}) {
  const [words, setWords] = createSignal('')
  const offered = offeredTags(words)
  const name = () => words().trim()
  /** Of the last reading, which may be of fewer words. */
  const found = () => {
    const sought = name().toLowerCase().split(/\s+/)
    return offered().tags.filter((tag) =>
      sought.every((word) => tag.name.toLowerCase().includes(word)),
    )
  }
  const known = () => found().find((tag) => tag.name.toLowerCase() === name().toLowerCase())
  let panel: HTMLDivElement | undefined
  const onKeyDown = (event: KeyboardEvent) => {
    const field = panel?.querySelector('input')
    const items = [...(panel?.querySelectorAll<HTMLElement>('button') ?? [])]
    const isTyped = event.target === field
    if (event.key === 'Enter' && isTyped && !isComposing(event)) {
      event.preventDefault()
      const chosen = known()?.name ?? (props.takesNew ? name() : found()[0]?.name)
      if (name() !== '' && chosen !== undefined) props.onChoose(chosen)
      return
    }
    const next = isTyped
      ? event.key === 'ArrowDown'
        ? items[0]
        : undefined
      : nextItem(items, document.activeElement, event.key)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div ref={(element) => (panel = element)} onKeyDown={onKeyDown}>
      <input
        type="search"
        dir="auto"
        maxLength={mostCharacters}
        aria-label={tagWords().find}
        placeholder={tagWords().find}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <Show when={name() === '' && props.other}>
        {(other) => <Item label={other().label} onChoose={other().onChoose} />}
      </Show>
      <For each={found()}>
        {(tag) => <Item label={tag.name} onChoose={() => props.onChoose(tag.name)} />}
      </For>
      <Show when={props.takesNew && name() !== '' && known() === undefined}>
        <Item label={tagWords().add(name())} onChoose={() => props.onChoose(name())} />
      </Show>
      <p role="status">
        <Show when={offered().isCut} fallback={found().length === 0 ? tagWords().none : ''}>
          {tagWords().more}
        </Show>
      </p>
    </div>
  )
}

function Item(props: { readonly label: string; readonly onChoose: () => void }) {
  return (
    <button type="button" class="item" onClick={() => props.onChoose()}>
      <span dir="auto" title={props.label}>
        {props.label}
      </span>
    </button>
  )
}
