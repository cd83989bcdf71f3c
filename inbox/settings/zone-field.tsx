import { For } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { settingsWords } from './settings-words.ts'

/** A time zone by its IANA name, with those that the browser knows to choose from. */
export function ZoneField(props: {
  readonly value: string
  readonly onInput: (zone: string) => void
}) {
  return (
    <>
      <Field
        label={settingsWords().settings.timeZone}
        list="zones"
        value={props.value}
        onInput={props.onInput}
      />
      <datalist id="zones">
        <For each={Intl.supportedValuesOf('timeZone')}>{(name) => <option value={name} />}</For>
      </datalist>
    </>
  )
}
