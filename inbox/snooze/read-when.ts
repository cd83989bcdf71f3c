import type { Language } from '../words/language.ts'
import { whenWords } from './when-words.ts'

/** What is said of a time; without a day the next one that comes, without an hour the morning. */
export type When = {
  /** From now, in minutes. */
  minutes?: number
  /** From today. */
  days?: number
  /** From Sunday, 0. */
  weekday?: number
  /** From January, 0. */
  month?: number
  day?: number
  year?: number
  hour?: number
  minute?: number
  /** Morning, noon, afternoon, evening. */
  part?: number
}

type Word = {
  readonly kind: 'days' | 'months' | 'units' | 'relative' | 'parts' | 'none' | 'one'
  readonly at: number
}

/** A longer text is no time. */
export const longestWhen = 60
const minutesOf = [1, 60] as const
const daysOf = [0, 0, 1, 7] as const

/** Reads "fri 9", "tomorrow 14:30", "in 3 hours", "dec 24": words of the language, or English ones. Undefined: it is no time. */
export function readWhen(text: string, language: Language): When | undefined {
  if (text.length > longestWhen) return undefined
  const known = new Map([...wordsOf('en'), ...wordsOf(language)])
  const when: When = {}
  let number: number | undefined
  /** The number before is an hour, where nothing else has taken it. */
  const settle = (): boolean => {
    if (number === undefined) return true
    const isDay = when.month !== undefined && when.day === undefined
    const isTaken = !isDay && when.hour !== undefined
    if (isTaken) return false
    if (isDay) when.day = number
    else when.hour = number
    number = undefined
    return true
  }
  const takeWord = (token: string): boolean => {
    const hour = number ?? (when.minute === undefined ? undefined : when.hour)
    if (hour !== undefined && /^[ap]\.?m\.?$/.test(token)) {
      when.hour = (hour % 12) + (token.startsWith('p') ? 12 : 0)
      number = undefined
      return hour > 0 && hour < 13
    }
    const word = known.get(token)
    if (word === undefined) return false
    if (word.kind === 'units') {
      const count = number ?? (word.at < 2 ? undefined : 1)
      number = undefined
      return count !== undefined && putUnit(when, word.at, count)
    }
    if (word.kind === 'months' && number !== undefined) {
      when.day = number
      number = undefined
    }
    if (word.kind === 'one') {
      number = 1
      return true
    }
    return putWord(when, word)
  }
  const spaced = text.toLowerCase().replaceAll(/(\d)([ap]\.?m)/g, '$1 $2')
  for (const token of spaced.split(/[\s,]+/u)) {
    if (token === '' || putNumbers(when, token)) continue
    const [, ordinal, digits = ordinal, rest = ''] =
      /^(?:(\d{1,3})(?:st|nd|rd|th|\.)|(\d{0,3})(\D*))$/.exec(token) ?? []
    if (digits === undefined) return undefined
    if (digits !== '') {
      if (!settle()) return undefined
      number = Number(digits)
    }
    if (rest !== '' && !takeWord(rest)) return undefined
  }
  return settle() && Object.keys(when).length > 0 ? when : undefined
}

/** A whole date or hour in figures, or the year of a date in words. */
function putNumbers(when: When, token: string): boolean {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(token)
  if (iso !== null) return putDate(when, Number(iso[3]), Number(iso[2]), Number(iso[1]))
  if (when.month !== undefined && /^\d{4}$/.test(token)) {
    when.year = Number(token)
    return true
  }
  const hour = /^(\d{1,2})[:.h](\d{2})$/.exec(token)
  if (hour !== null && Number(hour[1]) < 24 && Number(hour[2]) < 60) {
    when.hour = Number(hour[1])
    when.minute = Number(hour[2])
    return true
  }
  const date = /^(\d{1,2})[./](\d{1,2})[./]?(\d{4})?$/.exec(token)
  if (date === null) return false
  return putDate(when, Number(date[1]), Number(date[2]), date[3] && Number(date[3]))
}

function putDate(when: When, day: number, month: number, year: number | '' | undefined): boolean {
  when.day = day
  when.month = month - 1
  if (year) when.year = year
  return true
}

function putUnit(when: When, unit: number, count: number): boolean {
  if (unit < 2) when.minutes = (when.minutes ?? 0) + count * (minutesOf[unit] ?? 1)
  else when.days = (when.days ?? 0) + count * (daysOf[unit] ?? 1)
  return true
}

function putWord(when: When, { kind, at }: Word): boolean {
  if (kind === 'days') when.weekday = at
  if (kind === 'months') when.month = at
  if (kind === 'parts') when.part = at
  // "mañana por la mañana" has the word of the day and of its part.
  if (kind === 'relative' && when.days !== undefined) when.part ??= 0
  else if (kind === 'relative') when.days = at
  return true
}

function wordsOf(language: Language): [string, Word][] {
  const { inWords, oneWords, fill, ...lists } = whenWords[language]
  return [
    ...Object.entries(lists).flatMap(([kind, list]) =>
      list
        .split(' ')
        .flatMap((forms, at) =>
          forms.split('/').map((form): [string, Word] => [form, { kind, at } as Word]),
        ),
    ),
    ...`${inWords} ${fill}`
      .split(' ')
      .map((form): [string, Word] => [form, { kind: 'none', at: 0 }]),
    ...oneWords.split(' ').map((form): [string, Word] => [form, { kind: 'one', at: 0 }]),
  ]
}
