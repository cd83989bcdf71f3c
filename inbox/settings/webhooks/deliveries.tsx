import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  createUniqueId,
  For,
  on,
  onCleanup,
  Show,
} from 'solid-js'
import type { WebhookDelivery } from '../../../client/source/types.generated.ts'
import { makeForm } from '../../controls/make-form.ts'
import { api, asMember } from '../../state/api.ts'
import { settingsWords } from '../settings-words.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { Trouble } from '../../controls/trouble.tsx'

const statuses = ['all', 'pending', 'delivered', 'failed'] as const
type Status = (typeof statuses)[number]

/** How soon pending deliveries are read again. */
const rereadMs = 2_000

/** For how long deliveries are read again after something was sent: a replay makes them by and by. */
const watchedMs = 30_000

/** What a webhook has sent, newest first, with what the receiver answered. */
export function Deliveries(props: {
  readonly webhookId: string
  /** Another number after something was sent. */
  readonly change: number
}) {
  const texts = () => settingsWords().webhooks
  const id = createUniqueId()
  const [status, setStatus] = createSignal<Status>('all')
  const [pages, setPages] = createSignal(1)
  const [shown, setShown] = createSignal<string>()
  const [read, { refetch }] = createResource(
    () => [status(), pages()] as const,
    async ([only, count]) => readDeliveries(props.webhookId, only, count),
  )
  const found = () => (read.error === undefined ? read.latest : undefined)
  /** By their ids: a card stays the same element when it is read again. */
  const byId = createMemo(() => new Map(found()?.deliveries.map((one) => [one.id, one])))
  let until = 0
  const sent = () => {
    until = performance.now() + watchedMs
    void refetch()
  }
  createEffect(on(() => props.change, sent, { defer: true }))
  createEffect(() => {
    const isPending = found()?.deliveries.some((one) => one.status === 'pending') === true
    if (!isPending && performance.now() > until) return
    const timer = setTimeout(() => void refetch(), rereadMs)
    onCleanup(() => clearTimeout(timer))
  })
  const [again, setAgain] = createSignal('')
  const redeliver = makeForm(async () => {
    await api.webhooks.redeliver(props.webhookId, again())
    await refetch()
  })
  return (
    <section>
      <h2>{texts().deliveries}</h2>
      <div class="field before">
        <label for={id}>{texts().status}</label>
        <select
          id={id}
          onChange={(event) => {
            setPages(1)
            setStatus(event.currentTarget.value as Status)
          }}
        >
          <For each={statuses}>{(one) => <option value={one}>{texts().statuses[one]}</option>}</For>
        </select>
      </div>
      <Trouble of={redeliver.error() ?? read.error} />
      <Show when={found()?.deliveries.length === 0}>
        <p class="found">{texts().noDeliveries}</p>
      </Show>
      <ul class="cards" role="list" aria-label={texts().deliveries}>
        <For each={[...byId().keys()]}>
          {(one) => (
            <Show when={byId().get(one)}>
              {(delivery) => (
                <DeliveryCard
                  delivery={delivery()}
                  onShow={() => setShown(one)}
                  onAgain={() => {
                    setAgain(one)
                    redeliver.submit()
                  }}
                />
              )}
            </Show>
          )}
        </For>
      </ul>
      <Show when={found()?.isMore}>
        <p class="after">
          <button type="button" class="button edged" onClick={() => setPages(pages() + 1)}>
            {settingsWords().entries.more}
          </button>
        </p>
      </Show>
      <DeliveryDetails
        webhookId={props.webhookId}
        deliveryId={shown()}
        onClose={() => setShown(undefined)}
      />
    </section>
  )
}

async function readDeliveries(webhookId: string, status: Status, pages: number) {
  const deliveries: WebhookDelivery[] = []
  for (let page = 1; ; page += 1) {
    const query = { ...(status === 'all' ? {} : { status }), page, per_page: 25 }
    const found = await asMember(async () => api.webhooks.listDeliveries(webhookId, query))
    deliveries.push(...found.deliveries)
    const isMore = page < found.pagination.total_pages
    if (page >= pages || !isMore) return { deliveries, isMore }
  }
}
