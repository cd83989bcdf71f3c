import { createSignal, For, Show } from 'solid-js'
import type { Contact, UpdateContactBody } from '../../../client/source/types.generated.ts'
import type { Value } from '../../fields/field-list.ts'
import { Field } from '../../controls/field.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { api } from '../../state/api.ts'
import { may, seesAll } from '../../state/session-state.ts'
import { workspace } from '../../state/workspace.ts'
import { isStale } from '../entries/entry-calls.ts'
import { FormEnds } from '../form-ends.tsx'
import { settingsWords } from '../settings-words.ts'
import { ContactField } from './contact-field.tsx'

/** Of these a member who sees only some conversations changes the first two. */
const lines = ['name', 'phone_number', 'email', 'user_identifier'] as const
type Line = (typeof lines)[number]

/** What is known of a contact. What somebody else has changed meanwhile is shown, and stored over only when saved again. */
export function PersonForm(props: {
  readonly contact: Contact
  readonly etag: string | undefined
}) {
  const texts = () => settingsWords().people
  const [kept, setKept] = createSignal({ contact: props.contact, etag: props.etag })
  const [typed, setTyped] = createSignal<Partial<Record<Line, string>>>({})
  const [fields, setFields] = createSignal<Readonly<Record<string, Value>>>({})
  const [other, setOther] = createSignal<string>()
  const valueOf = (name: string) =>
    (kept().contact.field_values.find((one) => one.field_name === name)?.value ?? null) as Value
  const enteredOf = (name: string) =>
    Object.hasOwn(fields(), name) ? (fields()[name] ?? null) : valueOf(name)
  const bodyOf = (): UpdateContactBody => ({
    ...Object.fromEntries(
      Object.entries(typed()).map(([name, text]) => [name, text.trim() === '' ? null : text]),
    ),
    ...(Object.keys(fields()).length === 0 ? {} : { field_values: fields() }),
  })
  const form = makeForm(async () => {
    const { contact, etag } = kept()
    setOther(undefined)
    try {
      const now = await api.contacts.update(contact.id, bodyOf(), { ifMatch: etag })
      setKept({ contact: now.contact, etag: now.reply.etag })
      setTyped({})
      setFields({})
    } catch (error) {
      if (!isStale(error)) throw error
      const now = await api.contacts.get(contact.id)
      setKept({ contact: now.contact, etag: now.reply.etag })
      setOther(shownOf(now.contact))
    }
  })
  const isOpen = (line: Line) =>
    may('contacts:write') && (seesAll() || line === 'name' || line === 'phone_number')
  return (
    <form onSubmit={form.onSubmit}>
      <For each={lines}>
        {(line) => (
          <Show
            when={isOpen(line)}
            fallback={<Known term={texts().lines[line]} value={kept().contact[line]} />}
          >
            <Field
              label={texts().lines[line]}
              maxLength={255}
              value={typed()[line] ?? kept().contact[line] ?? ''}
              onInput={(text) => {
                form.change()
                setTyped({ ...typed(), [line]: text })
              }}
            />
          </Show>
        )}
      </For>
      <For each={workspace()?.contact_fields ?? []}>
        {(field) => (
          <Show
            when={may('contacts:write')}
            fallback={<Known term={field.name} value={String(valueOf(field.name) ?? '')} />}
          >
            <ContactField
              field={field}
              value={enteredOf(field.name)}
              onChange={(value) => {
                form.change()
                setFields({ ...fields(), [field.name]: value })
              }}
            />
          </Show>
        )}
      </For>
      <Show when={other()}>
        {(now) => (
          <p class="why" role="alert" dir="auto">
            {settingsWords().entries.stale(now())}
          </p>
        )}
      </Show>
      <Show when={may('contacts:write')}>
        <FormEnds form={form} {...(other() === undefined ? {} : { done: '' })} />
      </Show>
    </form>
  )
}

function Known(props: { readonly term: string; readonly value: string | null }) {
  return (
    <Show when={props.value}>
      <p dir="auto">
        <strong>{props.term}</strong> {props.value}
      </p>
    </Show>
  )
}

function shownOf(contact: Contact): string {
  const known = lines.map((line) => contact[line])
  const values = contact.field_values.map(
    ({ field_name: name, value }) => `${name}: ${String(value)}`,
  )
  return [...known, ...values].filter(Boolean).join(' · ')
}
