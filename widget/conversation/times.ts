import type { Visit } from '../state/visit.ts'

type Speaker = Pick<Visit, 'words' | 'language'>

const dayMs = 86_400_000

/** "Today", "Yesterday", "Monday, 3 March". */
export function dayName({ words, language }: Speaker, at: number): string {
  const day = new Date(at).toDateString()
  if (day === new Date().toDateString()) return words.today
  if (day === new Date(Date.now() - dayMs).toDateString()) return words.yesterday
  return new Date(at).toLocaleDateString(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
}

/** The time of today, else the date. */
export function shortTime({ language }: Speaker, at: number): string {
  const date = new Date(at)
  return date.toDateString() === new Date().toDateString()
    ? clockTime({ language }, at)
    : date.toLocaleDateString(language, { day: 'numeric', month: 'short' })
}

export function clockTime({ language }: Pick<Speaker, 'language'>, at: number): string {
  return new Date(at).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })
}

/** "3 March 2026 at 14:05". */
export function fullTime({ language }: Pick<Speaker, 'language'>, at: number): string {
  return new Date(at).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' })
}
