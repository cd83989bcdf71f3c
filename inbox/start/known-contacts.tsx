import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js'
import type { Contact } from '../../client/source/types.generated.ts'
import { visitorName } from '../list/visitor-name.ts'
import { api, asMember } from '../state/api.ts'
import './known-contacts.css'

/** A rest between two keys. */
const restMs = 150
const mostShown = 5

export type ChosenContact = { readonly id: string; readonly name: string }

/** Contacts that a search of these words finds. */
export function KnownContacts(props: {
  readonly words: string
  readonly label: string
  /** The id of one that is not offered. */
  readonly except?: string
  readonly onChoose: (contact: ChosenContact) => void
}) {
  const [found, setFound] = createSignal<readonly Contact[]>([])
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async (words: string) => {
    const query = { q: words.slice(0, 200), types: 'contact', per_page: mostShown }
    const reply = await asMember(async () => api.search.list(query)).catch(() => undefined)
    // Late replies count for nothing, and a failed search leaves the fields as they are.
    if (words !== props.words || reply === undefined) return
    const all = reply.results.flatMap(({ contact }) => contact ?? [])
    setFound(all.filter(({ id }) => id !== props.except))
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
      <ul class="known" aria-label={props.label}>
        <For each={found()}>
          {(contact) => (
            <li>
              <button
                type="button"
                class="button edged"
                onClick={() =>
                  props.onChoose({ id: contact.id, name: visitorName({ visitor: contact }) })
                }
              >
                <span dir="auto">{visitorName({ visitor: contact })}</span>{' '}
                <small>{contact.email ?? contact.phone_number}</small>
              </button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  )
}
