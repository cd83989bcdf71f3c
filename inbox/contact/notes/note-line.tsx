import { createSignal, Show } from 'solid-js'
import type { ContactNote } from '../../../client/source/types.generated.ts'
import { FormError } from '../../controls/form-error.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { Question } from '../../controls/question.tsx'
import { api } from '../../state/api.ts'
import { may } from '../../state/session-state.ts'
import { fullTime, shortDate } from '../../words/times.ts'
import { words } from '../../words/words.ts'
import { contactWords } from '../contact-words.ts'
import { makeNoteChange } from './make-note-change.ts'
import { NoteForm } from './note-form.tsx'

/** A note on a contact: who wrote it and when, changed and deleted by whoever may write. */
export function NoteLine(props: { readonly note: ContactNote; readonly again: () => void }) {
  const change = makeNoteChange(
    () => props.note,
    () => props.again(),
  )
  return (
    <li>
      <Show
        when={change.opened()}
        fallback={
          <p class="text" dir="auto">
            {props.note.body}
          </p>
        }
      >
        {(known) => (
          <NoteForm
            label={contactWords().notes.edit}
            yes={words().save}
            value={known().body}
            onInput={change.type}
            send={change.send}
            onCancel={change.close}
          />
        )}
      </Show>
      <Show when={change.theirs()}>
        {(text) => (
          <p class="crossed" role="status" dir="auto">
            {contactWords().notes.crossed(text())}
          </p>
        )}
      </Show>
      <p class="by">
        <span dir="auto">{props.note.author.name}</span>{' '}
        <time dateTime={props.note.created_at} title={fullTime(props.note.created_at)}>
          {shortDate(props.note.created_at)}
        </time>
        <Show when={props.note.updated_at !== props.note.created_at}>
          {' '}
          {contactWords().notes.edited}
        </Show>
      </p>
      <Show when={may('contacts:write') && change.opened() === undefined}>
        <div class="does">
          <button type="button" onClick={() => void change.open()}>
            {contactWords().notes.edit}
          </button>
          <Removal note={props.note} again={() => props.again()} />
        </div>
      </Show>
    </li>
  )
}

/** Deletes a note, after a question. */
function Removal(props: { readonly note: ContactNote; readonly again: () => void }) {
  const [isAsking, setAsking] = createSignal(false)
  const form = makeForm(async () => {
    await api.contacts.deleteNote(props.note.contact_id, props.note.id)
    props.again()
  })
  const remove = () => {
    setAsking(false)
    form.submit()
  }
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {contactWords().notes.remove}
      </button>
      <FormError form={form} />
      <Question
        isOpen={isAsking()}
        title={contactWords().notes.remove}
        lead={contactWords().notes.removeLead}
        yes={contactWords().notes.remove}
        onYes={remove}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
