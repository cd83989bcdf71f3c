import { Show } from 'solid-js'
import type { WebhookDelivery } from '../../../client/source/types.generated.ts'
import { fullTime, timeAgo } from '../../words/times.ts'
import { settingsWords } from '../settings-words.ts'
import { readsSentEvents, sendsEvents } from './webhook-rights.ts'

/** One delivery: what became of it, and what may be done. */
export function DeliveryCard(props: {
  readonly delivery: WebhookDelivery
  readonly onShow: () => void
  readonly onAgain: () => void
}) {
  const texts = () => settingsWords().webhooks
  const details = () => {
    const { reason, sequence, attempts } = props.delivery
    const last = attempts.at(-1)
    return [
      sequence === null ? '' : texts().event(sequence),
      reason === 'event' ? '' : texts().deliveryReasons[reason],
      last === undefined ? '' : texts().tries(props.delivery.attempt_count),
      last?.response_status ?? last?.error ?? '',
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
  return (
    <li>
      <span class="what-is">
        <strong>{props.delivery.event_type}</strong>{' '}
        <span class={`chip ${props.delivery.status === 'failed' ? 'lamp' : ''}`}>
          {texts().statuses[props.delivery.status]}
        </span>
        <small title={fullTime(props.delivery.created_at)}>
          {[timeAgo(props.delivery.created_at), details()].filter(Boolean).join(' · ')}
        </small>
      </span>
      <Show when={readsSentEvents()}>
        <button type="button" class="button edged" onClick={() => props.onShow()}>
          {texts().details}
        </button>
      </Show>
      <Show when={sendsEvents() && props.delivery.sequence !== null}>
        <button type="button" class="button edged" onClick={() => props.onAgain()}>
          {texts().redeliver}
        </button>
      </Show>
    </li>
  )
}
