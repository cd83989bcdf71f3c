import { createEffect, createSignal, Match, Show, Switch } from 'solid-js'
import { Field } from '../controls/field.tsx'
import { latePart } from '../controls/late-part.tsx'
import { makeOpenForm } from '../controls/make-form.ts'
import { place } from '../router.ts'
import { requestReset } from '../state/session.ts'
import { words } from '../words/words.ts'
import { Door } from './door.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Opened once by each member, and therefore not in the first load. */
const LinkPage = latePart(async () => (await import('./link-page.tsx')).LinkPage)

/** What is shown while nobody is signed in: the address says which page. */
export function SignInPages() {
  return (
    <Switch fallback={<SignInPage />}>
      <Match when={place()[0] === 'forgot'}>
        <ResetRequestPage />
      </Match>
      <Match when={place()[0] === 'welcome' || place()[0] === 'reset'}>
        <LinkPage />
      </Match>
    </Switch>
  )
}

/** The name of the workspace is not told to strangers: its address stands for it. */
function SignInPage() {
  createEffect(() => (document.title = `${words().signIn.title} · ${location.hostname}`))
  return (
    <Door title={location.hostname} lead={words().signIn.lead} foot={words().signIn.foot}>
      <SignInForm hasReset />
    </Door>
  )
}

function ResetRequestPage() {
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
