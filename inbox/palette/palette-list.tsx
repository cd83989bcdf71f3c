import { createEffect, createUniqueId, For, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import type { Entry, Section } from './entries.ts'
import { PiecesText } from './pieces-text.tsx'

/** The lines of the palette by section; the field keeps the focus, and one line is the chosen one. */
export function PaletteList(props: {
  readonly id: string
  readonly sections: readonly Section[]
  readonly current: string | undefined
  /** What is shown answers an earlier text. */
  readonly isLooking: boolean
  readonly onChoose: (entry: Entry) => void
}) {
  return (
    <div class="found" id={props.id} role="listbox" classList={{ late: props.isLooking }}>
      <For each={props.sections}>
        {(section) => {
          const titleId = createUniqueId()
          return (
            <div role="group" aria-labelledby={titleId}>
              <div class="of" id={titleId} role="presentation">
                {section.title}
              </div>
              <For each={section.entries}>
                {(entry) => (
                  <Line
                    id={`${props.id}-${entry.id}`}
                    entry={entry}
                    isCurrent={props.current === entry.id}
                    onChoose={() => props.onChoose(entry)}
                  />
                )}
              </For>
            </div>
          )
        }}
      </For>
    </div>
  )
}

function Line(props: {
  readonly id: string
  readonly entry: Entry
  readonly isCurrent: boolean
  readonly onChoose: () => void
}) {
  let element: HTMLDivElement | undefined
  createEffect(() => props.isCurrent && element?.scrollIntoView({ block: 'nearest' }))
  return (
    <div
      ref={element}
      id={props.id}
      class="line"
      role="option"
      aria-selected={props.isCurrent}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => props.onChoose()}
    >
      <Icon name={props.entry.icon} />
      <span>
        <Show when={props.entry.title}>
          <strong class="clip" dir="auto">
            {props.entry.title}
          </strong>
        </Show>
        <Show when={props.entry.detail}>
          <small class="clip" dir="auto">
            <PiecesText pieces={props.entry.detail ?? []} />
          </small>
        </Show>
      </span>
      <Show when={props.entry.aside}>
        <Show when={props.entry.isKey} fallback={<time>{props.entry.aside}</time>}>
          <kbd>{props.entry.aside}</kbd>
        </Show>
      </Show>
    </div>
  )
}
