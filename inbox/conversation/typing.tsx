import { Show } from 'solid-js'
import { visitorName } from '../list/visitor-name.ts'
import type { Row } from '../state/rows.ts'
import { contactWords, isContactTyping } from '../state/signals.ts'
import { words } from '../words/words.ts'

/** Not announced: it comes and goes, and the message itself follows. */
export function Typing(props: { readonly id: string; readonly row: Row | undefined }) {
  const name = () =>
    props.row === undefined ? words().list.visitor : (visitorName(props.row).split(' ')[0] ?? '')
  return (
    <Show when={isContactTyping(props.id)}>
      <p class="typing" aria-hidden="true">
        <span class="dots">
          <i />
          <i />
          <i />
        </span>
        <Show when={contactWords(props.id)} fallback={words().talk.typing(name())}>
          {(said) => (
            <>
              {words().talk.typingWords(name())}
              <q dir="auto">{said()}</q>
            </>
          )}
        </Show>
      </p>
    </Show>
  )
}
