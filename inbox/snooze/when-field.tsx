import { createSignal } from 'solid-js'
import { now } from '../../pages/now.ts'
import { Field } from '../controls/field.tsx'
import { memberZone } from '../words/member-zone.ts'
import { comingTime } from '../words/times.ts'
import { language } from '../words/words.ts'
import { longestWhen, readWhen } from './read-when.ts'
import { snoozeWords } from './snooze-words.ts'
import { timeOfWhen } from './time-of-when.ts'
import './when-field.css'

/** A field for a time in words, in the zone of the member, with what they mean; Enter chooses it. */
export function WhenField(props: { readonly onChoose: (at: Date) => void }) {
  const [text, setText] = createSignal('')
  const [isRefused, setRefused] = createSignal(false)
  const said = () => snoozeWords().snooze
  const meant = () => {
    const when = readWhen(text(), language())
    return when && timeOfWhen(when, new Date(now()), memberZone())
  }
  const meaning = () => {
    const at = meant()
    if (at === 'past') return said().past
    return at === undefined ? said().examples : comingTime(at.toISOString())
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const at = meant()
    if (at instanceof Date) props.onChoose(at)
    else setRefused(text().trim() !== '')
  }
  return (
    <form class="when" onSubmit={onSubmit}>
      <Field
        label={said().words}
        hint={meaning()}
        error={isRefused() && meant() === undefined ? said().none : undefined}
        autocomplete="off"
        maxLength={longestWhen}
        value={text()}
        onInput={(typed) => {
          setText(typed)
          setRefused(false)
        }}
      />
    </form>
  )
}
