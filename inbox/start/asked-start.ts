import { createSignal } from 'solid-js'

/** The contact that a conversation is started with; null: one to be chosen. */
export type AskedStart = { readonly id: string; readonly name: string } | null

const [askedStart, setAskedStart] = createSignal<AskedStart>()

/** What the form that starts a conversation is open for; undefined while it is closed. */
export { askedStart }

/** Opens it. */
export function openStart(contact: AskedStart = null): void {
  setAskedStart(contact)
}

export function closeStart(): void {
  setAskedStart(undefined)
}
