import { createResource, createSignal, Show } from 'solid-js'
import type { GetFactorsReply, ListPasskeysReply } from '../../client/source/types.generated.ts'
import { CompanyButtons } from '../company/late-buttons.ts'
import { Dialog } from '../controls/dialog.tsx'
import { PasswordField } from '../controls/field.tsx'
import { makeOpenForm } from '../controls/make-form.ts'
import type { UsedPasskey } from '../passkeys/authenticator.ts'
import { UsePasskeyButton } from '../passkeys/use-passkey-button.tsx'
import { askedCode } from '../sign-in/asked-code.ts'
import { CodeField } from '../sign-in/code-field.tsx'
import { factorWords } from '../sign-in/factor-words.ts'
import { auth } from '../state/api.ts'
import { verify } from '../state/session.ts'
import { question } from '../state/verify.ts'
import { words } from '../words/words.ts'

export { proofsReady } from '../sign-in/code-field.tsx'

/** The password again, with the second factor of members who have one, or a passkey, for a change that asks for it. */
export function VerifyDialog() {
  const cancel = () => question()?.answer(false)
  const [factors] = createResource(question, async () =>
    auth<GetFactorsReply>('GET', '/factors').catch(() => undefined),
  )
  const hasPassword = () => factors()?.password !== false
  const said = () => factorWords().verify
  return (
    <Dialog
      isOpen={question() !== undefined}
      title={hasPassword() ? said().title : said().titleWithout}
      onClose={cancel}
    >
      <p>{hasPassword() ? said().lead : said().leadWithout}</p>
      <VerifyForm onCancel={cancel} hasPassword={hasPassword()} />
      <CompanyButtons isAgain />
    </Dialog>
  )
}

function VerifyForm(props: { readonly onCancel: () => void; readonly hasPassword: boolean }) {
  const [password, setPassword] = createSignal('')
  const [read] = createResource(async () =>
    auth<ListPasskeysReply>('GET', '/passkeys').catch(() => undefined),
  )
  const hasPasskey = () => read()?.passkeys.some(({ host }) => host === location.hostname) === true
  const asked = askedCode()
  const form = makeOpenForm(async () => {
    if (await asked.send(async (proof) => verify(password(), proof))) question()?.answer(true)
  })
  const byPasskey = async (passkey: UsedPasskey) => {
    await verify('', { passkey })
    question()?.answer(true)
  }
  return (
    <form onSubmit={form.onSubmit}>
      <Show
        when={asked.proof() === undefined}
        fallback={<CodeField asked={asked} error={form.error()} />}
      >
        <Show when={props.hasPassword}>
          <PasswordField
            label={words().signIn.password}
            autocomplete="current-password"
            autofocus
            value={password()}
            onInput={setPassword}
            error={form.error()}
          />
        </Show>
        <Show when={hasPasskey()}>
          <UsePasskeyButton onUsed={byPasskey} />
        </Show>
      </Show>
      <div class="ends">
        <button type="button" class="button" onClick={() => props.onCancel()}>
          {words().cancel}
        </button>
        <Show when={props.hasPassword}>
          <button class="button primary" aria-disabled={form.isBusy()}>
            {factorWords().verify.submit}
          </button>
        </Show>
      </div>
    </form>
  )
}
