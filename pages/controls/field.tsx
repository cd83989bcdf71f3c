import { createUniqueId, Show, type JSX } from 'solid-js'
import './field.css'

/** What ties an input to its label and its texts. */
export type FieldTies = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': 'true' | undefined
}

type FieldProps = {
  readonly label: string
  /** What to enter, below the input. */
  readonly hint?: string | undefined
  /** What is wrong with what was entered; takes the place of the hint. */
  readonly error?: string | undefined
  /** Beside the label, such as a link. */
  readonly aside?: JSX.Element
  /** The input: `{(ties) => <input {...ties()} name="email" />}`. */
  readonly children: (ties: () => FieldTies) => JSX.Element
}

/** A labelled input with its hint or its error. */
export function Field(props: FieldProps) {
  const id = createUniqueId()
  const text = () => props.error ?? props.hint
  const ties = (): FieldTies => ({
    id,
    'aria-describedby': text() === undefined ? undefined : `${id}-text`,
    'aria-invalid': props.error === undefined ? undefined : 'true',
  })
  return (
    <div class="field" classList={{ wrong: props.error !== undefined }}>
      <label for={id}>{props.label}</label>
      {props.aside}
      <div class="input">{props.children(ties)}</div>
      <Show when={text()}>
        {(words) => (
          <p id={`${id}-text`} class="text">
            {words()}
          </p>
        )}
      </Show>
    </div>
  )
}
