import { For, Show } from 'solid-js'
import { tagWords } from '../tags/tag-words.ts'
import { namesText } from '../words/times.ts'
import { isSearch } from './find-hits.ts'
import type { makeSearch } from './make-search.ts'
import { paletteWords } from './palette-words.ts'
import type { Asked, AskedFilter } from './read-asked.ts'
import { Trouble } from '../controls/trouble.tsx'

/** Lists of conversations have no such filter: it needs a search. */
const isOfMessages = ({ name }: AskedFilter): boolean => name === 'from' || name === 'has'

/** What is to say of a search below what it found: how many, which words were widened, and what it could not do. */
export function PaletteSaid(props: {
  readonly search: ReturnType<typeof makeSearch>
  readonly count: number
  /** Whether there are more tags than it shows. */
  readonly hasMoreTags?: boolean
}) {
  const words = () => paletteWords().palette
  const asked = () => props.search.asked()
  const noneOf = (kind: Asked['kind']) =>
    kind === 'actions' ? words().noAction : kind === 'tags' ? words().noTag : words().nothing
  const isKnown = () => !props.search.isLooking() && props.search.error() === undefined
  const isEmpty = () => props.count === 0 && isKnown()
  return (
    <div class="outcome">
      <Trouble of={props.search.error()} />
      <For each={asked().wrong}>
        {({ typed }) => <p class="trouble">{words().unknownFilter(typed)}</p>}
      </For>
      <Show when={isEmpty() && asked().words !== ''}>
        <p>{noneOf(asked().kind)}</p>
      </Show>
      <Show when={props.hasMoreTags}>
        <p>{tagWords().more}</p>
      </Show>
      <Show when={asked().words === '' && asked().filters.some(isOfMessages)}>
        <p>{words().needsWord}</p>
      </Show>
      <Show when={isSearch(asked())}>
        <For each={props.search.hits().corrections}>
          {({ word, also }) => <p>{words().also(word, namesText(also))}</p>}
        </For>
        <Show when={!props.search.hits().complete}>
          <p>{words().incomplete}</p>
        </Show>
      </Show>
      <p class="unseen" role="status">
        {isKnown() ? words().found(props.count) : ''}
      </p>
    </div>
  )
}
