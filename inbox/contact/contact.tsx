import { Show } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { visitorName } from '../list/visitor-name.ts'
import { isGone, rowOf, type Row } from '../state/rows.ts'
import { may } from '../state/session-state.ts'
import { shortDate } from '../words/times.ts'
import { words } from '../words/words.ts'
import { watchBlock } from './block-state.ts'
import { showContact } from './contact-shown.ts'
import { LateFields } from '../fields/late-fields.tsx'
import { LateDetails } from './late-details.tsx'
import { LateBlock, LateOthers } from './late-others.tsx'
import { Address } from './address.tsx'
import './contact.css'

/** The contact: name, address, details and other conversations. */
export function ContactPane(props: { readonly id: string; readonly view: string }) {
  return (
    <aside class="who" id="who" aria-label={words().contact.label}>
      <Show when={rowOf(props.id)} fallback={<NoContact isGone={isGone(props.id)} />}>
        {(row) => <About row={row()} view={props.view} />}
      </Show>
    </aside>
  )
}

/** Nothing while the conversation is being read. */
function NoContact(props: { readonly isGone: boolean }) {
  return (
    <Show when={props.isGone}>
      <header>
        <div>
          <p>{words().contact.missing}</p>
        </div>
        <Closer />
      </header>
    </Show>
  )
}

function Closer() {
  return (
    <button
      type="button"
      class="button quiet closer"
      aria-label={words().close}
      onClick={() => showContact(false)}
    >
      <Icon name="cross" />
    </button>
  )
}

function About(props: { readonly row: Row; readonly view: string }) {
  const state = watchBlock(() => props.row.visitor.id)
  return (
    <>
      <header>
        <Avatar name={visitorName(props.row)} />
        <div>
          <h2 dir="auto" title={visitorName(props.row)}>
            {visitorName(props.row)}
          </h2>
          <Show when={props.row.visitor.email}>{(email) => <Address email={email()} />}</Show>
          <Show when={state.block()?.blocked_at}>
            {(since) => (
              <p class="claim blocked">
                <Icon name="lock" size="tiny" />
                {words().contact.blocked(shortDate(since()))}
              </p>
            )}
          </Show>
        </div>
        <Closer />
      </header>
      <LateFields id={props.row.id} />
      <Show when={may('contacts:read')} fallback={<Known row={props.row} />}>
        <LateDetails id={props.row.visitor.id} />
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
      <LateOthers row={props.row} view={props.view} />
      <LateBlock row={props.row} state={state} />
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
