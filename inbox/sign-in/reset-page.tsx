import { createEffect, createSignal, Show } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { makeOpenForm } from '../controls/make-form.ts'
import { requestReset } from '../state/session.ts'
import { words } from '../words/words.ts'
import { Door } from './door.tsx'
import { linkWords } from './link-words.ts'

export { linksReady } from './link-words.ts'

/** Asks for the address that a link to choose another password is mailed to. */
export function ResetPage() {
  const [email, setEmail] = createSignal('')
  const [sentTo, setSentTo] = createSignal<string>()
  createEffect(() => (document.title = `${linkWords().links.resetTitle} · ${location.hostname}`))
  const form = makeOpenForm(async () => {
    await requestReset(email().trim())
    setSentTo(email().trim())
  })
  return (
    <Door
      title={linkWords().links.resetTitle}
      lead={linkWords().links.resetLead}
      foot={<a href="/inbox">{linkWords().links.backToSignIn}</a>}
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
              {linkWords().links.resetSubmit}
            </button>
          </form>
        }
      >
        {(address) => (
          <p class="card" role="status">
            {linkWords().links.resetSent(address())}
          </p>
        )}
      </Show>
    </Door>
  )
}
