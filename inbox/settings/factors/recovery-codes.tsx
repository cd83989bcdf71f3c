import { For, onMount } from 'solid-js'
import { factorWords } from '../../sign-in/factor-words.ts'
import { saveFile } from '../save-file.ts'
import './factors.css'

/** The codes of which each works once. They are shown only now. */
export function RecoveryCodes(props: { readonly codes: readonly string[] }) {
  let box: HTMLDivElement | undefined
  onMount(() => box?.focus())
  const save = () =>
    saveFile(
      `recovery-codes-${location.hostname}.txt`,
      'text/plain',
      `${location.hostname}\n\n${props.codes.join('\n')}\n`,
    )
  return (
    <div role="status" tabindex="-1" ref={box}>
      <p class="once">{factorWords().factors.once}</p>
      <ul class="recovery" role="list">
        <For each={props.codes}>
          {(code) => (
            <li>
              <code>{code}</code>
            </li>
          )}
        </For>
      </ul>
      <button type="button" class="button edged" onClick={save}>
        {factorWords().factors.download}
      </button>
    </div>
  )
}
