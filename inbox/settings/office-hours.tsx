import { For, Show } from 'solid-js'
import { TextField } from '../controls/field.tsx'
import { settingsWords } from './settings-words.ts'
import { days, spansOf, withDay, type ChannelHours } from './channel-hours.ts'
import { Choices } from './choices.tsx'
import { DayHours } from './day-hours.tsx'
import { ZoneField } from './zone-field.tsx'
import './office-hours.css'

/** When somebody answers, and what the widget says at other times. */
export function OfficeHoursForm(props: {
  readonly hours: ChannelHours
  /** Of the texts that are shown. */
  readonly language: string
  readonly languageName: string
  readonly onChange: (hours: ChannelHours) => void
}) {
  return (
    <>
      <Choices
        label={settingsWords().settings.hours}
        value={props.hours.isAlways ? 'always' : 'set'}
        options={[
          ['always', settingsWords().settings.hoursAlways],
          ['set', settingsWords().settings.hoursSet],
        ]}
        onChoose={(chosen) => props.onChange({ ...props.hours, isAlways: chosen === 'always' })}
      />
      <Show when={!props.hours.isAlways}>
        <ZoneField
          value={props.hours.zone}
          onInput={(zone) => props.onChange({ ...props.hours, zone })}
        />
        <ul class="week" role="list">
          <For each={days}>
            {(day) => (
              <DayHours
                day={day}
                spans={spansOf(props.hours, day)}
                onChange={(spans) => props.onChange(withDay(props.hours, day, spans))}
              />
            )}
          </For>
        </ul>
        <TextField
          label={`${settingsWords().settings.away}, ${props.languageName}`}
          hint={settingsWords().settings.awayHint}
          rows={2}
          maxLength={500}
          value={props.hours.away[props.language] ?? ''}
          onInput={(text) =>
            props.onChange({
              ...props.hours,
              away: { ...props.hours.away, [props.language]: text },
            })
          }
        />
      </Show>
    </>
  )
}
