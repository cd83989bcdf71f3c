import { createResource, createSignal, For, Show } from 'solid-js'
import type { AuditEntry, ListedApiKey } from '../../../client/source/types.generated.ts'
import { Field } from '../../controls/field.tsx'
import { api, asMember } from '../../state/api.ts'
import { may } from '../../state/session-state.ts'
import { memberName, members } from '../../state/workspace.ts'
import { clockTime, fullTime, shortDate } from '../../words/times.ts'
import { settingsWords } from '../settings-words.ts'
import { TrailDays, TrailList, TrailSelect } from '../trail-list.tsx'
import { AuditExport } from './audit-export.tsx'
import { auditKinds, makeAuditTrail, type AuditKind } from './audit-trail.ts'

const wholeId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Every change of the workspace: who, by what, when; filtered, and saved as a file. */
export function AuditPage() {
  const texts = () => settingsWords().audit
  const trail = makeAuditTrail()
  const [keys] = createResource(() => may('keys:read'), readKeys)
  const [resource, setResource] = createSignal('')
  /** A part of an id finds nothing. */
  const chooseResource = (text: string) => {
    setResource(text)
    const id = text.trim()
    if (id === '' || wholeId.test(id)) trail.choose({ resourceId: id })
  }
  return (
    <>
      <p class="lead">{texts().lead}</p>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <TrailSelect label={texts().actor} onChoose={(actor) => trail.choose({ actor })}>
          <option value="">{settingsWords().access.everyone}</option>
          <For each={members()}>
            {(member) => <option value={member.id}>{memberName(member)}</option>}
          </For>
          <Show when={keys.error === undefined && keys()?.length !== 0}>
            <optgroup label={settingsWords().settings.keys}>
              <For each={keys.error === undefined ? keys() : []}>
                {(key) => <option value={key.id}>{key.name}</option>}
              </For>
            </optgroup>
          </Show>
        </TrailSelect>
        <TrailSelect
          label={settingsWords().access.kind}
          onChoose={(kind) => trail.choose({ kind: kind as AuditKind })}
        >
          <For each={auditKinds}>
            {(kind) => <option value={kind}>{texts().kinds[kind]}</option>}
          </For>
        </TrailSelect>
        <TrailDays days={trail.filter()} onChoose={trail.choose} />
        <Field
          label={texts().resource}
          hint={texts().resourceHint}
          value={resource()}
          onInput={chooseResource}
        />
      </form>
      <AuditExport filter={trail.filter()} />
      <TrailList
        trail={trail}
        label={settingsWords().settings.audit}
        card={(entry) => <Card entry={entry} />}
      />
    </>
  )
}

function Card(props: { readonly entry: AuditEntry }) {
  const texts = () => settingsWords().audit
  const at = () => props.entry.created_at
  const who = () => {
    const { id, name, type } = props.entry.actor
    const member = members().find((one) => one.id === id)
    const kind = type === 'contact' || type === 'automation' ? texts().actors[type] : ''
    return member === undefined ? (name ?? kind) : memberName(member)
  }
  const details = () =>
    [
      props.entry.changed?.join(', '),
      props.entry.resource.id ?? '',
      texts().event(props.entry.sequence),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <li>
      <span class="what-is">
        <strong>{props.entry.action}</strong> <bdi>{who()}</bdi>
        <small>{details()}</small>
      </span>
      <time datetime={at()} title={fullTime(at())}>
        {`${shortDate(at())}, ${clockTime(at())}`}
      </time>
    </li>
  )
}

/** Working keys and those that have ended: both have done something. */
async function readKeys(): Promise<readonly ListedApiKey[]> {
  const { api_keys: keys } = await asMember(async () => api.apiKeys.list({ per_page: 100 }))
  return keys
}
