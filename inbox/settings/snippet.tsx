import { createSignal } from 'solid-js'
import { me } from '../state/session-state.ts'
import { words } from '../words/words.ts'

/** The line that brings the widget onto a page. */
export function Snippet(props: { readonly channelId: string }) {
  const [isCopied, setCopied] = createSignal(false)
  const line = () =>
    `<script async src="${me()?.workspace.chat_origin ?? ''}/widget.js" data-channel="${props.channelId}"></script>`
  const copy = async () => {
    await navigator.clipboard.writeText(line())
    setCopied(true)
    setTimeout(() => setCopied(false), 3_000)
  }
  return (
    <>
      <h2>{words().settings.snippet}</h2>
      <div class="code">
        <code>{line()}</code>
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
