import { For, type Accessor } from 'solid-js'
import { Icon } from '../../../pages/controls/icon.tsx'
import { isActive, toggle, type Format } from './commands.ts'
import {
  boldIcon,
  bulletsIcon,
  codeIcon,
  italicIcon,
  linkIcon,
  numbersIcon,
  quoteIcon,
} from './format-icons.ts'
import type { Editor } from './make-editor.ts'
import { richWords } from './rich-words.ts'

const buttons = [
  ['strong', boldIcon, 'Ctrl B'],
  ['em', italicIcon, 'Ctrl I'],
  ['link', linkIcon, 'Ctrl K'],
  ['bullet_list', bulletsIcon, 'Ctrl Shift 8'],
  ['ordered_list', numbersIcon, 'Ctrl Shift 7'],
  ['blockquote', quoteIcon, 'Ctrl Shift 9'],
  ['code', codeIcon, 'Ctrl E'],
] as const satisfies readonly (readonly [Format, string, string])[]

/** Buttons for format, one stop of the Tab key: arrows lead from one to the next. */
export function FormatBar(props: {
  readonly editor: Editor
  /** Grows with each change of words or selection. */
  readonly changes: Accessor<number>
  readonly onLink: () => void
}) {
  let bar: HTMLDivElement | undefined
  const isOn = (format: Format) => props.changes() >= 0 && isActive(props.editor.view.state, format)
  const press = (format: Format) => {
    if (!props.editor.view.editable) return
    if (format === 'link') props.onLink()
    else props.editor.run(toggle(format))
  }
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
        {([format, icon, key], index) => (
          <button
            type="button"
            tabindex={index() === 0 ? 0 : -1}
            aria-label={richWords()[format]}
            aria-pressed={format === 'link' ? undefined : isOn(format)}
            classList={{ on: isOn(format) }}
            title={`${richWords()[format]} (${key})`}
            // The words stay selected.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(format)}
          >
            <Icon path={icon} class="small" />
          </button>
        )}
      </For>
    </div>
  )
}
