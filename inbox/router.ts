import { createSignal } from 'solid-js'
import type { Sort } from './list/views.ts'

const here = () => new URL(location.href)
const [address, setAddress] = createSignal(here())
addEventListener('popstate', () => setAddress(here()))

/**
 * Shows another address of the inbox without loading the page. The order stays while the view or the page of the settings does,
 * unless it is given after `?`.
 */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  const next = new URL(to, location.href)
  const [view, page] = next.pathname.split('/').slice(2)
  const isSame = view === place()[0] && (view !== 'settings' || page === place()[1])
  const isKept = !to.includes('?') && isSame
  next.search = isKept ? location.search : next.search
  if (next.pathname + next.search === address().pathname + address().search) return
  if (options.replace === true) history.replaceState(null, '', next)
  else history.pushState(null, '', next)
  setAddress(next)
}

/** Follows links of the inbox in place; other buttons, modifiers and targets are the browser's. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a')
  if (event.defaultPrevented || event.button !== 0 || link === null || link === undefined) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname !== '/inbox' && !link.pathname.startsWith('/inbox/')) return
  event.preventDefault()
  navigate(link.pathname + link.search)
}

/** The parts of the address below `/inbox`. */
export const place = (): readonly string[] =>
  address().pathname.split('/').slice(2, 6).filter(Boolean)

/** What stands behind `?` in the address. */
export const queryHere = (): URLSearchParams => address().searchParams

/** The order of the list that the address asks for; unknown ones are as `newest`. */
export const sortHere = () => queryHere().get('sort') as Sort | null
