import type { When } from './read-when.ts'
import { morningHour } from './snooze-times.ts'
import { atWall, utcOf, wallOf, type Zone } from './zoned-time.ts'

/** Morning, noon, afternoon, evening. */
const partHours = [morningHour, 12, 15, 18] as const
const evening = 3

/** The time that is meant in a zone, the next one to come; undefined if there is none, `past` if all have passed. */
export function timeOfWhen(when: When, now: Date, zone: Zone): Date | 'past' | undefined {
  if (when.minutes !== undefined) {
    const isMore = Object.keys(when).length > 1
    return isMore ? undefined : new Date(now.getTime() + when.minutes * 60_000)
  }
  const wall = wallOf(now, zone)
  const [year, month, today] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  const { hour, minute } = hourOf(when)
  if (hour > 23 || minute > 59) return undefined
  const on = (inYear: number, inMonth: number, day: number) =>
    atWall(utcOf(inYear, inMonth, day, hour, minute), zone)
  const isAhead = (at: Date) => at > now
  const first = (...times: Date[]) => times.find(isAhead) ?? 'past'
  if (when.month !== undefined || when.day !== undefined) {
    if (when.month === undefined || when.day === undefined) return undefined
    const { month: inMonth, day, year: inYear = year } = when
    if (utcOf(inYear, inMonth, day).getUTCMonth() !== inMonth || day < 1) return undefined
    return when.year === undefined
      ? first(on(year, inMonth, day), on(year + 1, inMonth, day))
      : first(on(inYear, inMonth, day))
  }
  if (when.weekday !== undefined) {
    const days = ((when.weekday - wall.getUTCDay() + 7) % 7) + (when.days ?? 0)
    return first(on(year, month, today + days), on(year, month, today + days + 7))
  }
  if (when.days !== undefined) return first(on(year, month, today + when.days))
  return first(on(year, month, today), on(year, month, today + 1))
}

function hourOf({ hour, minute = 0, part, days }: When): { hour: number; minute: number } {
  // Today alone is this evening.
  const meant = part ?? (days === 0 && hour === undefined ? evening : undefined)
  if (hour === undefined) return { hour: partHours[meant ?? 0] ?? morningHour, minute }
  return { hour: hour < 12 && (meant ?? 0) > 1 ? hour + 12 : hour, minute }
}
