import { Show, type JSX } from 'solid-js'
import { words } from '../words/words.ts'
import { Button } from './button.tsx'
import { FormError } from './form-error.tsx'
import type { Form } from './make-form.ts'

/** The end of a dialog's form: why it was not done, and the buttons to leave and to do it. */
export function DialogEnds(props: {
  readonly form: Pick<Form, 'error' | 'isBusy'>
  /** What is done. */
  readonly label: string
  readonly isDangerous?: boolean
  /** Whether there is enough to do it; unless given there is. */
  readonly isReady?: boolean
  readonly onClose: () => void
  /** Further buttons, before the others. */
  readonly children?: JSX.Element
}) {
  return (
    <>
      <FormError form={props.form} />
      <div class="ends">
        {props.children}
        <Button onClick={() => props.onClose()}>{words().cancel}</Button>
        <Show when={props.isReady ?? true}>
          <Button
            type="submit"
            look={props.isDangerous ? 'danger' : 'primary'}
            class="primary"
            isBusy={props.form.isBusy()}
          >
            {props.label}
          </Button>
        </Show>
      </div>
    </>
  )
}
