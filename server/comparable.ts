/** How two email addresses, names or words are compared everywhere: trimmed, lower case. */
export function comparable(value: string): string {
  return value.trim().toLowerCase()
}
