import { Show } from 'solid-js'
import type { Form } from './make-form.ts'

/** Why a form was not done. */
export function FormError(props: { readonly form: Pick<Form, 'error'> }) {
  return (
    <Show when={props.form.error()}>
      <p class="why" role="alert">
        {props.form.error()}
      </p>
    </Show>
  )
}
