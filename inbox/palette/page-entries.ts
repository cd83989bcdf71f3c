import type { IconName } from '../controls/icon.tsx'
import { offeredMenus } from '../controls/offered-menus.ts'
import { keyWords } from '../keys/key-words.ts'
import { pageActions } from '../keys/page-actions.ts'
import { navigate } from '../router.ts'
import { savedViews } from '../state/saved-views.ts'
import { may } from '../state/session-state.ts'
import { workspace } from '../state/workspace.ts'
import { isTrayShown } from '../views/waiting-mails.ts'
import { words } from '../words/words.ts'
import { paletteOpener } from './asked.ts'
import type { Entry } from './entries.ts'

/** The buttons on the screen that have no key, with the entries of their menus once words are typed, and the views. */
export function pageEntries(fits: (name: string) => boolean, hasWords: boolean): readonly Entry[] {
  const icon: IconName = 'trail'
  const buttons = pageActions.flatMap((action) =>
    buttonsOf(action).map((button, at): Entry => ({
      id: `action-${action}-${at}`,
      icon,
      title: nameOf(button),
      run: () => requestAnimationFrame(() => button.click()),
    })),
  )
  const chosen = [...offeredMenus].flatMap(({ action, items, button }) => {
    const own = button()
    if (!hasWords || own?.checkVisibility() !== true) return []
    return items().map((item, at): Entry => ({
      id: `action-${action}-${nameOf(own)}-${at}`.replaceAll(/\s/g, '-'),
      icon,
      title: `${nameOf(own)}: ${item.label}`,
      run: () => requestAnimationFrame(() => item.onChoose()),
    }))
  })
  return [...buttons, ...chosen, ...viewEntries()].filter(({ title }) => fits(title))
}

/** Those on the screen; of buttons at messages that of the chosen one. The entry of a key opens the menu to snooze. */
function buttonsOf(action: (typeof pageActions)[number]): readonly HTMLElement[] {
  if (action === 'snooze') return []
  const message = chosenMessage()
  return [...document.querySelectorAll<HTMLElement>(`[data-action="${action}"]`)].filter(
    (button) =>
      button.checkVisibility() &&
      [null, message].includes(button.closest<HTMLElement>('[data-message]')),
  )
}

/** The message with the focus, else that of the address, else the last one. */
function chosenMessage(): HTMLElement | null {
  return (
    paletteOpener()?.closest<HTMLElement>('[data-message]') ??
    document.querySelector<HTMLElement>('.log [data-message][aria-current]') ??
    [...document.querySelectorAll<HTMLElement>('.log .said[data-message]')].at(-1) ??
    null
  )
}

const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.innerText.trim()

/** Links of the left column that have no key: saved views, groups and pages. */
function viewEntries(): readonly Entry[] {
  const links: readonly (readonly [path: string, name: string])[] = [
    ...(savedViews() ?? []).map(({ id, name }) => [`view-${id}`, name] as const),
    ...(workspace()?.groups ?? []).map(({ id, name }) => [`group-${id}`, name] as const),
    ...(may('contacts:read') ? [['settings/people', words().views.people] as const] : []),
    ...(isTrayShown() ? [['tray', words().views.tray] as const] : []),
  ]
  return links.map(([path, name]) => ({
    id: `action-${path}`,
    icon: 'stack',
    title: keyWords().keyNames.goTo(name),
    run: () => navigate(`/inbox/${path}`),
  }))
}
