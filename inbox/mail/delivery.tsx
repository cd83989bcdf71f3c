import { createSignal, For, Show } from 'solid-js'
import type { MailDelivery, SentMail } from '../../client/source/types.generated.ts'
import { Icon } from '../controls/icon.tsx'
import { latePart } from '../controls/late-part.tsx'
import { sendMailAgain } from '../state/actions.ts'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'

const DeliveryReason = latePart<{ readonly reason: string }>(async () => {
  const { DeliveryReason: part, mailFactsReady } = await import('./delivery-reason.tsx')
  await mailFactsReady()
  return part
})

const againAfter = new Set<MailDelivery['state']>(['failed', 'held', 'uncertain'])

/** What became of the mail of an answer, for each recipient that has not got it surely; with a way to send it again. */
export function Delivery(props: {
  readonly conversationId: string
  readonly messageId: string
  readonly mail: SentMail
}) {
  const [isBusy, setBusy] = createSignal(false)
  const sent = () => props.mail.delivery.filter(({ state }) => state === 'sent')
  const others = () => props.mail.delivery.filter(({ state }) => state !== 'sent')
  // What a follow-up surely has not brought is in the next one.
  const isAgain = () =>
    others().some(({ state }) =>
      props.mail.follow_up_id ? state === 'uncertain' : againAfter.has(state),
    ) && may('messages:write')
  const again = async () => {
    if (isBusy()) return
    setBusy(true)
    await sendMailAgain(props.conversationId, props.messageId)
    setBusy(false)
  }
  return (
    <div class="delivery" role="status">
      <Show when={sent().length > 0}>
        <p>
          <Icon name="mail" size="tiny" />
          {words().mail.mailedTo(
            sent()
              .map(({ address }) => address)
              .join(', '),
          )}
        </p>
      </Show>
      <For each={others()}>
        {({ address, state, reason }) => (
          <p classList={{ wrong: againAfter.has(state) }}>
            <Icon name={againAfter.has(state) ? 'warning' : 'clock'} size="tiny" />
            <span>
              {words().mail.delivery[state](address)}
              <Show when={reason}>
                {': '}
                <DeliveryReason reason={reason ?? ''} />
              </Show>
            </span>
          </p>
        )}
      </For>
      <Show when={isAgain()}>
        <p>
          <button type="button" aria-disabled={isBusy()} onClick={() => void again()}>
            {words().mail.sendAgain}
          </button>
        </p>
      </Show>
    </div>
  )
}
