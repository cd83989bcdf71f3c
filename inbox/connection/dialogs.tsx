import { createSignal } from 'solid-js'
import { PasswordField } from '../controls/field.tsx'
import { Dialog } from '../../pages/controls/dialog.tsx'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import { wordsOf } from '../state/api.ts'
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
  const [error, setError] = createSignal<string>()
  const submit = async (event: Event) => {
    event.preventDefault()
    setError(undefined)
    try {
      await verify(password())
      question()?.answer(true)
    } catch (cause) {
      setError(wordsOf(cause))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={words().signIn.password}
        autocomplete="current-password"
        autofocus
        value={password()}
        onInput={setPassword}
        error={error()}
      />
      <div class="ends">
        <button type="button" class="button" onClick={() => question()?.answer(false)}>
          {words().cancel}
        </button>
        <button class="button primary">{words().verify.submit}</button>
      </div>
    </form>
  )
}
