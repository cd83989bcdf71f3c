import { me } from '../state/session-state.ts'
import { settingsWords } from './settings-words.ts'
import { CopyBox } from './copy-box.tsx'

const chatOrigin = () => me()?.workspace.chat_origin ?? ''

/** The line that brings the widget onto a page. */
export function Snippet(props: { readonly channelId: string }) {
  const line = () =>
    `<script async src="${chatOrigin()}/widget.js" data-channel="${props.channelId}"></script>`
  return (
    <>
      <h2>{settingsWords().settings.snippet}</h2>
      <CopyBox text={line()} />
    </>
  )
}

/** The address of the chat as a page of its own. */
export function FullPageLink(props: { readonly channelId: string }) {
  return (
    <>
      <h2>{settingsWords().settings.fullPageLink}</h2>
      <CopyBox text={`${chatOrigin()}/chat/${props.channelId}`} />
    </>
  )
}
