import { For } from 'solid-js'
import { openPalette } from './asked.ts'
import { Chip } from './chip.tsx'
import { paletteWords } from './palette-words.ts'
import { withoutFilter, type AskedFilter } from './read-asked.ts'

/** The filters in the palette's text, each of which can be taken out of it. */
export function AskedFilters(props: {
  readonly text: string
  readonly filters: readonly AskedFilter[]
}) {
  return (
    <div class="filters">
      <For each={props.filters}>
        {(filter) => (
          <Chip
            text={filter.typed}
            label={paletteWords().palette.removeFilter(filter.typed)}
            onRemove={() => openPalette(withoutFilter(props.text, filter))}
          />
        )}
      </For>
    </div>
  )
}
