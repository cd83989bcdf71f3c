import { createUniqueId, For, Show, type JSX } from 'solid-js'
import type { AccessEntry } from '../../client/source/types.generated.ts'
import { Field } from '../controls/field.tsx'
import { wordsOf } from '../state/api.ts'
import { memberName, members } from '../state/workspace.ts'
import { clockTime, fullTime, shortDate } from '../words/times.ts'
import { settingsWords } from './settings-words.ts'
import { accessDetails, accessTitle } from './access-line.ts'
import { makeAccessTrail, type AccessKind } from './access-trail.ts'

type Trail = ReturnType<typeof makeAccessTrail>

/** Sign-ins, failed ones, and changes of access. */
export function AccessPage() {
  const trail = makeAccessTrail()
  let list: HTMLUListElement | undefined
  const state = () => {
    if (trail.isReading()) return settingsWords().access.loading
    if (trail.entries().length > 0) return settingsWords().access.shown(trail.entries().length)
    if (trail.error() !== undefined) return ''
    return trail.hasMore() ? settingsWords().access.noneYet : settingsWords().access.none
  }
  const readMore = async () => {
    if (trail.isReading()) return
    await trail.readMore()
    // The button is gone with the last page, and the focus with it.
    if (!trail.hasMore()) list?.focus()
  }
  return (
    <>
      <p class="lead">{settingsWords().access.lead}</p>
      <Filters trail={trail} />
      <p class="found" role="status">
        {state()}
      </p>
      <Show when={trail.error()}>
        <p class="trouble" role="alert">
          {wordsOf(trail.error())}
        </p>
      </Show>
      <Show when={trail.entries().length > 0}>
        <ul
          ref={(element) => (list = element)}
          class="cards"
          role="list"
          aria-label={settingsWords().settings.access}
          tabindex="-1"
        >
          <For each={trail.entries()}>{(entry) => <Card entry={entry} />}</For>
        </ul>
      </Show>
      <Show when={trail.hasMore()}>
        <p class="after">
          <button
            type="button"
            class="button edged"
            aria-disabled={trail.isReading()}
            onClick={() => void readMore()}
          >
            {settingsWords().access.older}
          </button>
        </p>
      </Show>
    </>
  )
}

const kinds: readonly AccessKind[] = ['all', 'signIns', 'failures', 'ends', 'passwords']

function Filters(props: { readonly trail: Trail }) {
  const filter = () => props.trail.filter()
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      <Select
        label={settingsWords().access.member}
        onChoose={(memberId) => props.trail.choose({ memberId })}
      >
        <option value="">{settingsWords().access.everyone}</option>
        <For each={members()}>
          {(member) => <option value={member.id}>{memberName(member)}</option>}
        </For>
      </Select>
      <Select
        label={settingsWords().access.kind}
        onChoose={(kind) => props.trail.choose({ kind: kind as AccessKind })}
      >
        <For each={kinds}>
          {(kind) => <option value={kind}>{settingsWords().access.kinds[kind]}</option>}
        </For>
      </Select>
      <Field
        label={settingsWords().access.from}
        type="date"
        value={filter().from}
        onInput={(from) => props.trail.choose({ from })}
      />
      <Field
        label={settingsWords().access.until}
        type="date"
        value={filter().until}
        onInput={(until) => props.trail.choose({ until })}
      />
    </form>
  )
}

function Select(props: {
  readonly label: string
  readonly onChoose: (value: string) => void
  readonly children: JSX.Element
}) {
  const id = createUniqueId()
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select id={id} onChange={(event) => props.onChoose(event.currentTarget.value)}>
        {props.children}
      </select>
    </div>
  )
}

function Card(props: { readonly entry: AccessEntry }) {
  const { team_member: whose, created_at: at } = props.entry
  const name = () => {
    const member = members().find(({ id }) => id === whose.id)
    return member === undefined ? whose.email : memberName(member)
  }
  return (
    <li>
      <span class="what-is">
        <strong>{accessTitle(props.entry)}</strong> <bdi>{name()}</bdi>
        <small>{accessDetails(props.entry)}</small>
      </span>
      <time datetime={at} title={fullTime(at)}>
        {`${shortDate(at)}, ${clockTime(at)}`}
      </time>
    </li>
  )
}
