import { Show } from 'solid-js'
import { Dialog } from '../controls/dialog.tsx'
import { latePart } from '../controls/late-part.tsx'
import { onceShown } from '../controls/once-shown.ts'
import { OtherWays } from '../sign-in/late-other-ways.ts'
import { SignInForm } from '../sign-in/late-sign-in-form.ts'
import { me, sessionState } from '../state/session-state.ts'
import { question } from '../state/verify.ts'
import { words } from '../words/words.ts'
import './connection.css'

const VerifyDialog = latePart(async () => {
  const { VerifyDialog: dialog, proofsReady } = await import('./verify-dialog.tsx')
  await proofsReady()
  return dialog
})

/** Dialogs that any page may need: the session has ended, or a change needs the password again. */
export function Dialogs() {
  const wasAsked = onceShown(() => question() !== undefined)
  return (
    <>
      <Show when={wasAsked()}>
        <VerifyDialog />
      </Show>
      <Dialog
        isOpen={sessionState() === 'lost'}
        title={words().signedOut.title}
        onClose={() => undefined}
        isFirm
      >
        <p>{words().signedOut.lead}</p>
        <SignInForm email={me()?.member.email ?? ''} />
        <Show when={sessionState() === 'lost'}>
          <OtherWays />
        </Show>
      </Dialog>
    </>
  )
}
