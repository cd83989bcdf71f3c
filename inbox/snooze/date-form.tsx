import { createSignal } from 'solid-js'
import { now } from '../../pages/now.ts'
import { Field } from '../controls/field.tsx'
import { memberZone } from '../words/member-zone.ts'
import { localValue, snoozeTimes, timeOfValue } from './snooze-times.ts'
import { snoozeWords } from './snooze-words.ts'

/** Asks for a date and time, in the zone of the member; tomorrow morning at first. */
export function DateForm(props: {
  readonly start: string | null
  readonly action: string
  readonly hint?: string | undefined
  readonly onChoose: (at: Date) => void
}) {
  const zone = memberZone()
  const tomorrow = snoozeTimes(new Date(now()), zone).find(({ name }) => name === 'tomorrow')
  const start = props.start === null ? tomorrow?.at : new Date(props.start)
  const [value, setValue] = createSignal(start === undefined ? '' : localValue(start, zone))
  const onSubmit = (event: Event) => {
    event.preventDefault()
    props.onChoose(timeOfValue(value(), zone))
  }
  return (
    <form onSubmit={onSubmit}>
      <Field
        label={snoozeWords().snooze.date}
        hint={props.hint}
        type="datetime-local"
        required
        autofocus
        value={value()}
        onInput={setValue}
      />
      <div class="ends">
        <button class="button primary">{props.action}</button>
      </div>
    </form>
  )
}
