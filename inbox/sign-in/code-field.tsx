import { createSignal, onMount } from 'solid-js'
import { Field } from '../controls/field.tsx'
import type { AskedCode } from './asked-code.ts'
import { factorWords } from './factor-words.ts'

export { factorsReady } from './factor-words.ts'

/** Six digits of the app, or a recovery code. */
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
    props.asked.setCode('')
    focus()
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
        required
        value={props.asked.code() ?? ''}
        onInput={props.asked.setCode}
        error={props.error}
      />
      <button type="button" class="button" onClick={swap}>
        {isRecovery() ? said().useApp : said().useRecoveryCode}
      </button>
    </div>
  )
}
