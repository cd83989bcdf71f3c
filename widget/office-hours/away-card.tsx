import { Show, createMemo, type JSX } from 'solid-js'
import { useMinute } from '../controls/use-minute.ts'
import { useVisit } from '../state/use-visit.ts'
import { availabilityAt } from './availability.ts'
import { saysAvailability } from './says-availability.ts'
import { inLanguage } from '../in-language.ts'

/** What to expect outside office hours; nothing while somebody is there. */
export function AwayCard(): JSX.Element {
  const visit = useVisit()
  const minute = useMinute()
  const hours = visit.config.channel.office_hours
  const away = createMemo(() => {
    if (hours === null) return undefined
    const now = availabilityAt(hours, new Date(minute()))
    return now.isOpen ? undefined : now
  })
  const message = () => inLanguage(hours?.away_message, visit.wanted)
  return (
    <Show when={away()}>
      {(now) => (
        <div class="away-card">
          <b>{visit.words.away}</b>
          <Show when={message()}>{(words) => <p dir="auto">{words()}</p>}</Show>
          <Show when={now().from !== undefined}>
            <p>{saysAvailability(visit, now(), new Date(minute()))}</p>
          </Show>
        </div>
      )}
    </Show>
  )
}
