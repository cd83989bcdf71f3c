import { For, Show } from 'solid-js'
import { FieldLines } from '../fields/field-lines.tsx'
import { fieldsReady } from '../fields/field-words.ts'
import { makeFields } from '../fields/make-fields.ts'
import { may, seesAll } from '../state/session-state.ts'
import { shortDate } from '../words/times.ts'
import { words } from '../words/words.ts'
import { contactFields, contactSource, isOfIdentity } from './contact-source.ts'
import { contactReady, contactWords } from './contact-words.ts'
import { ContactVisit } from './contact-visit.tsx'
import { IdentityLine } from './identity-line.tsx'
import { ContactNotes } from './notes/contact-notes.tsx'
import { LateEnds } from './late-ends.tsx'
import '../fields/fields.css'

/** The texts of all that the section shows. */
export async function detailsReady(): Promise<void> {
  await Promise.all([fieldsReady(), contactReady()])
}

/** All that is known of a contact, changed in place where the member may, and what ends it. */
export function ContactDetails(props: { readonly id: string }) {
  const fields = makeFields(() => props.id, contactSource)
  const isOpen = (key: string) => may('contacts:write') && (seesAll() || !isOfIdentity(key))
  const shownFields = () =>
    contactFields().filter(
      (field) => isOpen(field.key) || !['', null].includes(fields.valueOf(field) as string | null),
    )
  return (
    <Show when={fields.resource()}>
      {(contact) => (
        <>
          <section class="fields" aria-label={contactWords().details}>
            <IdentityLine contact={contact()} />
            <dl>
              <FieldLines list={shownFields()} fields={fields} isOpen={isOpen} />
              <dt>{words().contact.since}</dt>
              <dd>{shortDate(contact().created_at)}</dd>
            </dl>
          </section>
          <ContactVisit id={contact().id} />
          <Show when={contact().id} keyed>
            {(id) => <ContactNotes id={id} />}
          </Show>
          <Traits of={contact().traits} />
          <section>
            <a class="whole" href={`/inbox/settings/people/${contact().id}`}>
              {contactWords().page}
            </a>
            <LateEnds contact={contact()} />
          </section>
        </>
      )}
    </Show>
  )
}

/** What the site, or a program, says of the contact. */
function Traits(props: { readonly of: Readonly<Record<string, unknown>> | null }) {
  const entries = () => Object.entries(props.of ?? {})
  return (
    <Show when={entries().length > 0}>
      <section>
        <h3>{contactWords().attributes}</h3>
        <dl>
          <For each={entries()}>
            {([name, value]) => (
              <>
                <dt dir="auto">{name}</dt>
                <dd dir="auto" title={textOf(value)}>
                  {textOf(value)}
                </dd>
              </>
            )}
          </For>
        </dl>
      </section>
    </Show>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
