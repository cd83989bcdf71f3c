import { createUniqueId, type JSX } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { later } from '../controls/later.tsx'
import { useVisit } from '../state/use-visit.ts'
import './menu.css'

const MenuItems = later(async () => (await import('./menu-items.tsx')).MenuItems)

/** The button of the menu, and its popover of the platform: Escape and a click beside it close it. */
export function Menu(): JSX.Element {
  const visit = useVisit()
  const id = createUniqueId()
  let panel: HTMLDivElement | undefined
  return (
    <>
      <button
        type="button"
        class="button quiet"
        aria-label={visit.words.open_menu}
        aria-haspopup="true"
        popovertarget={id}
      >
        <Icon name="dots" />
      </button>
      <div ref={panel} id={id} popover="auto" class="menu">
        <MenuItems panel={panel} />
      </div>
    </>
  )
}
