import { createMemo, createSignal, Show } from 'solid-js'
import { now } from '../../pages/now.ts'
import { Dialog } from '../controls/dialog.tsx'
import { Icon } from '../controls/icon.tsx'
import type { MenuItem } from '../controls/menu-item.ts'
import { Menu } from '../controls/menu.tsx'
import type { Row } from '../state/rows.ts'
import { memberZone } from '../words/member-zone.ts'
import { comingTime, snoozeText } from '../words/times.ts'
import { words } from '../words/words.ts'
import { DateForm } from './date-form.tsx'
import { snoozeTimes } from './snooze-times.ts'
import { snoozeWords } from './snooze-words.ts'
import { snooze } from './snooze.ts'
import { WhenField } from './when-field.tsx'

export { snoozeReady } from './snooze-words.ts'

/** Until when a conversation is put off, and a menu to choose that. */
export function SnoozeMenu(props: { readonly row: Row }) {
  const [isAsking, setAsking] = createSignal(false)
  const isSnoozed = () => props.row.inbox?.snoozed === true
  const until = () => props.row.inbox?.snoozed_until ?? null
  const items = createMemo((): readonly MenuItem[] => {
    const { snooze: text } = snoozeWords()
    const timed = snoozeTimes(new Date(now()), memberZone()).map(({ name, at }): MenuItem => ({
      label: `${text[name]}, ${comingTime(at.toISOString())}`,
      onChoose: () => void snooze(props.row.id, at),
    }))
    const end = { label: text.end, onChoose: () => void snooze(props.row.id, undefined) }
    return [
      ...timed,
      { label: words().snooze.untilAnswer, onChoose: () => void snooze(props.row.id, null) },
      { label: `${text.date}…`, onChoose: () => setAsking(true) },
      ...(isSnoozed() ? [end] : []),
    ]
  })
  return (
    <>
      <Menu
        action="snooze"
        class="edged snooze"
        title={`${words().snooze.snooze}  Z`}
        items={items()}
        field={(end) => <WhenField onChoose={(at) => end(() => void snooze(props.row.id, at))} />}
      >
        <Icon name="moon" />
        <Show when={isSnoozed()} fallback={<span class="unseen">{words().snooze.snooze}</span>}>
          <span>{snoozeText(until())}</span>
        </Show>
      </Menu>
      <Dialog isOpen={isAsking()} title={words().snooze.snooze} onClose={() => setAsking(false)}>
        <DateForm
          start={until()}
          action={words().snooze.snooze}
          hint={snoozeWords().snooze.hint}
          onChoose={(at) => {
            setAsking(false)
            void snooze(props.row.id, at)
          }}
        />
      </Dialog>
    </>
  )
}
