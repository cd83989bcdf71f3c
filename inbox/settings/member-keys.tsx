import { createEffect, createResource, createSignal, For, on, Show } from 'solid-js'
import type { ListOwnKeysReply, MemberApiKey } from '../../client/source/types.generated.ts'
import { FormError } from '../controls/form-error.tsx'
import { Icon } from '../controls/icon.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Question } from '../controls/question.tsx'
import { asMember, auth } from '../state/api.ts'
import { fullTime } from '../words/times.ts'
import { detailsOfKey, scopesText } from './key-details.ts'
import { settingsWords } from './settings-words.ts'
import { Trouble } from '../controls/trouble.tsx'

/** Keys by which programs act as a member: the member's own, or those of all members. */
export function MemberKeys(props: {
  readonly path: '/keys' | '/member-keys'
  readonly mayRevoke: boolean
  /** Changes when there is another one. */
  readonly made?: string | undefined
}) {
  const texts = () => settingsWords().apiKeys
  const [read, { refetch }] = createResource(async () => {
    const keys = async () => auth<ListOwnKeysReply>('GET', props.path)
    return (await asMember(keys)).api_keys
  })
  createEffect(
    on(
      () => props.made,
      () => void refetch(),
      { defer: true },
    ),
  )
  const [asked, setAsked] = createSignal<MemberApiKey>()
  const revoke = makeForm(async () => {
    const key = asked()
    if (key === undefined) return
    setAsked(undefined)
    await asMember(async () => auth('DELETE', `${props.path}/${key.id}`))
    await refetch()
  })
  const keys = () => (read.error === undefined ? (read() ?? []) : [])
  return (
    <>
      <Trouble of={read.error} />
      <FormError form={revoke} />
      <Show when={keys().length > 0} fallback={<p class="hint">{texts().none}</p>}>
        <ul class="cards" role="list">
          <For each={keys()}>
            {(key) => (
              <li>
                <Icon name="key" />
                <span class="what-is">
                  <strong dir="auto">{key.name}</strong>
                  <Show when={props.path === '/member-keys'}>
                    <small dir="auto">{key.team_member.email}</small>
                  </Show>
                  <small>{scopesText(key.scopes)}</small>
                  <small title={fullTime(key.created_at)}>{detailsOfKey(key)}</small>
                </span>
                <Show when={props.mayRevoke}>
                  <button
                    type="button"
                    class="button danger"
                    aria-label={texts().revokeOf(key.name)}
                    onClick={() => setAsked(key)}
                  >
                    {texts().revoke}
                  </button>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Question
        isOpen={asked() !== undefined}
        title={texts().revokeTitle(asked()?.name ?? '')}
        lead={texts().revokeLead}
        yes={texts().revoke}
        onYes={revoke.submit}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
