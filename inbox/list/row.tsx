import { createMemo, Show } from 'solid-js'
import { chooseByClick } from '../bulk/choose-keys.ts'
import { ChooseRow } from '../bulk/choose-row.tsx'
import { Icon } from '../controls/icon.tsx'
import { areDrawn } from '../state/first-rows.ts'
import { rowOf, type Row } from '../state/rows.ts'
import { may } from '../state/session-state.ts'
import { isContactTyping } from '../state/signals.ts'
import { fullTime, lateness, waitingTime } from '../words/times.ts'
import { words } from '../words/words.ts'
import { Marks } from './marks.tsx'
import { RowHead } from './row-head.tsx'
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
      {(known) => (
        <>
          <KnownRow row={known()} view={props.view} isOpen={props.isOpen} />
          <Show when={may('conversations:write')}>
            <ChooseRow id={props.id} name={visitorName(known())} />
          </Show>
        </>
      )}
    </Show>
  )
}

function KnownRow(props: { readonly row: Row; readonly view: string; readonly isOpen: boolean }) {
  const unread = () => (props.row.inbox?.unread ?? 0) > 0
  const at = () => props.row.inbox?.last_message_at ?? props.row.updated_at
  const title = () => props.row.title || words().list.noTitle
  return (
    <a
      class="row"
      classList={{ unread: unread() }}
      href={`/inbox/${props.view}/${props.row.id}`}
      aria-current={props.isOpen ? 'true' : undefined}
      onClick={(event) => may('conversations:write') && chooseByClick(event, props.row.id)}
      data-row={props.row.id}
    >
      <RowHead name={visitorName(props.row)} at={at()}>
        <Show when={unread()}>
          <span class="unseen">{words().list.unread}</span>
        </Show>
      </RowHead>
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
      title={areDrawn() ? `${words().list.waitingSince} ${fullTime(props.since)}` : undefined}
    >
      <span class="unseen">{words().list.waiting} </span>
      {waitingTime(props.since)}
    </time>
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
