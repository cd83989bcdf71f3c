import { createEffect, createSignal, Show } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { makeOpenForm } from '../controls/make-form.ts'
import { requestReset } from '../state/session.ts'
import { words } from '../words/words.ts'
import { Door } from './door.tsx'

/** Asks for the address that a link to choose another password is mailed to. */
export function ResetPage() {
  const [email, setEmail] = createSignal('')
  const [sentTo, setSentTo] = createSignal<string>()
  createEffect(() => (document.title = `${words().signIn.resetTitle} · ${location.hostname}`))
  const form = makeOpenForm(async () => {
    await requestReset(email().trim())
    setSentTo(email().trim())
  })
  return (
    <Door
      title={words().signIn.resetTitle}
      lead={words().signIn.resetLead}
      foot={<a href="/inbox">{words().signIn.backToSignIn}</a>}
    >
      <Show
        when={sentTo()}
        fallback={
          <form onSubmit={form.onSubmit}>
            <Field
              label={words().signIn.email}
              type="email"
              autocomplete="username"
              required
              autofocus
              value={email()}
              onInput={setEmail}
              error={form.error()}
            />
            <button class="button primary wide" aria-disabled={form.isBusy()}>
              {words().signIn.resetSubmit}
            </button>
          </form>
        }
      >
        {(address) => (
          <p class="card" role="status">
            {words().signIn.resetSent(address())}
          </p>
        )}
      </Show>
    </Door>
  )
}
