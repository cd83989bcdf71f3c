import { fieldError } from '../../errors.ts'
import { refuseInexact } from './inexact-numbers.ts'
import { isStorableText } from './text-rules.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * A request field: its documentation and its parser. `read` takes the value from the caller (undefined when absent)
 * and the field's name for error messages; it returns the value to store, or undefined for "not given", and throws
 * 422 AppErrors.
 */
export type Field<Value> = {
  readonly schema: JsonSchema
  readonly read: (given: unknown, name: string) => Value
}

type Fields = Readonly<Record<string, Field<unknown>>>
export type ValuesOf<Definition extends Fields> = {
  -readonly [Name in keyof Definition]: ReturnType<Definition[Name]['read']>
}

/** Limits of api-decisions "Text": characters for lines, bytes for bodies and custom attributes. */
export const limits = {
  lineCharacters: 255,
  emailCharacters: 254,
  urlCharacters: 2_048,
  tagCharacters: 100,
  tags: 50,
  bodyBytes: 262_144,
  traitsBytes: 16_384,
  messagesAtOnce: 1_000,
  membersAtOnce: 1_000,
} as const

/** Text as sent: numbers and booleans as their text; null and absent are undefined; '' stays ''. */
export function readText(given: unknown, name: string): string | undefined {
  if (given === undefined || given === null) return undefined
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  refuseInexact(given, name)
  if (typeof given !== 'string') throw fieldError(`${name} must be a string.`)
  if (!isStorableText(given)) throw fieldError(`${name} contains characters that cannot be stored.`)
  return given
}

/** Optional text; '' counts as not given. `trim` is for names and addresses, never for bodies. */
export function text(options: {
  maxCharacters: number
  trim?: boolean
  description?: string
}): Field<string | undefined> {
  return {
    schema: describe({ type: 'string', maxLength: options.maxCharacters }, options.description),
    read: (given, name) => {
      const sent = readText(given, name)
      const value = options.trim === true ? sent?.trim() : sent
      if (value === undefined || value === '') return undefined
      if (isLonger(value, options.maxCharacters))
        throw fieldError(`${name} is too long.`, 'field_too_long')
      return value
    },
  }
}

/** Optional email address: trimmed, kept as sent otherwise. */
export function email(description?: string): Field<string | undefined> {
  const line = text({ maxCharacters: limits.emailCharacters, trim: true })
  return {
    schema: describe(
      { type: 'string', format: 'email', maxLength: limits.emailCharacters },
      description,
    ),
    read: (given, name) => {
      const value = line.read(given, name)
      if (value !== undefined && !isEmail(value)) {
        throw fieldError(`${name} is not a valid email address: ${value}.`, 'email_invalid')
      }
      return value
    },
  }
}

/** One of a few words, in any case; the canonical word is returned. */
export function choice<const Word extends string>(
  words: readonly Word[],
  description?: string,
): Field<Word | undefined> {
  return {
    schema: describe({ type: 'string', enum: words }, description),
    read: (given, name) => {
      const sent = readText(given, name)?.trim()
      if (sent === undefined || sent === '') return undefined
      const word = words.find((candidate) => candidate === sent.toLowerCase())
      if (word === undefined) {
        throw fieldError(`Invalid ${name}: ${sent}. Allowed values are ${words.join(', ')}.`)
      }
      return word
    },
  }
}

/** true or false, or a common spelling of them. */
export function boolean(description?: string): Field<boolean | undefined> {
  return {
    schema: describe({ type: 'boolean' }, description),
    read: (given, name) => {
      if (given === undefined || given === null || given === '') return undefined
      refuseInexact(given, name)
      const value = readBoolean(given)
      if (value === undefined) throw fieldError(`${name} must be true or false.`)
      return value
    },
  }
}

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0'].map((word) => [word, false] as const),
])

/** The boolean that a value means; undefined if it means neither. */
export function readBoolean(given: unknown): boolean | undefined {
  if (typeof given === 'boolean') return given
  if (typeof given !== 'string' && typeof given !== 'number') return undefined
  return booleanWords.get(String(given).trim().toLowerCase())
}

/** A list of texts; a single text counts as a list of one. Blank elements are dropped. */
export function texts(options: {
  maxCharacters: number
  description?: string
}): Field<string[] | undefined> {
  const element = text({ maxCharacters: options.maxCharacters, trim: true })
  return {
    schema: describe({ type: 'array', items: element.schema }, options.description),
    read: (given, name) => {
      if (given === undefined || given === null || given === '') return undefined
      refuseInexact(given, name)
      if (typeof given === 'object' && !Array.isArray(given)) {
        throw fieldError(`${name} must be an array.`)
      }
      const elements: unknown[] = Array.isArray(given) ? given : [given]
      return elements.map((one) => element.read(one, name)).filter((one) => one !== undefined)
    },
  }
}

/** An object read field by field in the order of the definition; unknown fields are ignored. */
export function object<const Definition extends Fields>(
  definition: Definition,
  required: readonly (keyof Definition & string)[] = [],
): Field<ValuesOf<Definition>> {
  const properties = Object.fromEntries(
    Object.entries(definition).map(([name, field]) => [name, field.schema]),
  )
  return {
    schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    read: (given, name) => {
      const source = readObject(given, name) ?? {}
      const prefix = name === '' ? '' : `${name}.`
      const values = Object.entries(definition).map(([key, field]) => [
        key,
        field.read(Object.hasOwn(source, key) ? source[key] : undefined, `${prefix}${key}`),
      ])
      return Object.fromEntries(values) as ValuesOf<Definition>
    },
  }
}

/** The same field with a further rule or conversion, which runs before the next field is read. */
export function refine<Given, Value>(
  field: Field<Given | undefined>,
  further: (value: Given, name: string) => Value,
): Field<Value | undefined> {
  return {
    schema: field.schema,
    read: (given, name) => {
      const value = field.read(given, name)
      return value === undefined ? undefined : further(value, name)
    },
  }
}

/** The same field of an update: null clears the stored value; absent and '' keep it. */
export function clearable<Value>(field: Field<Value>): Field<Value | null> {
  const { type } = field.schema
  return {
    schema: { ...field.schema, type: [type, 'null'] },
    read: (given, name) => (given === null ? null : field.read(given, name)),
  }
}

/** An object that may be absent or null: then no field of it is read. */
export function optionalObject<Value>(fields: Field<Value>): Field<Value | undefined> {
  return {
    schema: { ...fields.schema, type: ['object', 'null'] },
    read: (given, name) =>
      readObject(given, name) === undefined ? undefined : fields.read(given, name),
  }
}

/** The object a caller sent, undefined when absent. */
export function readObject(given: unknown, name: string): Record<string, unknown> | undefined {
  if (given === undefined || given === null || given === '') return undefined
  refuseInexact(given, name)
  if (typeof given !== 'object' || Array.isArray(given)) {
    throw fieldError(`${name} must be an object.`)
  }
  return given as Record<string, unknown>
}

/** The schema with a description, if there is one. */
export function describe(schema: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined ? schema : { ...schema, description }
}

/** Whether a text has more code points than `characters`, so that an emoji counts as one. */
export function isLonger(value: string, characters: number): boolean {
  if (value.length <= characters) return false
  return value.length > 2 * characters || Array.from(value).length > characters
}

const emailPattern =
  /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?)*$/u

/** The form that HTML's email inputs accept, with letters, their marks and digits of any script. Runs in linear time. */
export function isEmail(value: string): boolean {
  return value.length <= limits.emailCharacters && emailPattern.test(value)
}
