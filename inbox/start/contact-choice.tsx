import { Show } from 'solid-js'
import { Chip } from '../palette/chip.tsx'
import { Field } from '../controls/field.tsx'
import { may } from '../state/session-state.ts'
import { KnownContacts, type ChosenContact } from './known-contacts.tsx'
import { startWords } from './start-words.ts'

/** The known contact that was chosen, or the name and the address of a new one, with the known ones that have these words. */
export function ContactChoice(props: {
  readonly chosen: ChosenContact | undefined
  readonly name: string
  readonly email: string
  readonly error: string | undefined
  readonly onChoose: (contact: ChosenContact | undefined) => void
  readonly onName: (name: string) => void
  readonly onEmail: (email: string) => void
}) {
  const words = () => startWords().start
  return (
    <Show
      when={props.chosen}
      fallback={
        <>
          <Field
            label={words().name}
            autofocus
            maxLength={255}
            value={props.name}
            onInput={props.onName}
            hint={words().contactHint}
            error={props.error}
          />
          <Field
            label={words().email}
            type="email"
            inputmode="email"
            maxLength={254}
            value={props.email}
            onInput={props.onEmail}
          />
          <Show when={may('search:read')}>
            <KnownContacts
              words={props.email.trim() || props.name.trim()}
              label={words().known}
              onChoose={props.onChoose}
            />
          </Show>
        </>
      }
    >
      {(contact) => (
        <p class="with">
          <Chip
            text={contact().name}
            label={words().other}
            onRemove={() => props.onChoose(undefined)}
          />
        </p>
      )}
    </Show>
  )
}
