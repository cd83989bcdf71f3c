import { For } from 'solid-js'
import { Dialog } from '../controls/dialog.tsx'
import { preferences } from '../preferences.ts'
import { may, mayAssign } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { isHelpOpen, setHelpOpen } from './keys.ts'
import { SingleKeys } from './single-keys.tsx'

type Line = readonly [key: string, label: string]

const offered = (isAllowed: boolean, lines: readonly Line[]) => (isAllowed ? lines : [])

/** All keys that do something for this member, and the switch for those of one letter. */
export function HelpDialog() {
  const list = (): readonly Line[] => {
    const { keys, snooze, views } = words()
    return [
      ['j', keys.next],
      ['k', keys.previous],
      ['Home', keys.first],
      ['End', keys.last],
      ['Enter', keys.open],
      ['u', keys.back],
      ...offered(may('messages:write'), [
        ['r', keys.reply],
        ['n', keys.note],
        [preferences().sendKey === 'enter' ? 'Enter' : 'Ctrl Enter', keys.send],
        ['Ctrl Z', keys.undo],
      ]),
      ...offered(may('conversations:write'), [
        ['e', keys.closeReopen],
        ...offered(may('messages:read'), [['z', snooze.snooze]]),
      ]),
      ...offered(mayAssign(), [
        ['i', keys.toMe],
        ['a', keys.assign],
      ]),
      [']', keys.contact],
      ['[', keys.views],
      ['g m', keys.goTo(views.mine)],
      ['g u', keys.goTo(views.unassigned)],
      ['g o', keys.goTo(views.open)],
      ...offered(may('messages:read'), [['g s', keys.goTo(views.snoozed)]]),
      ['g ,', keys.goTo(views.settings)],
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
