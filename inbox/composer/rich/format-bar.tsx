import { For, type Accessor } from 'solid-js'
import { Icon } from '../../../pages/controls/icon.tsx'
import { isActive, type Format } from './commands.ts'
import {
  boldIcon,
  bulletsIcon,
  codeIcon,
  italicIcon,
  linkIcon,
  numbersIcon,
  quoteIcon,
} from './format-icons.ts'
import { formatKeys } from '../formats/format-keys.ts'
import type { Editor } from './make-editor.ts'
import { richWords } from '../formats/rich-words.ts'

const buttons = [
  ['strong', boldIcon],
  ['em', italicIcon],
  ['link', linkIcon],
  ['bullet_list', bulletsIcon],
  ['ordered_list', numbersIcon],
  ['blockquote', quoteIcon],
  ['code', codeIcon],
] as const satisfies readonly (readonly [Format, string])[]

/** Buttons for format, one stop of the Tab key: arrows lead from one to the next. */
export function FormatBar(props: {
  readonly editor: Editor
  /** Grows with each change of words or selection. */
  readonly changes: Accessor<number>
  readonly onPress: (format: Format) => void
}) {
  let bar: HTMLDivElement | undefined
  const isOn = (format: Format) => props.changes() >= 0 && isActive(props.editor.view.state, format)
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(bar?.querySelectorAll('button') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = items.at((at + step) % items.length)
    for (const item of items) item.tabIndex = item === next ? 0 : -1
    next?.focus()
  }
  return (
    <div
      ref={(element) => (bar = element)}
      class="format"
      role="toolbar"
      aria-label={richWords().format}
      onKeyDown={onKeyDown}
    >
      <For each={buttons}>
        {([format, icon], index) => (
          <button
            type="button"
            tabindex={index() === 0 ? 0 : -1}
            aria-label={richWords()[format]}
            aria-pressed={format === 'link' ? undefined : isOn(format)}
            classList={{ on: isOn(format) }}
            title={`${richWords()[format]} (${formatKeys[format]})`}
            // The words stay selected.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onPress(format)}
          >
            <Icon path={icon} class="small" />
          </button>
        )}
      </For>
    </div>
  )
}
