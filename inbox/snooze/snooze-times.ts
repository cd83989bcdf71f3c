import { atWall, utcOf, wallOf, type Zone } from './zoned-time.ts'

const eveningHour = 18
export const morningHour = 9
/** Later than this, the evening is now. */
const lastHour = 17

export type SnoozeTime = {
  readonly name: 'evening' | 'tomorrow' | 'monday' | 'week'
  readonly at: Date
}

/** The times that are offered, in a zone, soonest first and none of them twice. */
export function snoozeTimes(now: Date, zone: Zone): readonly SnoozeTime[] {
  const wall = wallOf(now, zone)
  const at = (days: number, hour: number) =>
    atWall(utcOf(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + days, hour), zone)
  // From Sunday, 0.
  const toMonday = (8 - wall.getUTCDay()) % 7 || 7
  const times: SnoozeTime[] = [{ name: 'tomorrow', at: at(1, morningHour) }]
  if (wall.getUTCHours() < lastHour) times.unshift({ name: 'evening', at: at(0, eveningHour) })
  if (toMonday > 1) times.push({ name: 'monday', at: at(toMonday, morningHour) })
  if (toMonday < 7) times.push({ name: 'week', at: at(7, morningHour) })
  return times
}

/** The value of a field of a date and time. */
export function localValue(at: Date, zone: Zone): string {
  return wallOf(at, zone).toISOString().slice(0, 16)
}

/** The time that such a value means. */
export function timeOfValue(value: string, zone: Zone): Date {
  return atWall(new Date(`${value}Z`), zone)
}
