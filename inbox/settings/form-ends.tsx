import { FormError } from '../controls/form-error.tsx'
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
      <FormError form={props.form} />
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
