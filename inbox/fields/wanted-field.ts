import { createSignal } from 'solid-js'
import { showContact } from '../contact/contact-shown.ts'

const [wantedField, setWanted] = createSignal<string>()

/** The field that gets the focus as soon as it is there. */
export { wantedField }

/** Opens the panel with a field of the open conversation. */
export function wantField(key: string): void {
  showContact(true)
  setWanted(key)
}

/** Returns it once. */
export function takeWantedField(): string | undefined {
  const wanted = wantedField()
  if (wanted !== undefined) setWanted(undefined)
  return wanted
}
