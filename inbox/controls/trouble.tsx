import { Show } from 'solid-js'
import { wordsOf } from '../state/api.ts'

/** Says at once what failed: the sentence of an error, or words as they are. Shows nothing without either. */
export function Trouble(props: { readonly of: unknown }) {
  return (
    <Show when={props.of}>
      {(failure) => (
        <p class="trouble" role="alert">
          {sentenceFor(failure())}
        </p>
      )}
    </Show>
  )
}

const sentenceFor = (failure: unknown) => (typeof failure === 'string' ? failure : wordsOf(failure))
