import { Show } from 'solid-js'
import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { visitorName } from '../list/visitor-name.ts'
import { isGone, rowOf, type Row } from '../state/rows.ts'
import { words } from '../words/words.ts'
import { showContact } from './contact-shown.ts'
import { LateBody } from './late-body.tsx'
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
  return (
    <>
      <header>
        <Avatar name={visitorName(props.row)} />
        <div>
          <h2 dir="auto" title={visitorName(props.row)}>
            {visitorName(props.row)}
          </h2>
          <Show when={props.row.visitor.email}>{(email) => <Address email={email()} />}</Show>
        </div>
        <Closer />
      </header>
      <LateBody row={props.row} view={props.view} />
    </>
  )
}
