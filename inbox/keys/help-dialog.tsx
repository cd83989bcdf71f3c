import { For } from 'solid-js'
import { Dialog } from '../../pages/controls/dialog.tsx'
import { preferences } from '../preferences.ts'
import { words } from '../words/words.ts'
import { isHelpOpen, setHelpOpen } from './keys.ts'
import { SingleKeys } from './single-keys.tsx'

/** All keys, and the switch for those of one letter. */
export function HelpDialog() {
  const list = (): readonly (readonly [string, string])[] => {
    const { keys, views } = words()
    return [
      ['j', keys.next],
      ['k', keys.previous],
      ['Enter', keys.open],
      ['u', keys.back],
      ['r', keys.reply],
      ['n', keys.note],
      [preferences().sendKey === 'enter' ? 'Enter' : 'Ctrl Enter', keys.send],
      ['Ctrl Z', keys.undo],
      ['e', keys.closeReopen],
      ['i', keys.toMe],
      ['a', keys.assign],
      [']', keys.contact],
      ['[', keys.views],
      ['g m', keys.goTo(views.mine)],
      ['g u', keys.goTo(views.unassigned)],
      ['g o', keys.goTo(views.open)],
      ['g s', keys.goTo(views.settings)],
      ['?', keys.help],
    ]
  }
  return (
    <Dialog isOpen={isHelpOpen()} title={words().keys.title} onClose={() => setHelpOpen(false)}>
      <dl class="keys-list">
        <For each={list()}>
          {([key, label]) => (
            <>
              <dt>{label}</dt>
              <dd>
                <kbd>{key}</kbd>
              </dd>
            </>
          )}
        </For>
      </dl>
      <SingleKeys />
    </Dialog>
  )
}
