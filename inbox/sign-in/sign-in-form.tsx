import { createSignal } from 'solid-js'
import { Field, PasswordField } from '../controls/field.tsx'
import { wordsOf } from '../state/api.ts'
import { signIn } from '../state/session.ts'
import { words } from '../words/words.ts'

/** Address and password; errors in the server's words. */
export function SignInForm(props: { readonly email?: string; readonly hasReset?: boolean }) {
  const [email, setEmail] = createSignal(props.email ?? '')
  const [password, setPassword] = createSignal('')
  const [error, setError] = createSignal<string>()
  const [isBusy, setBusy] = createSignal(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy()) return
    setBusy(true)
    setError(undefined)
    try {
      await signIn(email().trim(), password())
    } catch (cause) {
      setError(wordsOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Field
        label={words().signIn.email}
        type="email"
        autocomplete="username"
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
        error={error()}
        aside={
          props.hasReset === true ? <a href="/inbox/forgot">{words().signIn.forgot}</a> : undefined
        }
      />
      <button class="button primary wide" aria-disabled={isBusy()}>
        {words().signIn.submit}
      </button>
    </form>
  )
}
