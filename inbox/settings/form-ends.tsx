import { Show } from 'solid-js'
import { words } from '../words/words.ts'
import type { Form } from '../controls/make-form.ts'

/** The end of a form: its button, and what became of it. */
export function FormEnds(props: {
  readonly form: Form
  readonly label?: string
  readonly done?: string
}) {
  return (
    <>
      <Show when={props.form.error()}>
        <p class="why" role="alert">
          {props.form.error()}
        </p>
      </Show>
      <div class="ends">
        <button class="button primary" aria-disabled={props.form.isBusy()}>
          {props.label ?? words().save}
        </button>
        <span class="done" role="status">
          {props.form.isDone() ? (props.done ?? words().saved) : ''}
        </span>
      </div>
    </>
  )
}
