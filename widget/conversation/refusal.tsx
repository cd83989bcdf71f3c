import { Show, type JSX } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { editPending } from '../composer/edit-pending.ts'
import { errorWords } from '../error-words.ts'
import type { Pending } from '../state/shapes.ts'
import { useSession } from '../state/use-session.ts'

/** Why a message was refused, and what can be done with it. */
export function Refusal(props: {
  readonly pending: Pending | undefined
  readonly code: string
}): JSX.Element {
  const session = useSession()
  const { outbox, store } = session
  const id = () => props.pending?.id ?? ''
  return (
    <div class="state refusal" role="alert">
      <p>
        <Icon name="alert" />
        {session.words.not_sent} {errorWords(session.words, props.code)}
      </p>
      <Show when={!store.state.isBlocked}>
        <button type="button" class="link" onClick={() => editPending(session, props.pending)}>
          {session.words.edit}
        </button>
        <button type="button" class="link" onClick={() => void outbox.retry(id())}>
          {session.words.try_again}
        </button>
      </Show>
      <button type="button" class="link" onClick={() => void outbox.takeBack(id())}>
        {session.words.discard}
      </button>
    </div>
  )
}
