/** Of the header, which is at the start of a mail. */
export const headerBytes = 65_536

/** The fields of a mail's header in their order, unfolded, of its first bytes. */
export function headerLines(start: Buffer): { readonly key: string; readonly value: string }[] {
  const lines = start.toString('latin1', 0, headerBytes).split(/\r\n|\n|\r/)
  const end = lines.indexOf('')
  const fields: { key: string; value: string[] }[] = []
  for (const line of end === -1 ? lines : lines.slice(0, end)) {
    if (/^[ \t]/.test(line)) fields.at(-1)?.value.push(line.trim())
    else {
      const colon = line.indexOf(':')
      // Of a line that is no field, the folds belong to nothing.
      const key = colon > 0 ? line.slice(0, colon).trim().toLowerCase() : ''
      fields.push({ key, value: [line.slice(colon + 1).trim()] })
    }
  }
  return fields.map(({ key, value }) => ({ key, value: value.join(' ') }))
}
