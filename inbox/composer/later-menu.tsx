import { createMemo, createSignal } from 'solid-js'
import { now } from '../../pages/now.ts'
import { Dialog } from '../controls/dialog.tsx'
import { Icon } from '../controls/icon.tsx'
import type { MenuItem } from '../controls/menu-item.ts'
import { Menu } from '../controls/menu.tsx'
import { DateForm } from '../snooze/date-form.tsx'
import { snoozeTimes } from '../snooze/snooze-times.ts'
import { snoozeReady, snoozeWords } from '../snooze/snooze-words.ts'
import { WhenField } from '../snooze/when-field.tsx'
import { memberZone } from '../words/member-zone.ts'
import { comingTime } from '../words/times.ts'
import { laterReady, laterWords } from './later-words.ts'
import type { ComposerModel } from './make-composer.ts'

/** Loads its words. */
export async function laterMenuReady(): Promise<void> {
  await Promise.all([laterReady(), snoozeReady()])
}

/** When what is written is sent, as a menu. */
export function LaterMenu(props: { readonly model: ComposerModel }) {
  const [isAsking, setAsking] = createSignal(false)
  const choose = (at: Date) => {
    setAsking(false)
    props.model.sendLater({ at: at.toISOString(), unlessAnswered: false })
  }
  const items = createMemo((): readonly MenuItem[] => [
    ...snoozeTimes(new Date(now()), memberZone()).map(({ name, at }): MenuItem => ({
      label: `${snoozeWords().snooze[name]}, ${comingTime(at.toISOString())}`,
      onChoose: () => choose(at),
    })),
    { label: `${snoozeWords().snooze.date}…`, onChoose: () => setAsking(true) },
  ])
  return (
    <>
      <Menu
        action="sendLater"
        class="button quiet"
        label={laterWords().later}
        title={laterWords().later}
        items={items()}
        field={(end) => <WhenField onChoose={(at) => end(() => choose(at))} />}
      >
        <Icon name="clock" />
      </Menu>
      <Dialog isOpen={isAsking()} title={laterWords().later} onClose={() => setAsking(false)}>
        <DateForm start={null} action={laterWords().later} onChoose={choose} />
      </Dialog>
    </>
  )
}
