import { Show } from 'solid-js'
import { binIcon } from '../../pages/controls/icons.ts'
import { unsentText } from '../composer/unsent-text.ts'
import { laterWords } from '../composer/later-words.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { RowHead } from '../list/row-head.tsx'
import { visitorName } from '../list/visitor-name.ts'
import { rowOf } from '../state/rows.ts'
import type { KnownDraft } from '../state/server-drafts.ts'
import { comingTime, fullTime } from '../words/times.ts'
import { words } from '../words/words.ts'
import { draftWords } from './draft-words.ts'

/** A draft of the list, as a link to its conversation, with what can be done with it. */
export function DraftRow(props: {
  readonly draft: KnownDraft
  readonly isOpen: boolean
  readonly onCancel: (title: string) => void
  readonly onDelete: (title: string) => void
}) {
  const row = () => rowOf(props.draft.conversation_id)
  const title = () => {
    const known = row()?.title ?? props.draft.title
    return known === '' ? words().list.noTitle : (known ?? '…')
  }
  const name = () => {
    const known = row()
    return known ? visitorName(known) : (props.draft.visitor_name ?? words().list.visitor)
  }
  const named = (action: string) => draftWords().drafts.named(action, title())
  return (
    <li class="draft">
      <a
        class="row"
        href={`/inbox/drafts/${props.draft.conversation_id}`}
        aria-current={props.isOpen ? 'true' : undefined}
        data-row={props.draft.conversation_id}
      >
        <RowHead name={name()} at={props.draft.updated_at} />
        <span class="line">
          <span class="title clip" dir="auto" title={title()}>
            {title()}
          </span>
        </span>
        <span class="line">
          <span class="preview clip" dir="auto">
            <Show when={props.draft.kind === 'note'}>
              <Icon name="lock" size="tiny" />
              <span class="unseen">{words().list.note}: </span>
            </Show>
            {props.draft.preview ?? '…'}
          </span>
        </span>
      </a>
      <Button
        icon={binIcon}
        label={named(draftWords().drafts.remove)}
        onClick={() => props.onDelete(title())}
      />
      <Show when={props.draft.send_at}>
        {(at) => (
          <p>
            <Icon name="clock" size="tiny" />
            <span title={fullTime(at())}>
              <span class="unseen">{laterWords().at(comingTime(at()))}</span>
              <span aria-hidden="true">{comingTime(at())}</span>
            </span>
            <Button
              look="edged"
              aria-label={named(draftWords().drafts.cancel)}
              onClick={() => props.onCancel(title())}
            >
              {draftWords().drafts.cancel}
            </Button>
          </p>
        )}
      </Show>
      <Show when={props.draft.unsent_because}>
        {(reason) => (
          <p class="unsent">
            <Icon name="warning" size="tiny" />
            <span>{unsentText(reason())}</span>
          </p>
        )}
      </Show>
    </li>
  )
}
