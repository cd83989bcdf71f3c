import { now } from '../../pages/now.ts'
import { daysAgo, timeText } from '../../pages/time-text.ts'
import { memberZone } from './member-zone.ts'
import { language, words } from './words.ts'

const format = (at: string | number, options: Intl.DateTimeFormatOptions) =>
  timeText(at, language(), options)

/** Hour and minute. */
export function clockTime(at: string | number, zone?: Intl.DateTimeFormatOptions): string {
  // As all languages of the page write it. The first formatter of a page takes 20 ms.
  if (zone === undefined) {
    const time = new Date(at)
    return [time.getHours(), time.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':')
  }
  return format(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone })
}

/** A time in a list: the hour today, the weekday within six days, else the date. */
export function listTime(at: string): string {
  const days = daysAgo(at, now())
  if (days === 0) return clockTime(at)
  if (days === 1) return capital(relative(-1, 'day'))
  if (days < 7) return format(at, { weekday: 'short' })
  return shortDate(at)
}

/** Day and month; the year too if it is another one. */
export function shortDate(at: string, zone?: Intl.DateTimeFormatOptions): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now()).getFullYear()
  const year = isThisYear ? {} : { year: 'numeric' as const }
  return format(at, { day: 'numeric', month: 'short', ...year, ...zone })
}

/** A whole date and time, for titles. */
export function fullTime(at: string): string {
  return format(at, { dateStyle: 'full', timeStyle: 'short' })
}

/** A day line of a conversation. */
export function dayName(at: string): string {
  const days = daysAgo(at, now())
  if (days <= 1) return capital(relative(-days, 'day'))
  return format(at, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** A day of the week by its number from Monday, 0. */
export function weekdayName(day: number): string {
  // The first of January 2024 was a Monday.
  const date = Date.UTC(2024, 0, 1 + day)
  return capital(format(date, { weekday: 'long', timeZone: 'UTC' }))
}

/** Which local day a time falls on. */
export function dayKey(at: string): string {
  return new Date(at).toDateString()
}

/** How long somebody waits: "now", "9 min", "3 hr", "2 days". */
export function waitingTime(since: string): string {
  const minutes = Math.max(0, Math.floor((now() - Date.parse(since)) / 60_000))
  if (minutes < 1) return relative(0, 'second')
  if (minutes < 60) return unit(minutes, 'minute')
  if (minutes < 48 * 60) return unit(Math.floor(minutes / 60), 'hour')
  return unit(Math.floor(minutes / 1440), 'day')
}

/** How long a conversation is snoozed. */
export function snoozeText(until: string | null | undefined): string {
  const { untilAnswer, untilTime } = words().snooze
  return until ? untilTime(comingTime(until)) : untilAnswer
}

/** A time to come, in the zone of the member: the hour today, with the weekday within six days, else the date. */
export function comingTime(at: string): string {
  const timeZone = memberZone()
  const [zone, named] =
    timeZone === undefined ? [] : ([{ timeZone }, { timeZone, timeZoneName: 'short' }] as const)
  const dayOf = (time: string | number) => format(time, { dateStyle: 'short', ...zone })
  const time = clockTime(at, named)
  return dayOf(at) === dayOf(now())
    ? time
    : Date.parse(at) - now() < 6 * 86_400_000
      ? `${format(at, { weekday: 'short', ...zone })} ${time}`
      : `${shortDate(at, zone)}, ${time}`
}

/** How late an answer is: 0 within a quarter of an hour, 1 within two, 2 from then on. */
export function lateness(since: string): 0 | 1 | 2 {
  const minutes = (now() - Date.parse(since)) / 60_000
  return minutes < 15 ? 0 : minutes < 120 ? 1 : 2
}

/** "5 minutes ago". */
export function timeAgo(at: string): string {
  const seconds = Math.round((Date.parse(at) - now()) / 1000)
  if (Math.abs(seconds) < 3600) return relative(Math.round(seconds / 60), 'minute')
  if (Math.abs(seconds) < 86_400) return relative(Math.round(seconds / 3600), 'hour')
  return relative(Math.round(seconds / 86_400), 'day')
}

/** A count in the language's digits. */
export function countText(count: number): string {
  return formatter(Intl.NumberFormat, {}).format(count)
}

/** A number; `1,000+` if there may be more, and `…` if none was found so far. */
export function boundedText(count: number, isBounded: boolean): string {
  if (isBounded && count === 0) return '…'
  return `${countText(count)}${isBounded ? '+' : ''}`
}

/** Names as a list: "Lin, Omar and Chloe". */
export function namesText(names: readonly string[]): string {
  return formatter(Intl.ListFormat, { type: 'conjunction' }).format(names)
}

/** Bytes as kB or MB. */
export function sizeText(bytes: number): string {
  const isSmall = bytes < 1e6
  const value = isSmall ? Math.max(1, Math.round(bytes / 1e3)) : Math.round(bytes / 1e5) / 10
  const style = { style: 'unit', unit: isSmall ? 'kilobyte' : 'megabyte' } as const
  return formatter(Intl.NumberFormat, style).format(value)
}

function relative(value: number, name: Intl.RelativeTimeFormatUnit): string {
  return formatter(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(value, name)
}

function unit(value: number, name: string): string {
  const style = { style: 'unit', unit: name, unitDisplay: 'short' } as const
  return formatter(Intl.NumberFormat, style).format(value)
}

function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(language()) + text.slice(1)
}

/** Formatters by kind, language and form. */
const formatters = new Map<string, unknown>()

/** Making one takes longer than using it a thousand times. */
function formatter<Options, Formatter>(
  kind: new (language: string, options: Options) => Formatter,
  options: Options,
): Formatter {
  const key = `${kind.name} ${language()} ${JSON.stringify(options)}`
  const made = (formatters.get(key) as Formatter | undefined) ?? new kind(language(), options)
  formatters.set(key, made)
  return made
}
