/** Whether this is the name of a time zone in the IANA database that the runtime carries. */
export function isTimeZone(name: string): boolean {
  // Intl also takes offsets such as +02:00, which are no names.
  if (!/^[a-z]/i.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}
