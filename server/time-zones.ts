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
