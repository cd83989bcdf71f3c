export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** `from` and `to` are times of the clock, `09:00`; `to` may be `24:00`. */
export type OpenSpan = { readonly day: Weekday; readonly from: string; readonly to: string }

export type OpeningTimes = { readonly time_zone: string; readonly hours: readonly OpenSpan[] }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A week and a day: today's hours may be over. */
const daysAhead = 8

/** Whether the office is open. Without hours it always is. */
export function isOpen(times: OpeningTimes | null, now: Date): boolean {
  if (times === null) return true
  const { day, minute } = clockAt(times.time_zone, now.getTime())
  return times.hours.some(
    (span) => span.day === day && minuteOf(span.from) <= minute && minute < minuteOf(span.to),
  )
}

/** When the office opens next; undefined while it is open, and for one that never opens. */
export function opensAt(times: OpeningTimes | null, now: Date): Date | undefined {
  if (times === null || times.hours.length === 0 || isOpen(times, now)) return undefined
  const candidates = Array.from({ length: daysAhead + 1 }, (_, days) =>
    candidatesOf(times, now.getTime() + days * dayMs),
  ).flat()
  const next = candidates
    .filter((at) => at > now.getTime() && isOpen(times, new Date(at)))
    .toSorted((one, other) => one - other)[0]
  return next === undefined ? undefined : new Date(next)
}

/**
 * Moments of a local day at which the office may open: the beginnings of its spans, twice where the clock is set back,
 * and the moment at which the clock is set.
 */
function candidatesOf({ time_zone: zone, hours }: OpeningTimes, at: number): number[] {
  const { midnight } = clockAt(zone, at)
  const before = offsetAt(zone, midnight - dayMs)
  const after = offsetAt(zone, midnight + 2 * dayMs)
  const begins = hours.flatMap(({ from }) => {
    const local = midnight + minuteOf(from) * minuteMs
    return [local - before, local - after]
  })
  return before === after ? begins : [...begins, changeBetween(zone, midnight)]
}

/** The moment around a local midnight, given as if in UTC, at which the offset of the zone changes. */
function changeBetween(zone: string, midnight: number): number {
  let [low, high] = [midnight - dayMs, midnight + 2 * dayMs]
  const first = offsetAt(zone, low)
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs
    if (offsetAt(zone, middle) === first) low = middle
    else high = middle
  }
  return high
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** What a clock of the zone shows, and that day's midnight as if it were in UTC. */
function clockAt(zone: string, at: number): { day: Weekday; minute: number; midnight: number } {
  const local = at + offsetAt(zone, at)
  const midnight = Math.floor(local / dayMs) * dayMs
  // 1 January 1970 was a Thursday.
  const day = weekdays[(midnight / dayMs + 3) % 7] ?? 'monday'
  return { day, minute: Math.floor((local - midnight) / minuteMs), midnight }
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** Far more than there are zones. */
const mostFormats = 1_000

/** How far a zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(zone: string, at: number): number {
  let format = formats.get(zone)
  if (format === undefined) {
    if (formats.size >= mostFormats) formats.clear()
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(zone, format)
  }
  const parts = format.formatToParts(at).map(({ type, value }) => [type, Number(value)] as const)
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
  } = Object.fromEntries(parts) as Partial<Record<Intl.DateTimeFormatPartTypes, number>>
  const whole = Math.floor(at / minuteMs) * minuteMs
  return Date.UTC(year, month - 1, day, hour, minute) - whole
}
