import { createSignal, Show } from 'solid-js'
import { TextField } from '../../controls/field.tsx'
import { FormError } from '../../controls/form-error.tsx'
import { makeForm } from '../../controls/make-form.ts'
import { words } from '../../words/words.ts'

const mostCharacters = 4_000

/** A new note on a contact, or other words for one. */
export function NoteForm(props: {
  readonly label: string
  /** What the button says. */
  readonly yes: string
  readonly value: string
  readonly onInput?: (text: string) => void
  /** Returns whether it is done: if not, the text stays. */
  readonly send: (body: string) => Promise<boolean>
  readonly onCancel?: () => void
}) {
  const [body, setBody] = createSignal(props.value)
  const type = (text: string) => {
    setBody(text)
    props.onInput?.(text)
  }
  const form = makeForm(async () => {
    if (await props.send(body())) setBody('')
  })
  const onSubmit = (event: Event) =>
    body().trim() === '' ? event.preventDefault() : form.onSubmit(event)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
    // The page's own keys, such as Escape for the list, are not meant here.
    if (event.key !== 'Escape' || props.onCancel === undefined) return
    event.stopPropagation()
    props.onCancel()
  }
  return (
    <form onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <TextField
        label={props.label}
        rows={2}
        maxLength={mostCharacters}
        value={body()}
        onInput={type}
      />
      <FormError form={form} />
      <Show when={props.onCancel !== undefined || body().trim() !== ''}>
        <div class="ends">
          <button class="button edged" aria-disabled={form.isBusy()}>
            {props.yes}
          </button>
          <Show when={props.onCancel}>
            {(cancel) => (
              <button type="button" class="button quiet" onClick={() => cancel()()}>
                {words().cancel}
              </button>
            )}
          </Show>
        </div>
      </Show>
    </form>
  )
}
