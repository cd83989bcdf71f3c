import { createSignal, createUniqueId, Show } from 'solid-js'
import { placeBelow } from '../controls/menu.tsx'
import type { PageAction } from '../keys/page-actions.ts'
import { TagList } from './tag-list.tsx'
import '../controls/menu-input.css'
import './tag-menu.css'

type TagMenuProps = {
  readonly label: string
  readonly action?: PageAction
  /** Whether a name that no tag has may be chosen. */
  readonly takesNew?: boolean
  readonly onChoose: (name: string) => void
  /** Stands above the tags, and is chosen by a click. */
  readonly other?: { readonly label: string; readonly onChoose: () => void }
}

/** A button with a list of tags that narrows as one types. Escape and choosing give the focus back. */
export function TagMenu(props: TagMenuProps) {
  const id = createUniqueId()
  const [isOpen, setOpen] = createSignal(false)
  let panel: HTMLDivElement | undefined
  let button: HTMLButtonElement | undefined
  const onToggle = (event: ToggleEvent) => {
    setOpen(event.newState === 'open')
    if (event.newState !== 'open') return
    placeBelow(panel, button)
    panel?.querySelector('input')?.focus()
  }
  const end = (act: () => void) => {
    panel?.hidePopover()
    button?.focus()
    act()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button edged"
        data-action={props.action}
        popovertarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen()}
      >
        <span>{props.label}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        class="menu tag-menu"
        role="dialog"
        aria-label={props.label}
        onToggle={onToggle}
      >
        <Show when={isOpen()}>
          <TagList
            takesNew={props.takesNew === true}
            other={
              props.other && { ...props.other, onChoose: () => end(() => props.other?.onChoose()) }
            }
            onChoose={(name) => end(() => props.onChoose(name))}
          />
        </Show>
      </div>
    </>
  )
}
