import { mergeProps, Show, splitProps, type JSX } from 'solid-js'
import { Icon } from '../../pages/controls/icon.tsx'
import '../../pages/controls/button.css'

export type ButtonProps = Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, 'class'> & {
  readonly look?: 'primary' | 'edged' | 'quiet' | 'danger'
  /** A path of `icons.ts`, before the text. */
  readonly icon?: string
  /** Names a button that shows an icon alone, and is its tooltip. */
  readonly label?: string
  /** Its action is under way: it says so, and does nothing more. */
  readonly isBusy?: boolean
  readonly class?: string
}

/** A button that submits nothing unless its `type` says so. */
export function Button(given: ButtonProps) {
  const props = mergeProps({ look: 'quiet', type: 'button' } as const, given)
  const [own, rest] = splitProps(props, [
    'look',
    'icon',
    'label',
    'isBusy',
    'class',
    'children',
    'onClick',
  ])
  const onClick: JSX.EventHandler<HTMLButtonElement, MouseEvent> = (event) => {
    if (own.isBusy === true) event.preventDefault()
    else if (typeof own.onClick === 'function') own.onClick(event)
  }
  return (
    <button
      {...rest}
      class={`button ${own.look} ${own.class ?? ''}`}
      classList={{ bare: own.children === undefined }}
      aria-label={own.label}
      title={own.label}
      // Not `disabled`: focus would be lost while the action lasts.
      aria-disabled={own.isBusy === true ? 'true' : undefined}
      aria-busy={own.isBusy === true ? 'true' : undefined}
      onClick={onClick}
    >
      <Show when={own.icon}>{(path) => <Icon path={path()} />}</Show>
      {own.children}
    </button>
  )
}
