import { createUniqueId, For, Show } from 'solid-js'

/** One of a few values. */
export function Choices<Value extends string | number>(props: {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onChoose: (value: Value) => void
  readonly hint?: string
}) {
  const name = createUniqueId()
  return (
    <fieldset aria-describedby={props.hint === undefined ? undefined : `${name}-hint`}>
      <legend>{props.label}</legend>
      <div class="choices">
        <For each={props.options}>
          {([value, label]) => (
            <label>
              <input
                type="radio"
                name={name}
                checked={props.value === value}
                onChange={() => props.onChoose(value)}
              />
              {label}
            </label>
          )}
        </For>
      </div>
      <Show when={props.hint}>
        <p class="hint" id={`${name}-hint`}>
          {props.hint}
        </p>
      </Show>
    </fieldset>
  )
}
