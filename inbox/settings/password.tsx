import { createSignal } from 'solid-js'
import { PasswordField } from '../controls/field.tsx'
import { auth } from '../state/api.ts'
import { me } from '../state/session-state.ts'
import { readSession } from '../state/session.ts'
import { words } from '../words/words.ts'
import { settingsWords } from './settings-words.ts'
import { FormEnds } from './form-ends.tsx'
import { makeForm } from '../controls/make-form.ts'

/** A new password, which ends the other sessions. */
export function PasswordPage() {
  const [current, setCurrent] = createSignal('')
  const [password, setPassword] = createSignal('')
  const form = makeForm(async () => {
    await auth('PUT', '/password', { current_password: current(), password: password() })
    setCurrent('')
    setPassword('')
    await readSession()
  })
  return (
    <>
      <p class="lead">{settingsWords().settings.passwordEnds}</p>
      <form onSubmit={form.onSubmit} onInput={form.change}>
        <input
          class="unseen"
          type="text"
          autocomplete="username"
          value={me()?.member.email ?? ''}
          readonly
          tabindex="-1"
          aria-hidden="true"
        />
        <PasswordField
          label={settingsWords().settings.currentPassword}
          autocomplete="current-password"
          value={current()}
          onInput={setCurrent}
        />
        <PasswordField
          label={settingsWords().settings.newPassword}
          autocomplete="new-password"
          hint={words().signIn.passwordHint}
          value={password()}
          onInput={setPassword}
        />
        <FormEnds
          form={form}
          label={settingsWords().settings.changePassword}
          done={settingsWords().settings.passwordChanged}
        />
      </form>
    </>
  )
}
