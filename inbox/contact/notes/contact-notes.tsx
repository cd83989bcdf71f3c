import { createSignal, For, onCleanup, Show } from 'solid-js'
import type { ContactNote } from '../../../client/source/types.generated.ts'
import { api } from '../../state/api.ts'
import { keepRead } from '../../state/keep-read.ts'
import { onEvent } from '../../state/live.ts'
import { may } from '../../state/session-state.ts'
import { countText } from '../../words/times.ts'
import { contactWords } from '../contact-words.ts'
import { NoteForm } from './note-form.tsx'
import { NoteLine } from './note-line.tsx'
import './contact-notes.css'

const shownFirst = 5
const mostInPage = 100

/** Texts that were begun and not added, by contact: another conversation may be opened meanwhile. */
const begun = new Map<string, string>()

/** What the team has noted about a contact, which the contact never sees. Mounted anew for each contact. */
export function ContactNotes(props: { readonly id: string }) {
  const { id } = props
  const [isWhole, setWhole] = createSignal(false)
  const { value: found, again } = keepRead(
    () => id,
    async () => readNotes(id, isWhole()),
  )
  const stop = onEvent(({ type, data }) => {
    const { contact } = data as { readonly contact?: { readonly id: string } }
    const isOfNotes = type.startsWith('contact.note_') || type === 'contact.merged'
    if (isOfNotes && contact?.id === id) again()
  })
  onCleanup(stop)
  const isMore = () => (found()?.notes.length ?? 0) < (found()?.total ?? 0)
  const showAll = () => {
    setWhole(true)
    again()
  }
  const add = async (body: string) => {
    await api.contacts.createNote(id, { body })
    begun.delete(id)
    again()
    return true
  }
  return (
    <Show when={found()}>
      {(read) => (
        <section class="notes" aria-label={contactWords().notes.title}>
          <h3>
            {contactWords().notes.title}{' '}
            <Show when={read().total > 0}>
              <small>{countText(read().total)}</small>
            </Show>
          </h3>
          <Show when={may('contacts:write')}>
            <NoteForm
              label={contactWords().notes.label}
              yes={contactWords().notes.add}
              value={begun.get(id) ?? ''}
              onInput={(text) => begun.set(id, text)}
              send={add}
            />
          </Show>
          <ul>
            <For each={read().notes.map((note) => note.id)}>
              {(noteId) => (
                <Show when={read().notes.find((note) => note.id === noteId)}>
                  {(note) => <NoteLine note={note()} again={again} />}
                </Show>
              )}
            </For>
          </ul>
          <Show when={isMore()}>
            <button type="button" class="button edged" onClick={showAll}>
              {contactWords().notes.all}
            </button>
          </Show>
        </section>
      )}
    </Show>
  )
}

type Found = { readonly notes: readonly ContactNote[]; readonly total: number }

/** The newest notes, or all of them: merged contacts may have more than a page. */
async function readNotes(id: string, isWhole: boolean): Promise<Found> {
  const notes: ContactNote[] = []
  const size = isWhole ? mostInPage : shownFirst
  for (let page = 1; ; page += 1) {
    // The next page is read only if this one was full.
    const read = await api.contacts.listNotes(id, { page, per_page: size })
    notes.push(...read.contact_notes)
    const total = read.pagination.total_count
    if (!isWhole || read.contact_notes.length < size || notes.length >= total)
      return { notes, total }
  }
}
