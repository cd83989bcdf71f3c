const timestampForm =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?$/

const minuteMs = 60_000
// The range of YYYY-MM-DDTHH:MM:SS.sssZ. An offset can move a date of year 1 or 9999 outside it; PostgreSQL could
// store that instant, but rejects JavaScript's form of it.
export const earliestMs = new Date('0001-01-01T00:00:00.000Z').getTime()
export const latestMs = new Date('9999-12-31T23:59:59.999Z').getTime()

/**
 * The instant of an ISO 8601 text; undefined if it is invalid. Accepts a date, or a date-time with optional seconds,
 * fraction (cut to milliseconds) and zone (`Z`, `±HH:MM`, `±HHMM`, `±HH`; default UTC). `T` and `Z` may be lower case
 * (RFC 3339 section 5.6). Spaces are rejected: an unencoded `+` of an offset turns into one. Offsets go to 23:59, as
 * in RFC 3339. Date.parse is not used, because it accepts `1`, `March` and impossible dates.
 */
export function parseTimestamp(text: unknown): Date | undefined {
  const parts = typeof text === 'string' ? timestampForm.exec(text) : null
  if (!parts) return undefined

  const dayMs = readDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  const timeMs = readTimeOfDay(parts[4], parts[5], parts[6], parts[7])
  const offsetMs = readOffset(parts[8], parts[9], parts[10])
  if (dayMs === undefined || timeMs === undefined || offsetMs === undefined) return undefined

  const instantMs = dayMs + timeMs - offsetMs
  if (instantMs < earliestMs || instantMs > latestMs) return undefined
  return new Date(instantMs)
}

/** Midnight UTC in milliseconds. `setUTCFullYear`, because `Date.UTC` reads year 26 as 1926. */
function readDay(year: number, month: number, dayOfMonth: number): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, dayOfMonth)
  // An impossible day such as 30 February becomes another date.
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
  return exists ? date.getTime() : undefined
}

function readTimeOfDay(hour = '0', minute = '0', second = '0', fraction = ''): number | undefined {
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const wholeMs = (Number(hour) * 60 + Number(minute)) * minuteMs + Number(second) * 1000
  return wholeMs + Number(fraction.slice(0, 3).padEnd(3, '0'))
}

function readOffset(sign = '+', hours = '0', minutes = '0'): number | undefined {
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * minuteMs
  return sign === '-' ? -offsetMs : offsetMs
}
