/** The zone of a time; undefined: the browser's. */
export type Zone = string | undefined

const formats = new Map<Zone, Intl.DateTimeFormat>()

/** What clocks of a zone show at a time, as the time at which those of UTC show it. */
export function wallOf(at: Date, timeZone: Zone): Date {
  let format = formats.get(timeZone)
  if (format === undefined) {
    const two = '2-digit'
    const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const
    const day = { year: 'numeric', month: two, day: two } as const
    format = new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone })
    formats.set(timeZone, format)
  }
  const parts = format.formatToParts(at)
  const [year, month, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((name) => Number(parts.find(({ type }) => type === name)?.value))
  return utcOf(year, Number(month) - 1, day, hour, minute, second)
}

const dayMs = 86_400_000

/**
 * The time at which clocks of a zone show this; the first one where they show it twice, and where they skip it, as much
 * later as they skip.
 */
export function atWall(wall: Date, zone: Zone): Date {
  const shift = (at: Date) => wallOf(at, zone).getTime() - at.getTime()
  const less = (ms: number) => new Date(wall.getTime() - ms)
  // As the clocks were set the day before, and if they have changed since, as they are set now.
  const before = shift(less(dayMs))
  const first = less(before)
  const changed = shift(first)
  const second = less(changed)
  return changed !== before && shift(second) === changed ? second : first
}

/** A day and time of the clock; days and months beyond the last go on in the next. */
export function utcOf(year = 0, month = 0, day = 1, hour = 0, minute = 0, second = 0): Date {
  return new Date(Date.UTC(year, month, day, hour, minute, second))
}
