import { For } from 'solid-js'
import { Dialog } from '../controls/dialog.tsx'
import { words } from '../words/words.ts'
import { allowedActions, shownKey } from './actions.ts'
import { isHelpOpen, setHelpOpen } from './help-open.ts'
import { SingleKeys } from './single-keys.tsx'

/** All keys that do something for this member, and the switch for those of one letter. */
export function HelpDialog() {
  return (
    <Dialog isOpen={isHelpOpen()} title={words().keys.title} onClose={() => setHelpOpen(false)}>
      <dl class="keys-list">
        <For each={allowedActions()}>
          {(action) => (
            <>
              <dt>{action.label()}</dt>
              <dd>
                <kbd>{shownKey(action)}</kbd>
              </dd>
            </>
          )}
        </For>
      </dl>
      <SingleKeys />
    </Dialog>
  )
}
