import { keepsValue } from '../../api/http/odd-numbers.ts'
import { isStorableText } from '../../api/http/text-rules.ts'
import { readBoolean } from '../../api/http/fields.ts'
import { parseTimestamp } from '../../api/http/timestamps.ts'
import type { JsonObject } from '../../api/http/json-values.ts'
import type { FieldDefinition } from './settings.ts'
import { named } from './settings.ts'

const longestTextCharacters = 10_000
const longestNumber = 400

/**
 * Converts sent values by field name into stored values by field id; null clears a field. `refuse`
 * returns the error for an unknown name or a value that does not fit the kind.
 */
export function readFieldValues(
  fields: readonly FieldDefinition[],
  given: JsonObject,
  refuse: (name: string) => Error,
): JsonObject {
  const values = Object.entries(given).map(([name, value]): [string, unknown] => {
    const field = fields.find((one) => one.name === name) ?? named(fields, name)
    if (field === undefined) throw refuse(name)
    const stored = value === null || value === '' ? null : readFieldValue(field, value)
    if (stored === undefined) throw refuse(name)
    return [field.id, stored]
  })
  return Object.fromEntries(values)
}

/** The value as stored; undefined if it does not fit the kind of the field. */
export function readFieldValue(field: FieldDefinition, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return readLine(value)
    case 'number':
      return readNumber(value)
    case 'date':
      return parseTimestamp(value) === undefined ? undefined : value
    case 'url':
      return readUrl(value)
    case 'checkbox':
      return readBoolean(value)
    case 'dropdown':
      return readOption(field, value)
    default:
      return readOptions(field, value)
  }
}

function readLine(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string' || value.length > longestTextCharacters) return undefined
  return isStorableText(value) ? value : undefined
}

/** A number, or its text in any spelling (`1e-05`, `1.0`), if a double keeps its value. */
function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.length > longestNumber) return undefined
  const [, sign = '', digits = ''] =
    /^\s*([+-]?)(\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*$/i.exec(value) ?? []
  const number = Number(digits)
  const isWhole = Number.isInteger(number)
  if (digits === '' || (isWhole && !Number.isSafeInteger(number))) return undefined
  if (!Number.isFinite(number) || !keepsValue(digits)) return undefined
  return sign === '-' ? -number : number
}

function readUrl(value: unknown): string | undefined {
  const line = readLine(value)
  if (line === undefined || !URL.canParse(line)) return undefined
  return /^https?:$/.test(new URL(line).protocol) ? line : undefined
}

/** Matches a label in any case and returns it as defined. */
function readOption(field: FieldDefinition, value: unknown): string | undefined {
  const line = readLine(value)
  if (line === undefined) return undefined
  return named(
    field.options.map((name) => ({ name })),
    line,
  )?.name
}

function readOptions(field: FieldDefinition, value: unknown): string[] | undefined {
  const labels = (Array.isArray(value) ? value : [value]).map((one) => readOption(field, one))
  return labels.includes(undefined) ? undefined : [...new Set(labels as string[])]
}
