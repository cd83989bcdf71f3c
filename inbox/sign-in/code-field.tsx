import { createSignal, onMount } from 'solid-js'
import { Field } from '../controls/field.tsx'
import type { UsedPasskey } from '../passkeys/authenticator.ts'
import { passkeysReady } from '../passkeys/passkey-words.ts'
import { UsePasskeyButton } from '../passkeys/use-passkey-button.tsx'
import type { AskedCode } from './asked-code.ts'
import { factorsReady, factorWords } from './factor-words.ts'

/** The words of codes and of passkeys. */
export async function proofsReady(): Promise<void> {
  await Promise.all([factorsReady(), passkeysReady()])
}

/** Six digits of the app, or a recovery code, or a passkey. */
export function CodeField(props: {
  readonly asked: AskedCode
  readonly error?: string | undefined
}) {
  const [isRecovery, setRecovery] = createSignal(false)
  let box: HTMLDivElement | undefined
  const focus = () => box?.querySelector('input')?.focus()
  onMount(focus)
  const swap = () => {
    setRecovery(!isRecovery())
    props.asked.setProof({})
    focus()
  }
  const send = (passkey: UsedPasskey) => {
    props.asked.setProof({ passkey })
    box?.closest('form')?.requestSubmit()
  }
  const said = () => factorWords().factors
  return (
    <div ref={box}>
      <Field
        label={isRecovery() ? said().recoveryCode : said().code}
        hint={isRecovery() ? said().recoveryCodeHint : said().codeHint}
        autocomplete="one-time-code"
        inputmode={isRecovery() ? 'text' : 'numeric'}
        maxLength={40}
        required={props.asked.proof()?.passkey === undefined}
        value={props.asked.proof()?.code ?? ''}
        onInput={(code) => props.asked.setProof({ code })}
        error={props.error}
      />
      <button type="button" class="button" onClick={swap}>
        {isRecovery() ? said().useApp : said().useRecoveryCode}
      </button>
      <UsePasskeyButton onUsed={send} />
    </div>
  )
}
