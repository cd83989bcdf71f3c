import { now } from '../../pages/now.ts'
import { daysAgo, timeText } from '../../pages/time-text.ts'
import type { Visit } from '../state/visit.ts'

type Speaker = Pick<Visit, 'words' | 'language'>

/** "Today", "Yesterday", "Monday, 3 March". */
export function dayName({ words, language }: Speaker, at: number): string {
  const days = daysAgo(at, now())
  if (days > 1) return timeText(at, language, { weekday: 'long', day: 'numeric', month: 'long' })
  return days === 1 ? words.yesterday : words.today
}

/** The time of today, else the date. */
export function shortTime(speaker: Speaker, at: number): string {
  return daysAgo(at, now())
    ? timeText(at, speaker.language, { day: 'numeric', month: 'short' })
    : clockTime(speaker, at)
}

export function clockTime({ language }: Pick<Speaker, 'language'>, at: number): string {
  return timeText(at, language, { hour: 'numeric', minute: '2-digit' })
}

/** "3 March 2026 at 14:05". */
export function fullTime({ language }: Pick<Speaker, 'language'>, at: number): string {
  return timeText(at, language, { dateStyle: 'long', timeStyle: 'short' })
}
