import { createMemo, Show } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { rowOf, type Row } from '../state/rows.ts'
import { draftSavedAt } from '../state/server-drafts.ts'
import { isContactTyping } from '../state/signals.ts'
import { fullTime, lateness, listTime, snoozeText, waitingTime } from '../words/times.ts'
import { words } from '../words/words.ts'
import { visitorName } from './visitor-name.ts'
import './row.css'

/** One conversation of the list, as a link to it. */
export function ConversationRow(props: {
  readonly id: string
  readonly view: string
  readonly isOpen: boolean
}) {
  const row = createMemo(() => rowOf(props.id))
  return (
    <Show when={row()} fallback={<BlankRow />}>
      {(known) => <KnownRow row={known()} view={props.view} isOpen={props.isOpen} />}
    </Show>
  )
}

function KnownRow(props: { readonly row: Row; readonly view: string; readonly isOpen: boolean }) {
  const unread = () => (props.row.inbox?.unread ?? 0) > 0
  const at = () => props.row.inbox?.last_message_at ?? props.row.updated_at
  const name = () => visitorName(props.row)
  const title = () => props.row.title || words().list.noTitle
  return (
    <a
      class="row"
      classList={{ unread: unread() }}
      href={`/inbox/${props.view}/${props.row.id}`}
      aria-current={props.isOpen ? 'true' : undefined}
      data-row={props.row.id}
    >
      <Avatar name={name()} />
      <span class="line">
        <span class="name clip" dir="auto" title={name()}>
          {name()}
        </span>
        <Show when={unread()}>
          <span class="unseen">{words().list.unread}</span>
        </Show>
        <time dateTime={at()} title={fullTime(at())}>
          {listTime(at())}
        </time>
      </span>
      <span class="line">
        <span class="title clip" dir="auto" title={title()}>
          {title()}
        </span>
        <Show when={props.row.inbox?.waiting_since}>{(since) => <Waiting since={since()} />}</Show>
      </span>
      <span class="line">
        <Preview row={props.row} />
        <Marks row={props.row} view={props.view} />
      </span>
    </a>
  )
}

/** How long the contact has been waiting; the longer, the more amber. */
function Waiting(props: { readonly since: string }) {
  return (
    <time
      class="chip wait"
      data-late={lateness(props.since)}
      dateTime={props.since}
      title={`${words().list.waitingSince} ${fullTime(props.since)}`}
    >
      <span class="unseen">{words().list.waiting} </span>
      {waitingTime(props.since)}
    </time>
  )
}

/** Priority, group and owner, where the list does not say them. */
function Marks(props: { readonly row: Row; readonly view: string }) {
  const group = () => (props.view === `group-${props.row.group.id}` ? '' : props.row.group.name)
  const owner = () => props.row.agent.name || props.row.agent.email
  return (
    <span class="marks">
      <Show when={draftSavedAt(props.row.id)}>
        <em>{words().list.draft}</em>
      </Show>
      <Show when={props.row.inbox?.snoozed}>
        <span class="chip">
          <Icon name="moon" size="tiny" />
          {snoozeText(props.row.inbox?.snoozed_until)}
        </span>
      </Show>
      <Show when={['high', 'urgent'].includes(props.row.priority)}>
        <span class="flag">{words().priority[props.row.priority]}</span>
      </Show>
      <Show when={group()}>
        {(given) => (
          <span class="chip group" title={given()} dir="auto">
            {given()}
          </span>
        )}
      </Show>
      <Show when={props.view !== 'mine' && owner()}>
        {(given) => (
          <span class="owner" title={words().list.owner(given())}>
            <span class="unseen">{words().list.owner(given())}</span>
            <Avatar name={given()} />
          </span>
        )}
      </Show>
    </span>
  )
}

function Preview(props: { readonly row: Row }) {
  const kind = () => props.row.inbox?.preview_kind
  return (
    <span class="preview clip" dir="auto">
      <Show when={!isContactTyping(props.row.id)} fallback={<em>{words().list.typing}</em>}>
        <Show when={kind() === 'note'}>
          <Icon name="lock" size="tiny" />
          <span class="unseen">{words().list.note}: </span>
        </Show>
        <Show when={kind() === 'agent'}>{words().list.team}</Show>
        {props.row.inbox?.preview ?? ''}
      </Show>
    </span>
  )
}

/** The place of a row that is being read. */
export function BlankRow() {
  return (
    <div class="row blank" aria-hidden="true">
      <span class="avatar" />
      <span class="bone" />
      <span class="bone" />
      <span class="bone" />
    </div>
  )
}
