import { createResource, For, Show } from 'solid-js'
import { Dialog } from '../../controls/dialog.tsx'
import { api, asMember, wordsOf } from '../../state/api.ts'
import { fullTime } from '../../words/times.ts'
import { settingsWords } from '../settings-words.ts'

/** What a delivery sent, and what came back at each attempt. */
export function DeliveryDetails(props: {
  readonly webhookId: string
  readonly deliveryId: string | undefined
  readonly onClose: () => void
}) {
  const texts = () => settingsWords().webhooks
  const [read] = createResource(
    () => props.deliveryId,
    async (id) => asMember(async () => api.webhooks.getDelivery(props.webhookId, id)),
  )
  const delivery = () =>
    read.error === undefined && read.latest?.delivery.id === props.deliveryId
      ? read.latest?.delivery
      : undefined
  return (
    <Dialog
      isOpen={props.deliveryId !== undefined}
      title={delivery()?.event_type ?? texts().details}
      onClose={props.onClose}
    >
      <Show when={read.error}>
        <p class="why" role="alert">
          {wordsOf(read.error)}
        </p>
      </Show>
      <Show when={delivery()}>
        {(one) => (
          <>
            <h3>{texts().sent}</h3>
            <pre class="sent" tabindex="0" aria-label={texts().sent}>
              {one().request_body ?? texts().bodyGone}
            </pre>
            <For each={one().attempts}>
              {(attempt) => (
                <>
                  <h3>{texts().attempt(attempt.number)}</h3>
                  <p>
                    {fullTime(attempt.started_at)} · {attempt.duration_ms} {'ms'} ·{' '}
                    {attempt.response_status ?? attempt.error}
                  </p>
                  <Show when={attempt.response_body}>
                    {(body) => (
                      <pre class="sent" tabindex="0" aria-label={texts().attempt(attempt.number)}>
                        {body()}
                      </pre>
                    )}
                  </Show>
                </>
              )}
            </For>
          </>
        )}
      </Show>
    </Dialog>
  )
}
