import {
  createEffect,
  createSignal,
  createUniqueId,
  For,
  on,
  Show,
  untrack,
  type JSX,
} from 'solid-js'
import { Icon } from '../../pages/controls/icon.tsx'
import { checkIcon } from '../../pages/controls/icons.ts'
import type { PageAction } from '../keys/page-actions.ts'
import type { MenuItem } from './menu-item.ts'
import { nextItem } from './next-item.ts'
import { offerMenu } from './offered-menus.ts'
import './menu.css'

type MenuProps = {
  readonly items: readonly MenuItem[]
  /** Names a button without text. */
  readonly label?: string
  readonly title?: string | undefined
  readonly class?: string
  /** The palette offers the button and the items. */
  readonly action?: PageAction
  /** A form with one field above the items, which takes what is typed; `end` closes the menu before it acts. */
  readonly field?: ((end: (act: () => void) => void) => JSX.Element) | undefined
  /** What is in the button. */
  readonly children: JSX.Element
}

/**
 * A button with a menu. Arrow keys, Home, End and, where there is no field, first letters move in it; Escape and choosing
 * give the focus back.
 */
export function Menu(props: MenuProps) {
  const id = createUniqueId()
  const [isOpen, setOpen] = createSignal(false)
  let list: HTMLDivElement | undefined
  let button: HTMLButtonElement | undefined
  const { action } = props
  if (action !== undefined) offerMenu({ action, items: () => props.items, button: () => button })
  const items = () => [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const field = () => list?.querySelector('input') ?? undefined
  const onToggle = (event: ToggleEvent) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open') placeBelow(list, button)
    if (event.newState === 'open') items()[0]?.focus()
  }
  // Items that come later take the place of the one that had the focus.
  createEffect(
    on(
      () => props.items,
      () => isOpen() && document.activeElement === document.body && items()[0]?.focus(),
      { defer: true },
    ),
  )
  const end = (act: () => void) => {
    list?.hidePopover()
    button?.focus()
    act()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') list?.hidePopover()
    const input = field()
    // The browser then writes it there.
    if (input !== undefined && isWritten(event)) return input.focus()
    if (input === event.target && !event.key.startsWith('Arrow')) return
    const places = input === undefined ? items() : [input, ...items()]
    const found = nextItem(places, document.activeElement, event.key)
    if (found === undefined) return
    event.preventDefault()
    found.focus()
  }
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    list?.showPopover()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class={`button ${props.class ?? 'quiet'}`}
        popovertarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen()}
        aria-label={props.label}
        title={props.label ?? props.title}
        data-action={props.action}
        onKeyDown={onButtonKey}
      >
        {props.children}
      </button>
      <div ref={list} id={id} popover="auto" class="menu" onToggle={onToggle} onKeyDown={onKey}>
        {/* Items that change while it is open leave what is typed. */}
        <Show when={isOpen()}>{untrack(() => props.field?.(end))}</Show>
        <div role="menu" aria-label={props.label}>
          <For each={isOpen() ? props.items : []}>
            {(item) => (
              <button
                type="button"
                role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.isChosen}
                class="item"
                classList={{ danger: item.isDanger === true }}
                tabindex="-1"
                onClick={() => end(item.onChoose)}
              >
                <Show when={item.icon}>{(path) => <Icon path={path()} />}</Show>
                <span dir="auto" title={item.label}>
                  {item.label}
                </span>
                <Show when={item.isChosen === true}>
                  <Icon path={checkIcon} class="chosen" />
                </Show>
              </button>
            )}
          </For>
        </div>
      </div>
    </>
  )
}

/** Whether a key writes a sign. */
const isWritten = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

const gapPx = 4
const edgePx = 8

/** Below the button, or above it where there is no room; inside the window. */
export function placeBelow(list: HTMLElement | undefined, button: HTMLElement | undefined): void {
  if (list === undefined || button === undefined) return
  const anchor = button.getBoundingClientRect()
  const { width, height } = list.getBoundingClientRect()
  const isRtl = getComputedStyle(button).direction === 'rtl'
  const start = isRtl ? anchor.right - width : anchor.left
  const left = Math.max(edgePx, Math.min(start, innerWidth - width - edgePx))
  const below = anchor.bottom + gapPx
  const fits = below + height <= innerHeight - edgePx
  const top = fits ? below : Math.max(edgePx, anchor.top - height - gapPx)
  Object.assign(list.style, { left: `${left}px`, top: `${top}px` })
}
