/** The text without what PostgreSQL and JSON do not preserve: NUL and lone surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
