import { createSignal } from 'solid-js'
import { now } from '../../pages/now.ts'
import { Field } from '../controls/field.tsx'
import { localValue, snoozeTimes } from './snooze-times.ts'
import { snoozeWords } from './snooze-words.ts'

/** Asks for a date and time, tomorrow morning at first. */
export function DateForm(props: {
  readonly start: string | null
  readonly action: string
  readonly hint?: string | undefined
  readonly onChoose: (at: Date) => void
}) {
  const tomorrow = snoozeTimes(new Date(now())).find(({ name }) => name === 'tomorrow')
  const start = props.start === null ? tomorrow?.at : new Date(props.start)
  const [value, setValue] = createSignal(start === undefined ? '' : localValue(start))
  const onSubmit = (event: Event) => {
    event.preventDefault()
    props.onChoose(new Date(value()))
  }
  return (
    <form onSubmit={onSubmit}>
      <Field
        label={snoozeWords().snooze.date}
        hint={props.hint}
        type="datetime-local"
        required
        value={value()}
        onInput={setValue}
      />
      <div class="ends">
        <button class="button primary">{props.action}</button>
      </div>
    </form>
  )
}
