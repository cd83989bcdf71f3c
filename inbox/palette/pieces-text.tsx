import { For, Show } from 'solid-js'
import type { Pieces } from './find-hits.ts'

/** A text whose matches are marked. */
export function PiecesText(props: { readonly pieces: Pieces }) {
  return (
    <For each={props.pieces}>
      {([text, isMatch]) => (
        <Show when={isMatch} fallback={text}>
          <mark>{text}</mark>
        </Show>
      )}
    </For>
  )
}
