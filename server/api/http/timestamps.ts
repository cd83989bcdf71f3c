const timestampForm =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?$/

const minuteMs = 60_000
// What YYYY-MM-DDTHH:MM:SS.sssZ can write. An offset can move a date of year 1 or 9999 outside it;
// PostgreSQL would hold that instant, but it refuses the way JavaScript writes it.
const earliestMs = new Date('0001-01-01T00:00:00.000Z').getTime()
const latestMs = new Date('9999-12-31T23:59:59.999Z').getTime()

/**
 * The instant an ISO 8601 text names, or undefined when it names none. Accepted: a date; a
 * date-time with optional seconds, fraction (cut to milliseconds) and zone (`Z`, `±HH:MM`, `±HHMM`,
 * `±HH`), UTC when there is none. `T` and `Z` may be lower case (RFC 3339 section 5.6). A space is
 * refused everywhere: it is what an unencoded `+` of an offset turns into. Offsets go to 23:59, as
 * in RFC 3339: such a text is ISO 8601 and names one instant, whether or not people live there.
 * The language's own parser is never used: it takes `1`, `March` and impossible dates.
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

/** Midnight UTC in milliseconds. `setUTCFullYear` because `Date.UTC` takes year 26 for 1926. */
function readDay(year: number, month: number, dayOfMonth: number): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, dayOfMonth)
  // An impossible day such as 30 February has moved on to another date.
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
