import { For, Show } from 'solid-js'
import { CheckLine } from '../check/check-line.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { allowedActions, shownKey } from './actions.ts'
import { isHelpOpen, setHelpOpen } from './help-open.ts'
import { SingleKeys } from './single-keys.tsx'

export { checkReady as helpReady } from '../check/check-line.tsx'

/** All keys that do something for this member, the switch for those of one letter, and whether the screen is true. */
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
      <Show when={may('conversations:read')}>
        <CheckLine />
      </Show>
    </Dialog>
  )
}
