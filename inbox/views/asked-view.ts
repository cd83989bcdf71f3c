import { createSignal } from 'solid-js'

/** A view to change; or a filter, or what another view shows, to save as a new one. */
export type AskedView =
  | { readonly id: string }
  | { readonly filter: string }
  | { readonly like: string }

const [askedView, setAskedView] = createSignal<AskedView>()

/** What the form of views is open for; undefined while it is closed. */
export { askedView }

export function openViewForm(asked: AskedView): void {
  setAskedView(asked)
}

export function closeViewForm(): void {
  setAskedView(undefined)
}
