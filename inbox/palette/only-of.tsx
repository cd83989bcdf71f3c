import { Show } from 'solid-js'
import { Chip } from './chip.tsx'
import { paletteWords } from './palette-words.ts'

/** A contact whose conversations alone are looked in. */
export type Person = { readonly id: string; readonly name: string }

/** Says whose conversations are looked in, with a button that takes it away. */
export function OnlyOf(props: {
  readonly person: Person | undefined
  readonly onRemove: () => void
}) {
  return (
    <Show when={props.person}>
      {(one) => (
        <Chip
          text={one().name}
          label={paletteWords().palette.onlyOf(one().name)}
          onRemove={() => props.onRemove()}
        />
      )}
    </Show>
  )
}
