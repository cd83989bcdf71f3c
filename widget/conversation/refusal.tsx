import { Show, type JSX } from 'solid-js'
import { Icon as LineDrawing } from '../../pages/controls/icon.tsx'
import { alertIcon } from '../controls/rare-icons.ts'
import { editPending } from '../composer/edit-pending.ts'
import { errorWords } from '../error-words.ts'
import type { Pending } from '../state/shapes.ts'
import { useVisit } from '../state/use-visit.ts'

/** Why a message was refused, and what can be done with it. */
export function Refusal(props: {
  readonly pending: Pending | undefined
  readonly code: string
}): JSX.Element {
  const visit = useVisit()
  const { outbox, store } = visit
  const id = () => props.pending?.id ?? ''
  return (
    <div class="state refusal" role="alert">
      <p>
        <LineDrawing path={alertIcon} class="of-alert" />
        {visit.words.not_sent} {errorWords(visit.words, props.code)}
      </p>
      <Show when={!store.state.block}>
        <button type="button" class="link" onClick={() => editPending(visit, props.pending)}>
          {visit.words.edit}
        </button>
        <button type="button" class="link" onClick={() => void outbox.retry(id())}>
          {visit.words.try_again}
        </button>
      </Show>
      <button type="button" class="link" onClick={() => void outbox.takeBack(id())}>
        {visit.words.discard}
      </button>
    </div>
  )
}
