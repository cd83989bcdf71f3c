/**
 * Converts rows to one PostgreSQL array text per column, in the order of the names, for `unnest`.
 * PostgreSQL parses it in a tenth of the time of one JSON text (3 against 30 ms for 2,500 messages), and
 * it is built before any lock is held.
 */
export function columnTexts<Row extends object>(
  rows: readonly Row[],
  names: readonly (keyof Row)[],
): string[] {
  return names.map((name) => {
    const json = JSON.stringify(rows.map((row) => plain(row[name])))
    return `{${json.slice(1, -1).replaceAll(/\\(u[\da-f]{4}|.)/g, arrayEscape)}}`
  })
}

/** Values that JSON and PostgreSQL's arrays write alike: quoted text, dates as text, numbers, null. */
function plain(value: unknown): unknown {
  const isNested = typeof value === 'object' && value !== null && !(value instanceof Date)
  return isNested ? JSON.stringify(value) : value
}

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** In an array, a backslash only quotes the next character, so only `\\` and `\"` may stay. */
function arrayEscape(escape: string, mark: string): string {
  if (mark.length > 1) return String.fromCharCode(Number.parseInt(mark.slice(1), 16))
  return controls[mark] ?? escape
}
