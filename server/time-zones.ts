import { comparable } from './comparable.ts'

/** Whether a name is a time zone of the runtime's IANA database. */
export function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as +02:00.
  if (!/^[a-z]/i.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

/**
 * The time zone in its listed spelling; undefined if unknown. Renamed zones stay as written, such as
 * Asia/Kolkata (Asia/Calcutta in ICU).
 */
export function knownTimeZone(given: string): string | undefined {
  if (!isTimeZone(given)) return undefined
  const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions()
  return comparable(zone) === comparable(given) ? zone : given
}
