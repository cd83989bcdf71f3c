import { Show } from 'solid-js'
import { words } from './words/words.ts'

/** In place of the inbox, while something that it begins with does not come. */
export function Unreachable(props: { readonly words?: string; readonly onAgain?: () => void }) {
  return (
    <main class="nothing" role="alert">
      <p>{props.words ?? words().unreachable}</p>
      <Show when={props.onAgain}>
        {(again) => (
          <button type="button" class="button edged" onClick={() => again()()}>
            {words().tryAgain}
          </button>
        )}
      </Show>
    </main>
  )
}
