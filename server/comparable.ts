/** The form in which email addresses, names and words are compared: trimmed, lower case. */
export function comparable(value: string): string {
  return value.trim().toLowerCase()
}
