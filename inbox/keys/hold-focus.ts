/** Where the focus goes from a part of the page that is gone: the first of them that is on the screen. */
const landings = ['.log', '#talk', 'main h1', 'a.row'] as const

/** What had the focus last and all around it, from the inside out. */
let latest: readonly Element[] = []

/**
 * Browsers give the focus to the whole page when the element that has it is removed, and Tab then begins at its start. This
 * moves it to what is left around the element, else to the main part of the page. Returns how to stop.
 */
export function holdFocus(): () => void {
  const note = ({ target }: FocusEvent) => (latest = around(target as Element))
  // A click beside everything takes the focus away, as it is meant to.
  const forget = () => (latest = [])
  // After a frame: a part that knows better where the focus goes has moved it.
  const observer = new MutationObserver(() => {
    if (latest[0]?.isConnected === false) requestAnimationFrame(landFocus)
  })
  addEventListener('focusin', note)
  addEventListener('pointerdown', forget, true)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    removeEventListener('focusin', note)
    removeEventListener('pointerdown', forget, true)
    observer.disconnect()
  }
}

/** Gives the focus to a part of the page where nothing has it. */
export function landFocus(): void {
  if (document.activeElement !== document.body) return
  const near = latest.filter(({ isConnected }) => isConnected).map(placeIn)
  const others = landings.map((place) => document.querySelector<HTMLElement>(place))
  const found = [...near, ...others].find((place) => place?.checkVisibility())
  found?.focus({ preventScroll: true })
}

/** An element that takes the focus, or the first that does in a dialog. */
function placeIn(element: Element): HTMLElement | null {
  if (element.matches('dialog')) return element.querySelector('input, select, textarea, button')
  return element.matches('[tabindex]') ? (element as HTMLElement) : null
}

function around(element: Element | null): readonly Element[] {
  return element === null ? [] : [element, ...around(element.parentElement)]
}
