import { createSignal, For, Match, Show, Switch } from 'solid-js'
import type { Filter } from '../../../client/source/filter/filter.ts'
import type { Workspace } from '../../../client/source/types.generated.ts'
import { Button } from '../../controls/button.tsx'
import { Field } from '../../controls/field.tsx'
import { Chip } from '../../palette/chip.tsx'
import { workspace } from '../../state/workspace.ts'
import { settingsWords } from '../settings-words.ts'
import { TrailSelect } from '../trail-list.tsx'
import { partsOf, withPart } from './filter-parts.ts'
import './people.css'

const tests = ['is', 'isNot', 'isSet', 'isNotSet'] as const
type Test = (typeof tests)[number]

type FieldFilterProps = {
  /** Conditions in the language of views. */
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The conditions on fields, each with a button that removes it, and a form that adds one. */
export function FieldFilter(props: FieldFilterProps) {
  const labels = () => settingsWords().people.field
  return (
    <>
      <Show when={props.text.trim() !== ''}>
        <ul class="conditions" role="list" aria-label={labels().all}>
          <For each={partsOf(props.text)}>
            {({ text, others }) => (
              <li>
                <Chip
                  text={text}
                  label={labels().remove(text)}
                  onRemove={() => props.onChange(others)}
                />
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={(workspace()?.contact_fields.length ?? 0) > 0}>
        <details class="conditions">
          <summary>{labels().title}</summary>
          <AddForm {...props} />
        </details>
      </Show>
    </>
  )
}

function AddForm(props: FieldFilterProps) {
  const labels = () => settingsWords().people.field
  const fields = () => workspace()?.contact_fields ?? []
  const [name, setName] = createSignal(fields()[0]?.name ?? '')
  const [test, setTest] = createSignal<Test>('is')
  const [value, setValue] = createSignal('')
  const field = () => fields().find((one) => one.name === name()) ?? fields()[0]
  const hasValue = () => test() === 'is' || test() === 'isNot'
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const found = field()
    if (found === undefined || (hasValue() && value().trim() === '')) return
    const given = hasValue() ? { values: [value().trim()], words: [] } : noValue
    const condition = { field: 'contact_field', name: found.name, ...given } as const
    const isNot = test() === 'isNot' || test() === 'isSet'
    const part: Filter = isNot ? { not: condition } : condition
    props.onChange(withPart(props.text, part))
    setValue('')
  }
  return (
    <form class="filters" onSubmit={onSubmit}>
      <TrailSelect
        label={labels().field}
        onChoose={(chosen) => {
          setName(chosen)
          setValue('')
        }}
      >
        <For each={fields()}>
          {(one) => (
            <option value={one.name} selected={one.name === field()?.name}>
              {one.name}
            </option>
          )}
        </For>
      </TrailSelect>
      <TrailSelect label={labels().test} onChoose={(chosen) => setTest(chosen as Test)}>
        <For each={tests}>{(one) => <option value={one}>{labels().tests[one]}</option>}</For>
      </TrailSelect>
      <Show when={hasValue() && field()}>
        {(found) => <Value field={found()} value={value()} onChoose={setValue} />}
      </Show>
      <p>
        <Button look="edged" type="submit">
          {labels().add}
        </Button>
      </p>
    </form>
  )
}

const noValue = { values: [], words: ['none'] } as const

/** The value that a condition asks for, by the kind of its field. */
function Value(props: {
  readonly field: Workspace['contact_fields'][number]
  readonly value: string
  readonly onChoose: (value: string) => void
}) {
  const labels = () => settingsWords().people.field
  const choices = (): readonly (readonly [string, string])[] =>
    props.field.kind === 'checkbox'
      ? [
          ['true', labels().yes],
          ['false', labels().no],
        ]
      : props.field.options.map((option) => [option, option])
  return (
    <Switch>
      <Match when={choices().length > 0}>
        <TrailSelect label={labels().value} onChoose={props.onChoose}>
          <option value="" />
          <For each={choices()}>
            {([value, label]) => (
              <option value={value} selected={value === props.value}>
                {label}
              </option>
            )}
          </For>
        </TrailSelect>
      </Match>
      <Match when={true}>
        <Field
          label={labels().value}
          type={props.field.kind === 'date' ? 'date' : 'text'}
          maxLength={255}
          value={props.value}
          onInput={props.onChoose}
        />
      </Match>
    </Switch>
  )
}
