import { Show } from 'solid-js'
import type { Row } from '../state/rows.ts'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { BlockButton } from './block-button.tsx'
import type { BlockState } from './block-state.ts'
import { OtherConversations } from './other-conversations.tsx'

/** What stands below the details: the page the contact came from, its other conversations, and how to block it. */
export function ContactFoot(props: {
  readonly row: Row
  readonly view: string
  readonly state: BlockState
}) {
  return (
    <>
      <Show when={!may('contacts:read')}>
        <Known row={props.row} />
      </Show>
      <Show when={props.row.origin_page_url}>
        <section>
          <h3>{words().contact.page}</h3>
          <p dir="auto" title={props.row.origin_page_title}>
            {props.row.origin_page_title || props.row.origin_page_url}
          </p>
          <Show when={props.row.origin_page_title}>
            <p class="quiet-line" title={props.row.origin_page_url}>
              {props.row.origin_page_url}
            </p>
          </Show>
        </section>
      </Show>
      <OtherConversations row={props.row} view={props.view} />
      <BlockButton row={props.row} state={props.state} />
    </>
  )
}

/** What every row of a conversation has of its contact. */
function Known(props: { readonly row: Row }) {
  return (
    <dl>
      <Line term={words().contact.phone} value={props.row.visitor.phone_number} />
      <Line term={words().contact.customer} value={props.row.visitor.user_identifier} isCode />
    </dl>
  )
}

function Line(props: {
  readonly term: string
  readonly value: string | null | undefined
  readonly isCode?: true
}) {
  return (
    <Show when={props.value}>
      {(value) => (
        <>
          <dt dir="auto">{props.term}</dt>
          <dd dir="auto" title={value()}>
            <Show when={props.isCode} fallback={value()}>
              <code>{value()}</code>
            </Show>
          </dd>
        </>
      )}
    </Show>
  )
}
