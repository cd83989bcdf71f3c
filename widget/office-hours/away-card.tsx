import { Show, createMemo, type JSX } from 'solid-js'
import { now } from '../../pages/now.ts'
import { useVisit } from '../state/use-visit.ts'
import { availabilityAt } from './availability.ts'
import { saysAvailability } from './says-availability.ts'
import { inLanguage } from '../in-language.ts'

/** What to expect outside office hours; nothing while somebody is there. */
export function AwayCard(): JSX.Element {
  const visit = useVisit()
  const hours = visit.config.channel.office_hours
  const away = createMemo(() => {
    if (hours === null) return undefined
    const found = availabilityAt(hours, new Date(now()))
    return found.isOpen ? undefined : found
  })
  const message = () => inLanguage(hours?.away_message, visit.wanted)
  return (
    <Show when={away()}>
      {(found) => (
        <div class="away-card">
          <b>{visit.words.away}</b>
          <Show when={message()}>{(words) => <p dir="auto">{words()}</p>}</Show>
          <Show when={found().from !== undefined}>
            <p>{saysAvailability(visit, found(), new Date(now()))}</p>
          </Show>
        </div>
      )}
    </Show>
  )
}
