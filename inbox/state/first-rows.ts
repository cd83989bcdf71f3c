import { createSignal } from 'solid-js'

/** A list that cannot be read keeps nothing else back. */
const longestWaitMs = 1_000
/** A page that is not complete by then is shown as it is. */
const longestBlankMs = 150

const shown = Promise.withResolvers<void>()

/**
 * Resolves when the rows of the first list have been drawn: what a member looks at first has the connections and the processor
 * to itself. Where there is no list, and where it takes long, nothing waits for it.
 */
export const firstRows = shown.promise

const [areDrawn, setDrawn] = createSignal(true)

/** False while they are waited for: what is not seen at once, such as titles, is made after that. */
export { areDrawn }

let note = (): void => undefined

/**
 * Begins to wait for them. The browser lays a given page out and draws it once, with its rows, instead of before them and again.
 */
export function awaitRows(page: HTMLElement | undefined): void {
  setDrawn(false)
  void firstRows.then(() => setDrawn(true))
  const unveil = () => page?.removeAttribute('hidden')
  if (page !== undefined) page.hidden = true
  setTimeout(unveil, longestBlankMs)
  setTimeout(shown.resolve, longestWaitMs)
  note = () => {
    unveil()
    // A page that nobody sees draws nothing.
    if (document.hidden) shown.resolve()
    else requestAnimationFrame(() => setTimeout(shown.resolve))
  }
}

/** Call before they are put into the page, or if there are none here. */
export function noteFirstRows(): void {
  note()
}
