import { createUniqueId, For, Match, Switch } from 'solid-js'
import type { Workspace } from '../../../client/source/types.generated.ts'
import { Field } from '../../controls/field.tsx'
import { Switch as OnOff } from '../../controls/switch.tsx'
import type { Value } from '../../fields/field-list.ts'
import { fieldWords } from '../../fields/field-words.ts'

/** One of the workspace's own fields of a contact, by its kind. */
export function ContactField(props: {
  readonly field: Workspace['contact_fields'][number]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  const id = createUniqueId()
  const chosen = () => (Array.isArray(props.value) ? (props.value as readonly string[]) : [])
  const toggle = (label: string, isOn: boolean) =>
    props.onChange(isOn ? [...chosen(), label] : chosen().filter((one) => one !== label))
  const type = () => (props.field.kind === 'date' ? 'date' : 'text')
  return (
    <Switch
      fallback={
        <Field
          label={props.field.name}
          type={type()}
          value={String(props.value ?? '').slice(0, type() === 'date' ? 10 : undefined)}
          onInput={(text) => props.onChange(text === '' ? null : text)}
        />
      }
    >
      <Match when={props.field.kind === 'checkbox'}>
        <OnOff
          label={props.field.name}
          isOn={props.value === true}
          onSwitch={(isOn) => props.onChange(isOn)}
        />
      </Match>
      <Match when={props.field.kind === 'dropdown'}>
        <div class="field">
          <label for={id}>{props.field.name}</label>
          <select id={id} onChange={(event) => props.onChange(event.currentTarget.value || null)}>
            <option value="">{fieldWords().notSet}</option>
            <For each={props.field.options}>
              {(label) => <option selected={label === props.value}>{label}</option>}
            </For>
          </select>
        </div>
      </Match>
      <Match when={props.field.kind === 'multi_option'}>
        <fieldset>
          <legend>{props.field.name}</legend>
          <div class="choices">
            <For each={props.field.options}>
              {(label) => (
                <label>
                  <input
                    type="checkbox"
                    checked={chosen().includes(label)}
                    onChange={(event) => toggle(label, event.currentTarget.checked)}
                  />
                  {label}
                </label>
              )}
            </For>
          </div>
        </fieldset>
      </Match>
    </Switch>
  )
}
