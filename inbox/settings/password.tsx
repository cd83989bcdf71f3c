import { createSignal, Show } from 'solid-js'
import { PasswordField } from '../controls/field.tsx'
import { askedCode } from '../sign-in/asked-code.ts'
import { CodeField } from '../sign-in/late-code-field.ts'
import { auth } from '../state/api.ts'
import { me } from '../state/session-state.ts'
import { readSession } from '../state/session.ts'
import { settingsWords } from './settings-words.ts'
import { FormEnds } from './form-ends.tsx'
import { makeForm } from '../controls/make-form.ts'
import { linkWords } from '../sign-in/link-words.ts'

/** A new password, which ends the other sessions. */
export function PasswordPage() {
  const [current, setCurrent] = createSignal('')
  const [password, setPassword] = createSignal('')
  const asked = askedCode()
  const form = makeForm(async () => {
    const isDone = await asked.send(async (proof) =>
      auth('PUT', '/password', { current_password: current(), password: password(), ...proof }),
    )
    if (!isDone) return
    asked.setProof(undefined)
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
          hint={linkWords().links.passwordHint}
          value={password()}
          onInput={setPassword}
        />
        <Show when={asked.proof() !== undefined}>
          <CodeField asked={asked} />
        </Show>
        <FormEnds
          form={form}
          label={settingsWords().settings.changePassword}
          done={asked.proof() === undefined ? settingsWords().settings.passwordChanged : ''}
        />
      </form>
    </>
  )
}
