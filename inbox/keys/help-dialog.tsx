import { For, Show } from 'solid-js'
import { checkReady, CheckLine } from '../check/check-line.tsx'
import { formatKeys, formats } from '../composer/formats/format-keys.ts'
import { richWords, richWordsReady } from '../composer/formats/rich-words.ts'
import { Dialog } from '../controls/dialog.tsx'
import { preferences } from '../preferences.ts'
import { may } from '../state/session-state.ts'
import { allowedActions, shownKey } from './actions.ts'
import { isHelpOpen, setHelpOpen } from './help-open.ts'
import { keysReady, keyWords } from './key-words.ts'
import { SingleKeys } from './single-keys.tsx'

/** Loads its words. */
export async function helpReady(): Promise<void> {
  await Promise.all([checkReady(), keysReady(), richWordsReady()])
}

/** All keys that do something for this member, the switch for those of one letter, and whether the screen is true. */
export function HelpDialog() {
  return (
    <Dialog
      isOpen={isHelpOpen()}
      title={keyWords().keyNames.title}
      onClose={() => setHelpOpen(false)}
    >
      <dl class="keys-list">
        <For each={allowedActions()}>
          {(action) => (
            <>
              <dt>{action.label(keyWords().keyNames)}</dt>
              <dd>
                <kbd>{shownKey(action)}</kbd>
              </dd>
            </>
          )}
        </For>
      </dl>
      <Show when={may('messages:write') && preferences().editor !== 'plain'}>
        <h3>{richWords().format}</h3>
        <dl class="keys-list">
          <For each={formats}>
            {(format) => (
              <>
                <dt>{richWords()[format]}</dt>
                <dd>
                  <kbd>{formatKeys[format]}</kbd>
                </dd>
              </>
            )}
          </For>
        </dl>
      </Show>
      <SingleKeys />
      <Show when={may('conversations:read')}>
        <CheckLine />
      </Show>
    </Dialog>
  )
}
