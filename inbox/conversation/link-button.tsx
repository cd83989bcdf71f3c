import { linkIcon } from '../../pages/controls/icons.ts'
import { Button } from '../controls/button.tsx'
import { place } from '../router.ts'
import { tellNotice } from '../state/actions.ts'
import { words } from '../words/words.ts'

/** Copies the address of a message. Of all in a log one is in the order of Tab; arrow keys move between them. */
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
    <Button
      class="tool copy-link"
      data-action="copyLink"
      icon={linkIcon}
      label={words().talk.copyLink}
      tabindex={props.isInTabOrder ? 0 : -1}
      onClick={() => void copy()}
    />
  )
}
