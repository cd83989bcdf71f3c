const dayMinutes = 1_440

/** Hours of the day by a time zone, `HH:MM`; null: none. They may go over midnight. */
export type QuietHours = {
  readonly quiet_from: string | null
  readonly quiet_to: string | null
  readonly time_zone: string
}

/** Milliseconds until the end of the quiet hours, to the minute; 0 outside of them. A change of summer time makes it wrong by an hour. */
export function quietForMs(
  { quiet_from: from, quiet_to: to, time_zone: zone }: QuietHours,
  at: Date,
) {
  if (from === null || to === null) return 0
  const hours = { hourCycle: 'h23', hour: '2-digit', minute: '2-digit', timeZone: zone } as const
  const now = minutesOf(new Intl.DateTimeFormat('en', hours).format(at))
  const after = (time: string) => (minutesOf(time) - now + dayMinutes) % dayMinutes
  // Within them their end comes before their next beginning.
  const isQuiet = after(to) !== 0 && (after(from) === 0 || after(to) < after(from))
  return isQuiet ? after(to) * 60_000 : 0
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
