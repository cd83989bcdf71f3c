import type { Visit } from '../state/visit.ts'
import type { Availability } from './availability.ts'

/** "Here until 18:00", "Back Monday at 09:00", in the visitor's time. */
export function saysAvailability(
  { words, language }: Pick<Visit, 'words' | 'language'>,
  availability: Availability,
  now: Date,
): string {
  const time = (at: Date) => at.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })
  if (availability.isOpen) return words.here_until(time(availability.until))
  const { from } = availability
  if (from === undefined) return words.away
  const isToday = from.toDateString() === now.toDateString()
  if (isToday) return words.back_today(time(from))
  return words.back_on(from.toLocaleDateString(language, { weekday: 'long' }), time(from))
}
