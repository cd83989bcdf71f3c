import { createResource, createSignal, For, Match, Show, Switch } from 'solid-js'
import type { Webhook } from '../../../client/source/types.generated.ts'
import { Icon } from '../../controls/icon.tsx'
import { navigate, place } from '../../router.ts'
import { api, asMember } from '../../state/api.ts'
import { CopyBox } from '../copy-box.tsx'
import { settingsWords } from '../settings-words.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookPage } from './webhook-page.tsx'
import { sendsEvents } from './webhook-rights.ts'
import { Trouble } from '../../controls/trouble.tsx'

const texts = () => settingsWords().webhooks
const address = '/inbox/settings/webhooks'

/** The webhooks of the workspace: all of them, a new one, or one by its address. A new secret is shown once. */
export function WebhooksPage() {
  const [read, { refetch }] = createResource(readWebhooks)
  const [made, setMade] = createSignal<{ readonly id: string; readonly secret: string }>()
  const known = () => (read.error === undefined ? read.latest : undefined)
  const show = async (id: string, secret = '') => {
    setMade(secret === '' ? undefined : { id, secret })
    await refetch()
    navigate(`${address}/${id}`)
  }
  return (
    <Switch fallback={<List webhooks={known() ?? []} isRead={known() !== undefined} />}>
      <Match when={read.error}>
        <Trouble of={read.error} />
      </Match>
      <Match when={place()[2] === 'new' && sendsEvents()}>
        <p class="lead">{texts().create}</p>
        <WebhookForm
          webhook={undefined}
          onSave={async (body) => {
            const { webhook, secret } = await api.webhooks.create({ ...body, url: body.url })
            await show(webhook.id, secret)
          }}
        />
      </Match>
      <Match when={known()?.some(({ id }) => id === place()[2]) && place()[2]} keyed>
        {(id) => (
          <>
            <Show when={made()?.id === id && made()}>
              {(one) => (
                <div role="status">
                  <p class="once">{texts().once}</p>
                  <CopyBox text={one().secret} />
                </div>
              )}
            </Show>
            <WebhookPage
              id={id}
              onSecret={(secret) => setMade({ id, secret })}
              onChange={() => void refetch()}
            />
          </>
        )}
      </Match>
    </Switch>
  )
}

function List(props: { readonly webhooks: readonly Webhook[]; readonly isRead: boolean }) {
  return (
    <>
      <p class="lead">{texts().lead}</p>
      <Show when={sendsEvents()}>
        <p class="before">
          <a class="button primary" href={`${address}/new`}>
            {texts().create}
          </a>
        </p>
      </Show>
      <Show when={props.isRead && props.webhooks.length === 0}>
        <p class="found">{settingsWords().entries.none}</p>
      </Show>
      <ul class="cards" role="list">
        <For each={props.webhooks}>
          {(webhook) => (
            <li>
              <Icon name="send" />
              <span class="what-is">
                <strong>
                  <a href={`${address}/${webhook.id}`}>{webhook.url}</a>
                </strong>
                <small dir="auto">
                  {[webhook.description, webhook.event_types.join(', ')]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <Show when={!webhook.enabled}>
                <span class="chip lamp">
                  {texts().reasons[webhook.disabled_reason ?? 'manual']}
                </span>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </>
  )
}

async function readWebhooks(): Promise<Webhook[]> {
  return asMember(async () => {
    const webhooks: Webhook[] = []
    for await (const webhook of api.webhooks.all({ per_page: 100 })) webhooks.push(webhook)
    return webhooks
  })
}
