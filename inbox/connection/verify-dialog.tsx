import { createSignal, Show } from 'solid-js'
import { CompanyButtons } from '../company/late-buttons.ts'
import { Dialog } from '../controls/dialog.tsx'
import { PasswordField } from '../controls/field.tsx'
import { makeOpenForm } from '../controls/make-form.ts'
import { askedCode } from '../sign-in/asked-code.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { factorWords } from '../sign-in/factor-words.ts'
import { verify } from '../state/session.ts'
import { question } from '../state/verify.ts'
import { words } from '../words/words.ts'

export { factorsReady } from '../sign-in/factor-words.ts'

/** The password again, and the code of members with a second factor, for a change that asks for it. */
export function VerifyDialog() {
  const cancel = () => question()?.answer(false)
  return (
    <Dialog isOpen={question() !== undefined} title={factorWords().verify.title} onClose={cancel}>
      <p>{factorWords().verify.lead}</p>
      <VerifyForm onCancel={cancel} />
      <CompanyButtons isAgain />
    </Dialog>
  )
}

function VerifyForm(props: { readonly onCancel: () => void }) {
  const [password, setPassword] = createSignal('')
  const asked = askedCode()
  const form = makeOpenForm(async () => {
    if (await asked.send(async (code) => verify(password(), code))) question()?.answer(true)
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Show
        when={asked.code() === undefined}
        fallback={<CodeField asked={asked} error={form.error()} />}
      >
        <PasswordField
          label={words().signIn.password}
          autocomplete="current-password"
          autofocus
          value={password()}
          onInput={setPassword}
          error={form.error()}
        />
      </Show>
      <div class="ends">
        <button type="button" class="button" onClick={() => props.onCancel()}>
          {words().cancel}
        </button>
        <button class="button primary" aria-disabled={form.isBusy()}>
          {factorWords().verify.submit}
        </button>
      </div>
    </form>
  )
}
