/** Days are 1 (Monday) to 7, times `HH:MM` in `time_zone`. `to: '24:00'` is midnight. */
export type OfficeHours = {
  readonly time_zone: string
  readonly hours: readonly { readonly day: number; readonly from: string; readonly to: string }[]
}

/** `until`: when an open office closes. `from`: when a closed one opens, absent if it never does. */
export type Availability =
  | { readonly isOpen: true; readonly until: Date }
  | { readonly isOpen: false; readonly from: Date | undefined }

const dayMs = 86_400_000
const minuteMs = 60_000

/** Whether the office is open at `now`, and until or from when. */
export function availabilityAt(hours: OfficeHours, now: Date): Availability {
  const local = localTime(hours.time_zone, now)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = ((local.day - 1 + ahead) % 7) + 1
    const spans = hours.hours
      .filter((span) => span.day === day)
      .map(({ from, to }) => ({ from: minutes(from), to: minutes(to) }))
      .toSorted((one, other) => one.from - other.from)
    for (const { from, to } of spans) {
      const isNow = ahead === 0 && from <= local.minute && local.minute < to
      if (isNow) return { isOpen: true, until: later(hours.time_zone, now, 0, to) }
      const isAhead = ahead > 0 || from > local.minute
      if (isAhead) return { isOpen: false, from: later(hours.time_zone, now, ahead, from) }
    }
  }
  return { isOpen: false, from: undefined }
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function localTime(timeZone: string, at: Date): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(read('weekday')) + 1
  return { day, minute: Number(read('hour')) * 60 + Number(read('minute')) }
}

/** `minute` of the day in `days` days, corrected if the clocks change in between. */
function later(timeZone: string, now: Date, days: number, minute: number): Date {
  const local = localTime(timeZone, now)
  const startOfMinute = Math.floor(now.getTime() / minuteMs) * minuteMs
  const guess = new Date(startOfMinute + days * dayMs + (minute - local.minute) * minuteMs)
  const shift = (minute % 1440) - localTime(timeZone, guess).minute
  const isWhole = Math.abs(shift) <= 120
  return isWhole ? new Date(guess.getTime() + shift * minuteMs) : guess
}
