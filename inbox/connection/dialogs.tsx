import { createSignal } from 'solid-js'
import { PasswordField } from '../controls/field.tsx'
import { makeOpenForm } from '../controls/make-form.ts'
import { Dialog } from '../controls/dialog.tsx'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import { me, sessionState } from '../state/session-state.ts'
import { verify } from '../state/session.ts'
import { question } from '../state/verify.ts'
import { words } from '../words/words.ts'
import './connection.css'

/** Dialogs that any page may need: the session has ended, or a change needs the password again. */
export function Dialogs() {
  const cancel = () => question()?.answer(false)
  return (
    <>
      <Dialog isOpen={question() !== undefined} title={words().verify.title} onClose={cancel}>
        <p>{words().verify.lead}</p>
        <VerifyForm />
      </Dialog>
      <Dialog
        isOpen={sessionState() === 'lost'}
        title={words().signedOut.title}
        onClose={() => undefined}
        isFirm
      >
        <p>{words().signedOut.lead}</p>
        <SignInForm email={me()?.member.email ?? ''} />
      </Dialog>
    </>
  )
}

function VerifyForm() {
  const [password, setPassword] = createSignal('')
  const form = makeOpenForm(async () => {
    await verify(password())
    question()?.answer(true)
  })
  return (
    <form onSubmit={form.onSubmit}>
      <PasswordField
        label={words().signIn.password}
        autocomplete="current-password"
        autofocus
        value={password()}
        onInput={setPassword}
        error={form.error()}
      />
      <div class="ends">
        <button type="button" class="button" onClick={() => question()?.answer(false)}>
          {words().cancel}
        </button>
        <button class="button primary" aria-disabled={form.isBusy()}>
          {words().verify.submit}
        </button>
      </div>
    </form>
  )
}
