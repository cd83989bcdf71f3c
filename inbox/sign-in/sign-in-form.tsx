import { createSignal, Show } from 'solid-js'
import { Field, PasswordField } from '../controls/field.tsx'
import { makeOpenForm } from '../controls/make-form.ts'
import { signIn } from '../state/session.ts'
import { words } from '../words/words.ts'
import { askedCode } from './asked-code.ts'
import { CodeField } from './late-code-field.ts'

type Props = {
  readonly email?: string
  readonly hasReset?: boolean
  /** What is done with them instead of signing in, and the words of its button. */
  readonly send?: typeof signIn
  readonly submit?: string
}

/** Address and password, then the code or passkey of members with a second factor, and what was wrong with them. */
export function SignInForm(props: Props) {
  const [email, setEmail] = createSignal(props.email ?? '')
  const [password, setPassword] = createSignal('')
  const asked = askedCode()
  const form = makeOpenForm(async () => {
    await asked.send(async (proof) => (props.send ?? signIn)(email().trim(), password(), proof))
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Show
        when={asked.proof() === undefined}
        fallback={<CodeField asked={asked} error={form.error()} />}
      >
        <Field
          label={words().signIn.email}
          type="email"
          autocomplete="username webauthn"
          required
          autofocus={props.email === undefined}
          value={email()}
          onInput={setEmail}
        />
        <PasswordField
          label={words().signIn.password}
          autocomplete="current-password"
          autofocus={props.email !== undefined}
          value={password()}
          onInput={setPassword}
          error={form.error()}
          aside={
            props.hasReset === true ? (
              <a href="/inbox/forgot">{words().signIn.forgot}</a>
            ) : undefined
          }
        />
      </Show>
      <button class="button primary wide" aria-disabled={form.isBusy()}>
        {props.submit ?? words().signIn.submit}
      </button>
    </form>
  )
}
