import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js'
import type { Contact } from '../../client/source/types.generated.ts'
import { Chip } from '../palette/chip.tsx'
import { Field } from '../controls/field.tsx'
import { api, asMember } from '../state/api.ts'
import { may } from '../state/session-state.ts'
import { startWords } from './start-words.ts'

/** A rest between two keys. */
const restMs = 150
const mostShown = 5

export type ChosenContact = { readonly id: string; readonly name: string }

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
            <KnownContacts words={props.email.trim() || props.name.trim()} {...props} />
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

/** Contacts that a search of these words finds. */
function KnownContacts(props: {
  readonly words: string
  readonly onChoose: (contact: ChosenContact) => void
}) {
  const [found, setFound] = createSignal<readonly Contact[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async (words: string) => {
    const query = { q: words.slice(0, 200), types: 'contact', per_page: mostShown }
    const reply = await asMember(async () => api.search.list(query)).catch(() => undefined)
    // Late replies count for nothing, and a failed search leaves the fields as they are.
    if (words !== props.words || reply === undefined) return
    setFound(reply.results.flatMap(({ contact }) => contact ?? []))
  }
  createEffect(
    on(
      () => props.words,
      (words) => {
        clearTimeout(timer)
        if (words.length < 2) setFound([])
        else timer = setTimeout(() => void look(words), restMs)
      },
    ),
  )
  onCleanup(() => clearTimeout(timer))
  return (
    <Show when={found().length > 0}>
      <ul class="known" aria-label={startWords().start.known}>
        <For each={found()}>
          {(contact) => (
            <li>
              <button
                type="button"
                class="button edged"
                onClick={() => props.onChoose({ id: contact.id, name: contact.name })}
              >
                <span dir="auto">{contact.name}</span> <small>{contact.email}</small>
              </button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}
