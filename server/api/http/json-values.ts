import { fieldError } from '../../errors.ts'
import { describe, limits, readObject, type Field } from './fields.ts'
import { refuseInexact } from './inexact-numbers.ts'
import { isStorableText } from './text-rules.ts'

export type JsonObject = Record<string, unknown>

/** An object of custom attributes: any keys, any JSON values that can be stored exactly. */
export function attributes(description: string): Field<JsonObject | undefined> {
  return {
    schema: describe({ type: 'object', additionalProperties: true }, description),
    read: (given, name) => {
      const value = readObject(given, name)
      if (value === undefined) return undefined
      refuseUnstorable(value, name)
      if (Buffer.byteLength(JSON.stringify(value)) > limits.traitsBytes) {
        throw fieldError(`${name} is too long.`, 'field_too_long')
      }
      return value
    },
  }
}

/** 422 for values that would change when stored: unstorable text, numbers beyond 2^53. */
export function refuseUnstorable(value: unknown, name: string): void {
  if (typeof value === 'string' && !isStorableText(value)) {
    throw fieldError(`${name} contains characters that cannot be stored.`)
  }
  refuseInexact(value, name)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) refuseUnstorable(item, name)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    refuseUnstorable(key, name)
    refuseUnstorable(item, name)
  }
}

/** Merges `given` into `kept` by key; null removes a key. null when both are empty. */
export function mergeKeys(
  kept: JsonObject | null,
  given: JsonObject | undefined,
): JsonObject | null {
  if (given === undefined) return kept
  const merged = Object.entries({ ...kept, ...given }).filter(([, value]) => value !== null)
  return merged.length === 0 && kept === null ? null : Object.fromEntries(merged)
}
