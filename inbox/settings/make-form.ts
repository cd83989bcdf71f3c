import { createSignal } from 'solid-js'
import { asMember, wordsOf } from '../state/api.ts'

/** The state of a form: what went wrong, or that it was kept. */
export function makeForm(run: () => Promise<void>) {
  const [error, setError] = createSignal<string>()
  const [isDone, setDone] = createSignal(false)
  const [isBusy, setBusy] = createSignal(false)
  const submit = async () => {
    if (isBusy()) return
    setBusy(true)
    setError(undefined)
    setDone(false)
    try {
      await asMember(run)
      setDone(true)
    } catch (cause) {
      setError(wordsOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return {
    error,
    isDone,
    isBusy,
    change: () => setDone(false),
    onSubmit: (event: Event) => {
      event.preventDefault()
      void submit()
    },
  }
}

export type Form = ReturnType<typeof makeForm>
