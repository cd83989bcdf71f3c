const hourMs = 3_600_000
const weekHours = 168

/** The load of each hour of the week, from Monday 00:00 UTC: high by day, low at weekends. */
const busyness = Array.from({ length: weekHours }, (_, hour) => {
  const hourOfDay = hour % 24
  const byDay = hourOfDay < 6 ? 0.1 : hourOfDay < 8 ? 0.6 : hourOfDay < 18 ? 2 : 0.8
  return hour >= 5 * 24 ? byDay * 0.3 : byDay
})

/** The cumulative load before each hour of the week; the last entry is the whole week's. */
const sums = busyness.reduce<number[]>(
  (before, busy) => [...before, (before.at(-1) ?? 0) + busy],
  [0],
)
const wholeWeek = sums[weekHours] ?? 1
const mondayMs = Date.UTC(2024, 0, 1)

/**
 * Maps 0…1 to increasing moments between two dates: equal steps lie close together by day and far
 * apart at night and at weekends.
 */
export function businessTime(from: Date, to: Date): (fraction: number) => Date {
  const first = busyBefore(from.getTime())
  const last = busyBefore(to.getTime())
  return (fraction) => new Date(Math.floor(momentOf(first + (last - first) * fraction)))
}

/** The cumulative load from a past Monday to a moment. */
function busyBefore(ms: number): number {
  const hours = (ms - mondayMs) / hourMs
  const week = Math.floor(hours / weekHours)
  const inWeek = hours - week * weekHours
  const hour = Math.floor(inWeek)
  return week * wholeWeek + (sums[hour] ?? 0) + (inWeek - hour) * (busyness[hour] ?? 0)
}

/** The inverse of `busyBefore`. */
function momentOf(busy: number): number {
  const week = Math.floor(busy / wholeWeek)
  const inWeek = busy - week * wholeWeek
  const hour = Math.max(
    sums.findLastIndex((sum) => sum <= inWeek),
    0,
  )
  const inHour = (inWeek - (sums[hour] ?? 0)) / (busyness[hour] ?? 1)
  return mondayMs + (week * weekHours + Math.min(hour + inHour, weekHours)) * hourMs
}
