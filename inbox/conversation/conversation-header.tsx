import { For, Show } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { latePart } from '../controls/late-part.tsx'
import { visitorName } from '../list/visitor-name.ts'
import { isContactShown, showContact } from '../contact/contact-shown.ts'
import { toggleClosed } from '../state/actions.ts'
import { isSettled } from '../state/is-settled.ts'
import type { Row } from '../state/rows.ts'
import { may } from '../state/session-state.ts'
import { AssignMenu } from './assign-menu.tsx'
import { othersIn } from '../state/signals.ts'
import { fullTime, listTime, namesText } from '../words/times.ts'
import { statusText } from '../words/status-text.ts'
import { words } from '../words/words.ts'
import './conversation-header.css'

const SnoozeMenu = latePart<{ readonly row: Row }>(async () => {
  const { SnoozeMenu: menu, snoozeReady } = await import('../snooze/snooze-menu.tsx')
  await snoozeReady()
  return menu
})

type Given = { readonly id: string; readonly view: string; readonly row: Row | undefined }

/** Title, status and contact of a conversation, and what can be done with it. */
export function ConversationHeader(props: Given) {
  const title = () => (props.row === undefined ? '…' : props.row.title || words().list.noTitle)
  return (
    <header>
      <a class="button quiet back" href={`/inbox/${props.view}`} aria-label={words().back}>
        <Icon name="back" />
      </a>
      <div class="what">
        <h2 class="clip" dir="auto" title={title()}>
          {title()}
        </h2>
        <Show when={props.row}>{(row) => <About row={row()} />}</Show>
      </div>
      <Show when={props.row}>
        {(row) => (
          <div class="does">
            <Looking id={props.id} />
            <AssignMenu row={row()} />
            <Show when={may('conversations:write', 'messages:read') && !isSettled(row().status)}>
              <SnoozeMenu row={row()} />
            </Show>
            <Show when={may('conversations:write')}>
              <CloseButton row={row()} />
            </Show>
            <button
              type="button"
              class="button quiet"
              aria-label={words().talk.contact}
              aria-expanded={isContactShown()}
              title={`${words().talk.contact}  ]`}
              onClick={() => showContact(!isContactShown())}
            >
              <Icon name="panel" />
            </button>
          </div>
        )}
      </Show>
    </header>
  )
}

function About(props: { readonly row: Row }) {
  const status = () => statusText(props.row.status)
  const parts = () => [
    visitorName(props.row),
    ...(props.row.inbox?.channel ? [props.row.inbox.channel] : []),
    words().talk.started(listTime(props.row.created_at)),
  ]
  return (
    <p>
      <span class="chip" classList={{ good: !isSettled(props.row.status) }}>
        {status()}
      </span>
      <span
        class="clip"
        title={`${visitorName(props.row)}, ${fullTime(props.row.created_at)}`}
        dir="auto"
      >
        {parts().join(' · ')}
      </span>
    </p>
  )
}

/** Avatars of the other members who view the conversation. */
function Looking(props: { readonly id: string }) {
  const names = () => othersIn('looking', props.id).map((each) => each.first_name)
  const sentence = () =>
    (names().length === 1 ? words().talk.looking : words().talk.lookingMany)(namesText(names()))
  return (
    <Show when={names().length > 0}>
      <span class="looking" role="img" aria-label={sentence()} title={sentence()}>
        <For each={othersIn('looking', props.id)}>
          {(member) => <Avatar name={`${member.first_name} ${member.last_name ?? ''}`} />}
        </For>
      </span>
    </Show>
  )
}

function CloseButton(props: { readonly row: Row }) {
  const isClosed = () => isSettled(props.row.status)
  const label = () => (isClosed() ? words().talk.reopen : words().talk.closeIt)
  return (
    <button
      type="button"
      class="button edged"
      aria-label={label()}
      title={`${label()}  E`}
      onClick={() => void toggleClosed(props.row)}
    >
      <Icon name={isClosed() ? 'again' : 'check'} />
      <span>{label()}</span>
    </button>
  )
}
