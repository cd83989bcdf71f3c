import { linkIcon } from '../../pages/controls/icons.ts'
import { place } from '../router.ts'
import { tellNotice } from '../state/actions.ts'
import { words } from '../words/words.ts'
import { MessageTool } from './message-tool.tsx'

/** Copies the address of a message. */
export function LinkButton(props: { readonly id: string; readonly isInTabOrder: boolean }) {
  const copy = async () => {
    const [view = '', conversationId = ''] = place()
    const link = new URL(`/inbox/${view}/${conversationId}/${props.id}`, location.href)
    try {
      await navigator.clipboard.writeText(link.href)
      tellNotice(words().talk.linkCopied)
    } catch {
      // The browser does not allow it: the time is a link, too.
      tellNotice(words().talk.linkRefused)
    }
  }
  return (
    <MessageTool
      class="copy-link"
      action="copyLink"
      icon={linkIcon}
      label={words().talk.copyLink}
      isInTabOrder={props.isInTabOrder}
      onClick={() => void copy()}
    />
  )
}
