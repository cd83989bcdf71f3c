import { createSignal } from 'solid-js'
import { makeForm, type Form } from '../controls/make-form.ts'
import { passkeyTrouble } from './passkey-words.ts'

/** A form of a signed-in member that asks for a passkey, and says if the browser has returned none. */
export function makePasskeyForm(run: () => Promise<void>): Form {
  const [trouble, setTrouble] = createSignal<string>()
  const form = makeForm(async () => {
    setTrouble(undefined)
    try {
      await run()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      setTrouble(passkeyTrouble(error))
    }
  })
  return {
    ...form,
    error: () => trouble() ?? form.error(),
    isDone: () => form.isDone() && trouble() === undefined,
  }
}
