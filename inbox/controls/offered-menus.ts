import { onCleanup } from 'solid-js'
import type { PageAction } from '../keys/page-actions.ts'
import type { MenuItem } from './menu-item.ts'

type OfferedMenu = {
  readonly action: PageAction
  readonly items: () => readonly MenuItem[]
  readonly button: () => HTMLElement | undefined
}

const menus = new Set<OfferedMenu>()

/** The menus on the screen whose entries the palette offers, too. */
export const offeredMenus: ReadonlySet<OfferedMenu> = menus

/** Offers a menu while its component is there. */
export function offerMenu(menu: OfferedMenu): void {
  menus.add(menu)
  onCleanup(() => menus.delete(menu))
}
