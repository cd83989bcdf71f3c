import { createSignal, For, Match, Show, Switch } from 'solid-js'
import { isComposing } from '../../pages/controls/is-composing.ts'
import type { FieldShape, Value } from './field-list.ts'
import { fieldWords } from './field-words.ts'
import { typedText, valueText } from './value-text.ts'

type Given = {
  readonly id: string
  readonly field: FieldShape
  readonly value: Value
  /** From the value that was shown when the change began. */
  readonly onChange: (from: Value, to: Value) => void
}

/** What a field is changed with, by its kind. */
export function FieldControl(props: Given) {
  return (
    <Switch fallback={<Line {...props} />}>
      <Match when={props.field.kind === 'checkbox'}>
        <input
          id={props.id}
          type="checkbox"
          checked={props.value === true}
          onChange={(event) => props.onChange(props.value, event.currentTarget.checked)}
        />
      </Match>
      <Match when={props.field.kind === 'dropdown'}>
        <One {...props} />
      </Match>
      <Match when={props.field.kind === 'multi_select'}>
        <Several {...props} />
      </Match>
    </Switch>
  )
}

function One(props: Given) {
  const value = () => String(props.value ?? '')
  const isGone = () =>
    value() !== '' && !props.field.options?.some((each) => each.value === value())
  return (
    <select
      id={props.id}
      dir="auto"
      onChange={(event) => {
        const chosen = event.currentTarget.value
        // A change that is refused leaves it as it was.
        event.currentTarget.value = value()
        props.onChange(props.value, chosen === '' ? null : chosen)
      }}
    >
      <Show when={props.field.isRequired !== true}>
        <option value="" selected={value() === ''}>
          {fieldWords().notSet}
        </option>
      </Show>
      <Show when={isGone()}>
        <option value={value()} selected>
          {value()}
        </option>
      </Show>
      <For each={props.field.options}>
        {(option) => (
          <option value={option.value} selected={option.value === value()}>
            {option.label}
          </option>
        )}
      </For>
    </select>
  )
}

function Several(props: Given) {
  const chosen = () => (Array.isArray(props.value) ? (props.value as readonly string[]) : [])
  const toggle = (value: string, isOn: boolean) => {
    const others = chosen().filter((one) => one !== value)
    const next = isOn ? [...others, value] : others
    props.onChange(props.value, next.length === 0 ? null : next)
  }
  return (
    <details class="several">
      <summary id={props.id} dir="auto">
        {valueText(props.field, chosen().length === 0 ? null : chosen())}
      </summary>
      <For each={props.field.options}>
        {(option) => (
          <label dir="auto">
            <input
              type="checkbox"
              checked={chosen().includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        )}
      </For>
    </details>
  )
}

const inputTypes = { text: 'text', number: 'text', date: 'date', url: 'url' } as const

/** Kept when it is left or by Enter; Escape puts back what was there. */
function Line(props: Given) {
  // What is typed stays over others' changes, which do not count as what the member saw.
  const [draft, setDraft] = createSignal<{ readonly from: Value; readonly typed: string }>()
  const shown = () => typedText(props.value, props.field)
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      setDraft(undefined)
      event.stopPropagation()
    }
    if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
  }
  const onBlur = () => {
    const left = draft()
    setDraft(undefined)
    const typed = left?.typed.trim()
    if (left === undefined || typed === undefined) return
    if (typed === typedText(left.from, props.field)) return
    props.onChange(left.from, typed === '' && props.field.key !== 'title' ? null : typed)
  }
  return (
    <input
      id={props.id}
      type={inputTypes[props.field.kind as keyof typeof inputTypes] ?? 'text'}
      inputmode={props.field.kind === 'number' ? 'decimal' : undefined}
      dir="auto"
      maxLength={10_000}
      value={draft()?.typed ?? shown()}
      placeholder={fieldWords().notSet}
      onInput={(event) =>
        setDraft({ from: draft()?.from ?? props.value, typed: event.currentTarget.value })
      }
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  )
}
