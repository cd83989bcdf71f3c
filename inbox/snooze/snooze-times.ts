const eveningHour = 18
const morningHour = 9
/** Later than this, the evening is now. */
const lastHour = 17

export type SnoozeTime = {
  readonly name: 'evening' | 'tomorrow' | 'monday' | 'week'
  readonly at: Date
}

/** The times that are offered, in the zone of the browser, soonest first and none of them twice. */
export function snoozeTimes(now: Date): readonly SnoozeTime[] {
  const at = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
  // From Sunday, 0.
  const toMonday = (8 - now.getDay()) % 7 || 7
  const times: SnoozeTime[] = [{ name: 'tomorrow', at: at(1, morningHour) }]
  if (now.getHours() < lastHour) times.unshift({ name: 'evening', at: at(0, eveningHour) })
  if (toMonday > 1) times.push({ name: 'monday', at: at(toMonday, morningHour) })
  if (toMonday < 7) times.push({ name: 'week', at: at(7, morningHour) })
  return times
}

/** The value of a field of a date and time. */
export function localValue(at: Date): string {
  const minutes = at.getTime() - at.getTimezoneOffset() * 60_000
  return new Date(minutes).toISOString().slice(0, 16)
}
