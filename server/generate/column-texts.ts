/**
 * Rows as one PostgreSQL array text a column, in the order of the names: what `unnest` makes rows of
 * again. It costs the server a tenth of reading the same rows as JSON (3 against 30 ms for 2,500
 * messages), and is made before the lock is held.
 */
export function columnTexts<Row extends object>(
  rows: readonly Row[],
  names: readonly (keyof Row)[],
): string[] {
  return names.map((name) => `{${rows.map((row) => elementText(row[name])).join(',')}}`)
}

function elementText(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
