/** One formatter for each language and form: making one takes longer than using it a thousand times. */
const formatters: Record<string, Intl.DateTimeFormat> = {}

/** A time in the form and language. */
export function timeText(
  at: string | number,
  language: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = language + JSON.stringify(options)
  return (formatters[key] ??= new Intl.DateTimeFormat(language, options)).format(new Date(at))
}

/** The number of midnights between two times, by this device's clock: 0 today, 1 yesterday. */
export function daysAgo(at: string | number, now: number): number {
  return Math.round(
    (new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000,
  )
}
