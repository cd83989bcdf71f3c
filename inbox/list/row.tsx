import { createMemo, Show } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { rowOf, type Row } from '../state/rows.ts'
import { isContactTyping } from '../state/signals.ts'
import { fullTime, listTime, waitingTime } from '../words/times.ts'
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
  const since = () => props.row.inbox?.waiting_since ?? null
  const at = () => props.row.inbox?.last_message_at ?? props.row.updated_at
  return (
    <a
      class="row"
      classList={{ unread: unread() }}
      href={`/inbox/${props.view}/${props.row.id}`}
      aria-current={props.isOpen ? 'true' : undefined}
      data-row={props.row.id}
    >
      <Avatar name={visitorName(props.row)} />
      <span class="top">
        <span class="name" dir="auto">
          {visitorName(props.row)}
        </span>
        <Show
          when={since()}
          fallback={
            <time dateTime={at()} title={fullTime(at())}>
              {listTime(at())}
            </time>
          }
        >
          {(start) => (
            <time class="wait" dateTime={start()} title={fullTime(start())}>
              <span class="unseen">{words().list.waiting} </span>
              {waitingTime(start())}
            </time>
          )}
        </Show>
      </span>
      <span class="title" dir="auto">
        {props.row.title || words().list.noTitle}
      </span>
      <Preview row={props.row} />
      <span class="marks">
        <Show when={['high', 'urgent'].includes(props.row.priority)}>
          <span class="flag">{words().priority[props.row.priority]}</span>
        </Show>
        <Show when={!unread() && props.row.group.name}>
          <span class="chip">{props.row.group.name}</span>
        </Show>
        <Show when={unread()}>
          <span class="dot" title={words().list.unread}>
            <span class="unseen">{words().list.unread}</span>
          </span>
        </Show>
      </span>
    </a>
  )
}

function Preview(props: { readonly row: Row }) {
  const kind = () => props.row.inbox?.preview_kind
  return (
    <span class="preview" dir="auto">
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
