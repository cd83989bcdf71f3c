import { createUniqueId, For, Show, type JSX } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { boundedText, countText } from '../words/times.ts'
import { settingsWords } from './settings-words.ts'
import type { Trail } from './trail.ts'
import { Trouble } from '../controls/trouble.tsx'

/** The entries of a trail, with a button for older ones. */
export function TrailList<Filter, Entry, Next>(props: {
  readonly trail: Trail<Filter, Entry, Next>
  readonly label: string
  readonly card: (entry: Entry) => JSX.Element
  /** What is said where there are none, or none so far, and on the button. */
  readonly none?: string
  readonly noneYet?: string
  readonly more?: string
}) {
  let list: HTMLUListElement | undefined
  const state = () => {
    const { isReading, entries, total, isBounded, error, hasMore } = props.trail
    const shown = entries().length
    const areMore = isBounded() && hasMore()
    const all = Math.max(total() ?? 0, areMore ? shown : 0)
    if (isReading()) return settingsWords().access.loading
    if (shown > 0 && (all > shown || areMore))
      return settingsWords().access.shownOf(countText(shown), boundedText(all, isBounded()))
    if (shown > 0) return settingsWords().access.shown(shown)
    if (error() !== undefined) return ''
    const { none, noneYet } = settingsWords().access
    return hasMore() ? (props.noneYet ?? noneYet) : (props.none ?? none)
  }
  const readMore = async () => {
    if (props.trail.isReading()) return
    await props.trail.readMore()
    // The button is gone with the last page, and the focus with it.
    if (!props.trail.hasMore()) list?.focus()
  }
  return (
    <>
      <p class="found" role="status">
        {state()}
      </p>
      <Trouble of={props.trail.error()} />
      <Show when={props.trail.entries().length > 0}>
        <ul
          ref={(element) => (list = element)}
          class="cards"
          role="list"
          aria-label={props.label}
          tabindex="-1"
        >
          <For each={props.trail.entries()}>{(entry) => props.card(entry)}</For>
        </ul>
      </Show>
      <Show when={props.trail.hasMore()}>
        <p class="after">
          <button
            type="button"
            class="button edged"
            aria-disabled={props.trail.isReading()}
            onClick={() => void readMore()}
          >
            {props.more ?? settingsWords().access.older}
          </button>
        </p>
      </Show>
    </>
  )
}

/** A filter of a trail with a few values. */
export function TrailSelect(props: {
  readonly label: string
  readonly onChoose: (value: string) => void
  readonly children: JSX.Element
}) {
  const id = createUniqueId()
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select id={id} onChange={(event) => props.onChoose(event.currentTarget.value)}>
        {props.children}
      </select>
    </div>
  )
}

type Days = { readonly from: string; readonly until: string }

/** The first and the last day of what a trail shows. */
export function TrailDays(props: {
  readonly days: Days
  readonly onChoose: (part: Partial<Days>) => void
}) {
  return (
    <>
      <Field
        label={settingsWords().access.from}
        type="date"
        value={props.days.from}
        onInput={(from) => props.onChoose({ from })}
      />
      <Field
        label={settingsWords().access.until}
        type="date"
        value={props.days.until}
        onInput={(until) => props.onChoose({ until })}
      />
    </>
  )
}
