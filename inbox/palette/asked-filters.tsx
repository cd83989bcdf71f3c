import { For } from 'solid-js'
import { Chip } from './chip.tsx'
import { paletteWords } from './palette-words.ts'
import { withoutFilter, type AskedFilter } from './read-asked.ts'

/** The filters in a text that is looked for, each of which can be taken out of it. */
export function AskedFilters(props: {
  readonly text: string
  readonly filters: readonly AskedFilter[]
  readonly onText: (text: string) => void
}) {
  return (
    <div class="filters">
      <For each={props.filters}>
        {(filter) => (
          <Chip
            text={filter.typed}
            label={paletteWords().palette.removeFilter(filter.typed)}
            onRemove={() => props.onText(withoutFilter(props.text, filter))}
          />
        )}
      </For>
    </div>
  )
}
