import { createSignal } from 'solid-js'
import { now } from '../../pages/now.ts'
import { Field } from '../controls/field.tsx'
import { memberZone } from '../words/member-zone.ts'
import { comingTime } from '../words/times.ts'
import { language } from '../words/words.ts'
import { readWhen } from './read-when.ts'
import { localValue, snoozeTimes, timeOfValue } from './snooze-times.ts'
import { timeOfWhen } from './time-of-when.ts'
import { snoozeWords } from './snooze-words.ts'

/** Asks for a time, in words or as date and time, in the zone of the member; tomorrow morning at first. */
export function DateForm(props: {
  readonly start: string | null
  readonly action: string
  readonly hint?: string | undefined
  readonly onChoose: (at: Date) => void
}) {
  const zone = memberZone()
  const today = new Date(now())
  const tomorrow = snoozeTimes(today, zone).find(({ name }) => name === 'tomorrow')
  const start = props.start === null ? tomorrow?.at : new Date(props.start)
  const [value, setValue] = createSignal(start === undefined ? '' : localValue(start, zone))
  const [text, setText] = createSignal('')
  const said = () => snoozeWords().snooze
  const meant = () => {
    const when = readWhen(text(), language())
    return when && timeOfWhen(when, new Date(now()), zone)
  }
  const [isRefused, setRefused] = createSignal(false)
  const write = (typed: string) => {
    setText(typed)
    setRefused(false)
    const at = meant()
    if (at !== undefined) setValue(localValue(at, zone))
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const isNone = text().trim() !== '' && meant() === undefined
    setRefused(isNone)
    if (!isNone) props.onChoose(meant() ?? timeOfValue(value(), zone))
  }
  return (
    <form onSubmit={onSubmit}>
      <Field
        label={said().words}
        hint={meantText(meant()) ?? said().examples}
        error={isRefused() ? said().none : undefined}
        autocomplete="off"
        autofocus
        maxLength={60}
        value={text()}
        onInput={write}
      />
      <Field
        label={said().date}
        hint={props.hint}
        type="datetime-local"
        required
        value={value()}
        onInput={(typed) => {
          setText('')
          setValue(typed)
        }}
      />
      <div class="ends">
        <button class="button primary">{props.action}</button>
      </div>
    </form>
  )
}

const meantText = (at: Date | undefined) => at && comingTime(at.toISOString())
