import { createEffect, createUniqueId, onCleanup, Show, type JSX } from 'solid-js'
import { words } from '../words/words.ts'
import { Button } from './button.tsx'
import { crossIcon } from '../../pages/controls/icons.ts'
import './dialog.css'

type DialogProps = {
  readonly isOpen: boolean
  readonly title: string
  /** Called when it was left by Escape, its button or a click beside it. */
  readonly onClose: () => void
  /** Stays until something in it is chosen: no button, and Escape does nothing. */
  readonly isFirm?: boolean
  /** As wide and high as the window allows. */
  readonly isLarge?: boolean
  readonly children: JSX.Element
}

/** A dialog over the page, which keeps the focus until it closes and then gives it back. */
export function Dialog(props: DialogProps) {
  let element: HTMLDialogElement | undefined
  const titleId = createUniqueId()
  createEffect(() => {
    if (props.isOpen && element?.open === false) element.showModal()
    else if (!props.isOpen && element?.open === true) element.close()
  })
  // One that is removed while it is open gives the focus back as well.
  onCleanup(() => element?.close())
  const onCancel = (event: Event) => {
    event.preventDefault()
    if (props.isFirm !== true) props.onClose()
  }
  // A press that began inside and ended beside it, as when selecting text, closes nothing.
  const onPress = (event: MouseEvent) => {
    if (event.target === element && props.isFirm !== true) props.onClose()
  }
  return (
    <dialog
      ref={element}
      class="dialog"
      classList={{ large: props.isLarge === true }}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onMouseDown={onPress}
    >
      <Show when={props.isOpen}>
        <div class="sheet">
          <header>
            <h2 id={titleId}>{props.title}</h2>
            <Show when={props.isFirm !== true}>
              <Button icon={crossIcon} label={words().close} onClick={() => props.onClose()} />
            </Show>
          </header>
          {props.children}
        </div>
      </Show>
    </dialog>
  )
}
