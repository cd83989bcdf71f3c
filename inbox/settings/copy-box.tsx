import { createSignal, onCleanup } from 'solid-js'
import { words } from '../words/words.ts'
import './copy-box.css'

/** A text for another place, with a button that copies it. */
export function CopyBox(props: { readonly text: string }) {
  const [isCopied, setCopied] = createSignal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))
  const copy = async () => {
    await navigator.clipboard.writeText(props.text)
    setCopied(true)
    clearTimeout(timer)
    timer = setTimeout(() => setCopied(false), 3_000)
  }
  return (
    <>
      <div class="code">
        <code>{props.text}</code>
        <button type="button" class="button edged" onClick={() => void copy()}>
          {isCopied() ? words().copied : words().copy}
        </button>
      </div>
      <span class="unseen" role="status">
        {isCopied() ? words().copied : ''}
      </span>
    </>
  )
}
