import { Show } from 'solid-js'
import { Button } from '../controls/button.tsx'
import { wordsOf } from '../state/api.ts'
import { words } from '../words/words.ts'

/** Says why what a dialog offers could not be read, with a way to read it again. */
export function NotRead(props: { readonly error: unknown; readonly onAgain: () => void }) {
  return (
    <Show when={props.error}>
      <p class="why" role="alert">
        {wordsOf(props.error)} <Button onClick={() => props.onAgain()}>{words().tryAgain}</Button>
      </p>
    </Show>
  )
}
