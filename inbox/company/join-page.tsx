import { createEffect, createResource, createSignal, Show } from 'solid-js'
import type { ReadCompanyJoinReply } from '../../client/source/types.generated.ts'
import { Field, PasswordField } from '../controls/field.tsx'
import { makeOpenForm } from '../controls/make-form.ts'
import { navigate } from '../router.ts'
import { askedCode } from '../sign-in/asked-code.ts'
import { Door } from '../sign-in/door.tsx'
import { CodeField } from '../sign-in/late-code-field.ts'
import { auth } from '../state/api.ts'
import { joinCompany } from '../state/session.ts'
import { words } from '../words/words.ts'
import { companyWords } from './company-words.ts'

export { companyReady } from './company-words.ts'

/** Asks once for the password of the member whose account of the provider has just come back. */
export function JoinPage() {
  const [read] = createResource(async () =>
    auth<ReadCompanyJoinReply>('GET', '/company/join').catch(() => undefined),
  )
  const texts = () => companyWords().join
  createEffect(() => (document.title = `${texts().title} · ${location.hostname}`))
  return (
    <Show when={!read.loading}>
      <Door
        title={texts().title}
        lead={read() && texts().lead(read()?.provider_name ?? '', read()?.email ?? '')}
        foot={<a href="/inbox">{texts().back}</a>}
      >
        <Show
          when={read()}
          fallback={
            <p class="card" role="alert">
              {texts().ended}
            </p>
          }
        >
          {(waiting) => <JoinForm email={waiting().email} />}
        </Show>
      </Door>
    </Show>
  )
}

function JoinForm(props: { readonly email: string }) {
  const [email, setEmail] = createSignal(props.email)
  const [password, setPassword] = createSignal('')
  const asked = askedCode()
  const form = makeOpenForm(async () => {
    const join = async (code?: string) => joinCompany(email().trim(), password(), code)
    if (await asked.send(join)) navigate('/inbox', { replace: true })
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Show
        when={asked.code() === undefined}
        fallback={<CodeField asked={asked} error={form.error()} />}
      >
        <Field
          label={words().signIn.email}
          type="email"
          autocomplete="username"
          required
          value={email()}
          onInput={setEmail}
        />
        <PasswordField
          label={words().signIn.password}
          autocomplete="current-password"
          autofocus
          value={password()}
          onInput={setPassword}
          error={form.error()}
        />
      </Show>
      <button class="button primary wide" aria-disabled={form.isBusy()}>
        {companyWords().join.submit}
      </button>
    </form>
  )
}
