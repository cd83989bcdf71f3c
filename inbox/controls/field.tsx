import { createSignal, createUniqueId, Show, type JSX } from 'solid-js'
import { words } from '../words/words.ts'
import { Icon } from './icon.tsx'
import './field.css'

type Common = {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly aside?: JSX.Element
}

type Attributes = {
  readonly type?: string
  readonly autocomplete?: string
  readonly required?: boolean
  readonly autofocus?: boolean
  readonly inputmode?: 'email' | 'url' | 'text' | 'numeric'
  readonly list?: string
  readonly maxLength?: number
  /** Of a number, which is at least 0. */
  readonly max?: number
}

/** A labelled field with its hint and its error, both read with the field. */
export function Field(props: Common & Attributes) {
  const id = createUniqueId()
  return (
    <div class="field" classList={{ wrong: props.error !== undefined }}>
      <label for={id}>{props.label}</label>
      {props.aside}
      <input
        id={id}
        name={props.autocomplete}
        type={props.type ?? 'text'}
        dir="auto"
        autocomplete={props.autocomplete}
        required={props.required}
        autofocus={props.autofocus}
        inputmode={props.inputmode}
        list={props.list}
        maxLength={props.maxLength ?? 2000}
        min={props.max && 0}
        max={props.max}
        value={props.value}
        aria-invalid={props.error !== undefined}
        aria-describedby={`${id}-hint ${id}-why`}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Below id={id} hint={props.hint} error={props.error} />
    </div>
  )
}

/** A password with a button that shows it. */
export function PasswordField(props: Common & Attributes) {
  const id = createUniqueId()
  const [isShown, setShown] = createSignal(false)
  return (
    <div class="field" classList={{ wrong: props.error !== undefined }}>
      <label for={id}>{props.label}</label>
      {props.aside}
      <span class="with">
        <input
          id={id}
          name={props.autocomplete}
          type={isShown() ? 'text' : 'password'}
          autocomplete={props.autocomplete}
          required
          autofocus={props.autofocus}
          maxLength={1000}
          value={props.value}
          aria-invalid={props.error !== undefined}
          aria-describedby={`${id}-hint ${id}-why`}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
        <button
          type="button"
          aria-label={isShown() ? words().signIn.hide : words().signIn.show}
          aria-pressed={isShown()}
          onClick={() => setShown(!isShown())}
        >
          <Icon name="eye" />
        </button>
      </span>
      <Below id={id} hint={props.hint} error={props.error} />
    </div>
  )
}

/** Several lines. */
export function TextField(props: Common & { readonly rows?: number; readonly maxLength?: number }) {
  const id = createUniqueId()
  return (
    <div class="field" classList={{ wrong: props.error !== undefined }}>
      <label for={id}>{props.label}</label>
      <textarea
        id={id}
        dir="auto"
        rows={props.rows ?? 3}
        maxLength={props.maxLength ?? 20_000}
        value={props.value}
        aria-invalid={props.error !== undefined}
        aria-describedby={`${id}-hint ${id}-why`}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <Below id={id} hint={props.hint} error={props.error} />
    </div>
  )
}

function Below(props: {
  readonly id: string
  readonly hint: string | undefined
  readonly error: string | undefined
}) {
  return (
    <>
      <Show when={props.hint}>
        <p class="hint" id={`${props.id}-hint`} aria-live="polite">
          {props.hint}
        </p>
      </Show>
      <Show when={props.error}>
        <p class="why" id={`${props.id}-why`} role="alert">
          {props.error}
        </p>
      </Show>
    </>
  )
}
