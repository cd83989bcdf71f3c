import { createResource, createSignal, For, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { makeForm } from '../controls/make-form.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { fullTime, shortDate } from '../words/times.ts'
import { words } from '../words/words.ts'
import { CopyBox } from './copy-box.tsx'
import { Question } from './question.tsx'

/** As many as the API keeps: one in use, and its successor. */
const most = 2

/** The secrets that sign who a visitor is. Each is shown once, when it is made. */
export function ChannelSecrets(props: { readonly channelId: string }) {
  const [secrets, { refetch }] = createResource(readSecrets(props.channelId))
  const [made, setMade] = createSignal<string>()
  const [leaving, setLeaving] = createSignal<string>()
  const known = () => (secrets.error === undefined ? (secrets.latest ?? []) : [])
  const create = makeForm(async () => {
    const { channel_secret: secret } = await api.settings.createChannelSecret(props.channelId)
    setMade(secret.secret)
    await refetch()
  })
  const remove = makeForm(async () => {
    await api.settings.deleteChannelSecret(props.channelId, leaving() ?? '')
    setLeaving(undefined)
    setMade(undefined)
    await refetch()
  })
  const trouble = () =>
    create.error() ?? remove.error() ?? (secrets.error && wordsOf(secrets.error))
  return (
    <section class="secrets">
      <h2>{words().settings.secrets}</h2>
      <p class="lead">{words().settings.secretsLead}</p>
      <Show when={made()}>
        {(secret) => (
          <div role="status">
            <p class="once">{words().settings.secretOnce}</p>
            <CopyBox text={secret()} />
          </div>
        )}
      </Show>
      <Show when={known().length > 0}>
        <ul class="cards" role="list">
          <For each={known()}>
            {({ id, created_at: at }) => (
              <li>
                <Icon name="key" />
                <span class="what-is">
                  <time dateTime={at} title={fullTime(at)}>
                    {words().settings.secretSince(shortDate(at))}
                  </time>
                </span>
                <button type="button" class="button danger" onClick={() => setLeaving(id)}>
                  {words().settings.delete}
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={trouble()}>
        <p class="why" role="alert">
          {trouble()}
        </p>
      </Show>
      <Show
        when={known().length < most}
        fallback={<p class="hint">{words().settings.secretsFull}</p>}
      >
        <form class="after" onSubmit={create.onSubmit}>
          <div class="ends">
            <button class="button edged" aria-disabled={create.isBusy()}>
              {words().settings.secretCreate}
            </button>
          </div>
        </form>
      </Show>
      <Question
        isOpen={leaving() !== undefined}
        title={words().settings.secretDelete}
        lead={words().settings.secretDeleteLead}
        yes={words().settings.delete}
        onYes={remove.submit}
        onClose={() => setLeaving(undefined)}
      />
    </section>
  )
}

const readSecrets = (channelId: string) => async () =>
  (await asMember(async () => api.settings.listChannelSecrets(channelId))).channel_secrets
