import { binIcon } from '../../pages/controls/icons.ts'
import { Button } from '../controls/button.tsx'
import { words } from '../words/words.ts'

/** Asks whether to erase a message. Of all in a log one is in the order of Tab; arrow keys move between them. */
export function EraseButton(props: { readonly isInTabOrder: boolean; readonly onAsk: () => void }) {
  return (
    <Button
      class="tool erase"
      data-action="eraseMessage"
      icon={binIcon}
      label={words().talk.erase}
      tabindex={props.isInTabOrder ? 0 : -1}
      onClick={() => props.onAsk()}
    />
  )
}
