import { createResource, createSignal, For, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { makeForm } from '../controls/make-form.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { may, seesAll } from '../state/session-state.ts'
import { fullTime, shortDate } from '../words/times.ts'
import { settingsWords } from './settings-words.ts'
import { PorchlightError } from '../../client/source/porchlight.ts'
import { CopyBox } from './copy-box.tsx'
import { IdentityChoice } from './identity-choice.tsx'
import { Question } from '../controls/question.tsx'

/** As many as the API keeps: one in use, and its successor. */
const most = 2

/** The secrets that sign the identity of visitors. Each is shown once, when it is created. */
export function ChannelSecrets(props: { readonly channelId: string }) {
  const [read, { refetch }] = createResource(readSecrets(props.channelId))
  const secrets = () => (read.error === undefined ? read.latest : undefined)
  const [made, setMade] = createSignal<string>()
  const [leaving, setLeaving] = createSignal<string>()
  const known = () => secrets()?.channel_secrets ?? []
  const sharing = () => (known().length > 0 ? (secrets()?.shared_with ?? []) : [])
  // Asked for by the server, if another channel has a secret.
  const [isAsked, setAsked] = createSignal(false)
  const [space, setSpace] = createSignal<string | null>()
  const create = makeForm(async () => {
    const chosen = space()
    const body = chosen === undefined ? {} : { identity_space: chosen }
    try {
      const { channel_secret: secret } = await api.settings.createChannelSecret(
        props.channelId,
        body,
      )
      setMade(secret.secret)
      setAsked(false)
    } catch (error) {
      const isChoice = error instanceof PorchlightError && error.code === 'identity_space_missing'
      if (!isChoice || isAsked()) throw error
      setAsked(true)
    }
    await refetch()
  })
  const remove = makeForm(async () => {
    await api.settings.deleteChannelSecret(props.channelId, leaving() ?? '')
    setLeaving(undefined)
    setMade(undefined)
    await refetch()
  })
  const trouble = () => create.error() ?? remove.error() ?? (read.error && wordsOf(read.error))
  return (
    <section class="secrets">
      <h2>{settingsWords().settings.secrets}</h2>
      <p class="lead">{settingsWords().settings.secretsLead}</p>
      <Show when={made()}>
        {(secret) => (
          <div role="status">
            <p class="once">{settingsWords().settings.secretOnce}</p>
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
                    {settingsWords().settings.secretSince(shortDate(at))}
                  </time>
                </span>
                <button type="button" class="button danger" onClick={() => setLeaving(id)}>
                  {settingsWords().settings.delete}
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={sharing().length > 0}>
        <p class="hint">
          {settingsWords().settings.secretsShared(
            sharing()
              .map(({ name }) => name)
              .join(', '),
          )}
        </p>
      </Show>
      <Show when={trouble()}>
        <p class="why" role="alert">
          {trouble()}
        </p>
      </Show>
      <Show when={known().length >= most}>
        <p class="hint">{settingsWords().settings.secretsFull}</p>
      </Show>
      <Show when={mayMake() && known().length < most}>
        <form class="after" onSubmit={create.onSubmit}>
          <Show when={isAsked()}>
            <IdentityChoice space={space()} onChoose={setSpace} />
          </Show>
          <div class="ends">
            <button class="button edged" aria-disabled={create.isBusy()}>
              {settingsWords().settings.secretCreate}
            </button>
          </div>
        </form>
      </Show>
      <Question
        isOpen={leaving() !== undefined}
        title={settingsWords().settings.secretDelete}
        lead={settingsWords().settings.secretDeleteLead}
        yes={settingsWords().settings.delete}
        onYes={remove.submit}
        onClose={() => setLeaving(undefined)}
      />
    </section>
  )
}

/** A secret signs as any visitor, and so reads what they read. */
const mayMake = () => may('conversations:read', 'messages:read') && seesAll()

const readSecrets = (channelId: string) => async () =>
  asMember(async () => api.settings.listChannelSecrets(channelId, { include: 'shared_with' }))
