import { createResource, createSignal, For, Show } from 'solid-js'
import type { ListedApiKey } from '../../client/source/types.generated.ts'
import { Icon } from '../controls/icon.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Question } from '../controls/question.tsx'
import { api, asMember } from '../state/api.ts'
import { may, seesAll } from '../state/session-state.ts'
import { fullTime } from '../words/times.ts'
import { settingsWords } from './settings-words.ts'
import { ShownOnce } from './shown-once.tsx'
import { grantedScopes, mayHandle } from './granted-scopes.ts'
import { KeyForm } from './key-form.tsx'
import { detailsOfKey, scopesText } from './key-details.ts'
import { MemberKeys } from './member-keys.tsx'
import { Trouble } from '../controls/trouble.tsx'

/** The old key of a rotation works for another day. */
const overlapSeconds = 86_400

type Asked = { readonly what: 'rotate' | 'revoke'; readonly key: ListedApiKey }

/** The keys of the workspace that work. A new one is shown once. */
export function ApiKeysPage() {
  const [read, { refetch }] = createResource(readKeys)
  const keys = () => (read.error === undefined ? (read.latest ?? []) : [])
  const [made, setMade] = createSignal<string>()
  const [asked, setAsked] = createSignal<Asked>()
  const show = async (key: string) => {
    setMade(key)
    await refetch()
  }
  const change = makeForm(async () => {
    const wanted = asked()
    if (wanted === undefined) return
    if (wanted.what === 'rotate') {
      const body = { overlap_seconds: overlapSeconds }
      const { key = '' } = await api.apiKeys.rotate(wanted.key.id, body)
      setAsked(undefined)
      await show(key)
      return
    }
    await api.apiKeys.revoke(wanted.key.id)
    setAsked(undefined)
    await refetch()
  })
  const trouble = () => change.error() ?? read.error
  const isRotation = () => asked()?.what === 'rotate'
  return (
    <>
      <p class="lead">{settingsWords().apiKeys.lead}</p>
      <Show when={made()}>{(key) => <ShownOnce value={key()} />}</Show>
      <Trouble of={trouble()} />
      <ul class="cards" role="list" aria-label={settingsWords().settings.keys}>
        <For each={keys()}>
          {(key) => <Card key={key} onAsk={(what) => setAsked({ what, key })} />}
        </For>
      </ul>
      <Show when={may('keys:write') && seesAll()}>
        <KeyForm
          scopes={grantedScopes()}
          create={async (body) => api.apiKeys.create(body)}
          onMade={show}
        />
      </Show>
      <Show when={seesAll()}>
        <h2>{settingsWords().apiKeys.ofMembers}</h2>
        <MemberKeys path="/member-keys" mayRevoke={may('keys:write')} />
      </Show>
      <Question
        isOpen={asked() !== undefined}
        title={(isRotation()
          ? settingsWords().apiKeys.rotateTitle
          : settingsWords().apiKeys.revokeTitle)(asked()?.key.name ?? '')}
        lead={
          isRotation() ? settingsWords().apiKeys.rotateLead : settingsWords().apiKeys.revokeLead
        }
        yes={isRotation() ? settingsWords().apiKeys.rotate : settingsWords().apiKeys.revoke}
        onYes={change.submit}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

function Card(props: {
  readonly key: ListedApiKey
  readonly onAsk: (what: Asked['what']) => void
}) {
  const name = () => props.key.name
  return (
    <li>
      <Icon name="key" />
      <span class="what-is">
        <strong dir="auto">{name()}</strong>
        <small>{scopesText(props.key.scopes)}</small>
        <small title={fullTime(props.key.created_at)}>{detailsOfKey(props.key)}</small>
      </span>
      <Show when={mayHandle(props.key.scopes)}>
        <span class="acts">
          <button
            type="button"
            class="button edged"
            aria-label={settingsWords().apiKeys.rotateOf(name())}
            onClick={() => props.onAsk('rotate')}
          >
            {settingsWords().apiKeys.rotate}
          </button>
          <button
            type="button"
            class="button danger"
            aria-label={settingsWords().apiKeys.revokeOf(name())}
            onClick={() => props.onAsk('revoke')}
          >
            {settingsWords().apiKeys.revoke}
          </button>
        </span>
      </Show>
    </li>
  )
}

/** A workspace has up to 200 of them. */
async function readKeys(): Promise<ListedApiKey[]> {
  return asMember(async () => {
    const keys: ListedApiKey[] = []
    for await (const key of api.apiKeys.all({ working: true, per_page: 100 })) keys.push(key)
    return keys
  })
}
