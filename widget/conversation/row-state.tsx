import { Show, type JSX } from 'solid-js'
import { Icon, type IconName } from '../controls/icon.tsx'
import { later } from '../controls/later.tsx'
import { lineOf } from '../../pages/store/outgoing.ts'
import { hasNet } from '../state/has-net.ts'
import type { Line, MessageState, Pending } from '../state/shapes.ts'
import type { Wait } from '../state/store.ts'
import { useVisit } from '../state/use-visit.ts'

const Refusal = later(async () => (await import('./refusal.tsx')).Refusal)

type Shown = Exclude<MessageState, 'refused'> | Wait | 'in_turn'

/** Others have a clock. */
const icons: Partial<Record<Shown, IconName>> = {
  sent: 'check',
  delivered: 'checks',
  read: 'checks',
}

/** Where an own message is. A refused one says why, and can be edited, sent again or discarded. */
export function RowState(props: { readonly line: Line }): JSX.Element {
  const visit = useVisit()
  const pending = () => props.line.pending ?? undefined
  /** Why a message is not sent yet. */
  const waitOf = (waiting: Pending): Shown => {
    const { pending: all, waits } = visit.store.state
    if (waiting.state === 'sending') return 'sending'
    if (!hasNet()) return 'queued'
    const first = all.find((one) => lineOf(one) === lineOf(waiting) && one.state !== 'refused')
    return first?.id === waiting.id ? (waits[waiting.id] ?? 'sending') : 'in_turn'
  }
  const state = (): Shown => {
    const waiting = pending()
    if (waiting !== undefined) return waitOf(waiting)
    const status = props.line.message?.status
    return status === 'delivered' || status === 'read' ? status : 'sent'
  }
  return (
    <Show
      when={pending()?.error}
      fallback={
        <p class="state" aria-live="off">
          <Icon name={icons[state()] ?? 'clock'} />
          {visit.words[state()]}
        </p>
      }
    >
      {(code) => <Refusal pending={pending()} code={code()} />}
    </Show>
  )
}
