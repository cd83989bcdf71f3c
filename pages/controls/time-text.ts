const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** One formatter per language and form: making one takes longer than using it a thousand times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function format(at: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return ''
  const key = `${language} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatters.set(key, formatter)
  return formatter.format(time)
}

/** `09:14`, by the clock of the language. */
export function clockTime(at: string, language: string): string {
  return format(at, language, { hour: '2-digit', minute: '2-digit' })
}

/** `3 March 2026, 09:14:07`. */
export function exactTime(at: string, language: string): string {
  return format(at, language, { dateStyle: 'long', timeStyle: 'medium' })
}

/** `Tuesday, 3 March`, with the year if it is another one. */
export function dayOf(at: string, language: string, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return format(at, language, { weekday: 'long', day: 'numeric', month: 'long', ...year })
}

/** The number of midnights between two times, by this device's clock: 0 today, 1 yesterday. */
export function daysAgo(at: string, now: number): number {
  const midnight = (time: Date) => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate())
  return Math.round((midnight(new Date(now)) - midnight(new Date(at))) / dayMs)
}

/** How long, in one unit: `9 min`, `3 hr`, `12 days`. */
export function spanOf(ms: number, language: string): string {
  const [value, unit] =
    ms < hourMs
      ? ([Math.max(0, Math.floor(ms / minuteMs)), 'minute'] as const)
      : ms < dayMs
        ? ([Math.floor(ms / hourMs), 'hour'] as const)
        : ([Math.floor(ms / dayMs), 'day'] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    value,
  )
}
