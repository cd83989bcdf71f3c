import { Index, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { weekdayName } from '../words/times.ts'
import { settingsWords } from './settings-words.ts'
import { days, oneMore, type Day, type Span } from './channel-hours.ts'

/** One day of the week: closed, or open from one time to another, several times a day. */
export function DayHours(props: {
  readonly day: Day
  readonly spans: readonly Span[]
  readonly onChange: (spans: readonly Span[]) => void
}) {
  const name = () => weekdayName(days.indexOf(props.day))
  const set = (at: number, change: Partial<Span>) =>
    props.onChange(props.spans.map((span, each) => (each === at ? { ...span, ...change } : span)))
  const add = () => props.onChange([...props.spans, oneMore(props.spans, props.day)])
  return (
    <li>
      <label class="day-name">
        <input
          type="checkbox"
          checked={props.spans.length > 0}
          onChange={(event) => (event.currentTarget.checked ? add() : props.onChange([]))}
        />
        {name()}
      </label>
      <span class="spans">
        <Show when={props.spans.length === 0}>
          <span class="hint">{settingsWords().settings.dayClosed}</span>
        </Show>
        <Index each={props.spans}>
          {(span, at) => (
            <span class="span">
              <Clock
                label={settingsWords().settings.hoursFrom(name(), at + 1)}
                value={span().from}
                onInput={(from) => set(at, { from })}
              />
              <span aria-hidden="true">–</span>
              <Clock
                label={settingsWords().settings.hoursTo(name(), at + 1)}
                value={span().to}
                after={span().from}
                onInput={(to) => set(at, { to })}
              />
              <Show when={props.spans.length > 1}>
                <button
                  type="button"
                  class="button quiet"
                  aria-label={settingsWords().settings.hoursRemove(name(), at + 1)}
                  onClick={() => props.onChange(props.spans.filter((_, each) => each !== at))}
                >
                  <Icon name="cross" size="small" />
                </button>
              </Show>
            </span>
          )}
        </Index>
      </span>
      <Show when={props.spans.length > 0 && props.spans.length < 4}>
        <button
          type="button"
          class="button quiet"
          aria-label={settingsWords().settings.hoursAddTo(name())}
          title={settingsWords().settings.hoursAdd}
          onClick={add}
        >
          <Icon name="plus" size="small" />
        </button>
      </Show>
    </li>
  )
}

/** A time of the clock. An end has to be after its beginning, unless it is midnight. */
function Clock(props: {
  readonly label: string
  readonly value: string
  readonly after?: string
  readonly onInput: (value: string) => void
}) {
  return (
    <input
      type="time"
      required
      aria-label={props.label}
      value={props.value}
      min={props.after === undefined || props.value === '00:00' ? undefined : props.after}
      onChange={(event) => props.onInput(event.currentTarget.value)}
    />
  )
}
