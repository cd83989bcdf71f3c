import { me } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { CopyBox } from './copy-box.tsx'

/** The line that brings the widget onto a page. */
export function Snippet(props: { readonly channelId: string }) {
  const line = () =>
    `<script async src="${me()?.workspace.chat_origin ?? ''}/widget.js" data-channel="${props.channelId}"></script>`
  return (
    <>
      <h2>{words().settings.snippet}</h2>
      <CopyBox text={line()} />
    </>
  )
}
