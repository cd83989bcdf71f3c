import { Show, type JSX } from 'solid-js'
import { Icon, type IconName } from '../controls/icon.tsx'
import { editPending } from '../composer/edit-pending.ts'
import { errorWords } from '../error-words.ts'
import type { Line, MessageState } from '../state/shapes.ts'
import { useSession } from '../state/use-session.ts'

const icons: Readonly<Record<Exclude<MessageState, 'refused'>, IconName>> = {
  queued: 'clock',
  sending: 'clock',
  sent: 'check',
  delivered: 'checks',
  read: 'checks',
}

/** Where an own message is. A refused one says why, and can be edited, sent again or discarded. */
export function RowState(props: { readonly line: Line }): JSX.Element {
  const session = useSession()
  const { outbox } = session
  const pending = () => props.line.pending ?? undefined
  const state = (): Exclude<MessageState, 'refused'> => {
    const waiting = pending()
    if (waiting !== undefined) return waiting.state === 'sending' ? 'sending' : 'queued'
    const status = props.line.message?.status
    return status === 'delivered' || status === 'read' ? status : 'sent'
  }
  return (
    <Show
      when={pending()?.error}
      fallback={
        <p class="state" aria-live="off">
          <Icon name={icons[state()]} />
          {session.words[state()]}
        </p>
      }
    >
      {(code) => (
        <div class="state refusal" role="alert">
          <p>
            <Icon name="alert" />
            {session.words.not_sent} {errorWords(session.words, code())}
          </p>
          <button type="button" class="link" onClick={() => editPending(session, pending())}>
            {session.words.edit}
          </button>
          <button type="button" class="link" onClick={() => void outbox.retry(pending()?.id ?? '')}>
            {session.words.try_again}
          </button>
          <button
            type="button"
            class="link"
            onClick={() => void outbox.takeBack(pending()?.id ?? '')}
          >
            {session.words.discard}
          </button>
        </div>
      )}
    </Show>
  )
}
