import { AppError } from '../../errors.ts'
import type { Field, JsonSchema } from '../../api/http/fields.ts'
import { foundInstead } from './settings-error.ts'

/**
 * Reads a value of a settings file by the field of a request. Requests may send `"yes"` for true and a text
 * for a list; in a file the value must be as the field's schema says. Adds what is wrong to `problems`.
 */
export function readExactly<Value>(
  { schema, read }: Field<Value>,
  value: unknown,
  at: string,
  problems: string[],
): Value | undefined {
  const before = problems.length
  problems.push(...mismatches(schema, value, at))
  if (problems.length > before) return undefined
  return attempt(problems, '', () => read(value, at))
}

/** The result of `read`; undefined if it throws 422, whose text is then added to `problems`, after `prefix`. */
export function attempt<Value>(
  problems: string[],
  prefix: string,
  read: () => Value,
): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    problems.push(`${prefix}${error.message}`)
    return undefined
  }
}

/** What keeps a value from being of the schema's type, or one of its words; a blank text is none. */
function mismatches(
  { type, maxLength, enum: words, items }: JsonSchema,
  value: unknown,
  at: string,
): string[] {
  if (type === 'array') {
    if (!Array.isArray(value)) {
      return [`${at} must be a list${foundInstead(value)}. Write [] for none.`]
    }
    return value.flatMap((one, index) => mismatches(items as JsonSchema, one, `${at}[${index}]`))
  }
  if (Array.isArray(words)) {
    return words.includes(value)
      ? []
      : [`${at} must be one of ${words.join(', ')}${foundInstead(value)}.`]
  }
  if (type === 'boolean' && typeof value !== 'boolean') {
    return [`${at} must be true or false${foundInstead(value)}.`]
  }
  if (type === 'string' && (typeof value !== 'string' || value.trim() === '')) {
    const length = maxLength === undefined ? '' : ` of 1 to ${String(maxLength)} characters`
    return [`${at} must be a text${length}${foundInstead(value)}.`]
  }
  return []
}
