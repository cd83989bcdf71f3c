import { createSignal } from 'solid-js'

const [path, setPath] = createSignal(location.pathname)
addEventListener('popstate', () => setPath(location.pathname))

/** Shows another address of the inbox without loading the page. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  if (to === path()) return
  if (options.replace === true) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  setPath(new URL(to, location.href).pathname)
}

/** Follows links of the inbox in place; other buttons, modifiers and targets are the browser's. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a')
  if (event.defaultPrevented || event.button !== 0 || link === null || link === undefined) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname !== '/inbox' && !link.pathname.startsWith('/inbox/')) return
  event.preventDefault()
  navigate(link.pathname)
}

/** The parts of the address below `/inbox`. */
export const place = (): readonly string[] => path().split('/').slice(2, 6).filter(Boolean)
