import { createSignal } from 'solid-js'
import { asMember, wordsOf } from '../state/api.ts'
import { pollSoon } from '../state/poll.ts'

/** A form of a signed-in member: the page asks for the password, or to sign in again, where that is needed. */
export function makeForm(run: () => Promise<void>): Form {
  return makeOpenForm(async () => asMember(run))
}

/** The state of a form: what went wrong, in words, or that it was done. One request at a time. */
export function makeOpenForm(run: () => Promise<void>) {
  const [error, setError] = createSignal<string>()
  const [isDone, setDone] = createSignal(false)
  const [isBusy, setBusy] = createSignal(false)
  let changes = 0
  const submit = async () => {
    if (isBusy()) return
    const atStart = changes
    setBusy(true)
    setError(undefined)
    setDone(false)
    try {
      await run()
      // What was changed meanwhile is not done.
      setDone(changes === atStart)
      pollSoon()
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
    change: () => {
      changes += 1
      setDone(false)
    },
    submit: () => void submit(),
    onSubmit: (event: Event) => {
      event.preventDefault()
      void submit()
    },
  }
}

export type Form = ReturnType<typeof makeOpenForm>
