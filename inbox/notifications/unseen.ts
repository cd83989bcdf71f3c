import { createEffect, createSignal } from 'solid-js'

const [unseen, setUnseen] = createSignal<ReadonlySet<string>>(new Set())

/** Conversations that the member was notified of and has not looked at. */
export { setUnseen, unseen }

/** The title of the page, with the number of those before it. Call in a component. */
export function pageTitle(text: () => string | undefined): void {
  createEffect(() => {
    const shown = text()
    if (shown === undefined) return
    const { size } = unseen()
    document.title = size === 0 ? shown : `(${size}) ${shown}`
  })
}
