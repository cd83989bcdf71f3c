import { comparable } from '../../comparable.ts'
import { fieldError } from '../../errors.ts'
import { choice, object, readText, text, texts, type Field } from '../../api/http/fields.ts'
import { settingsLimits } from '../../store/writes/settings-limits.ts'
import type { Kind } from './kinds.ts'
import type { Entry } from './queries.ts'

const longestOption = 255
const kindsWithOptions: readonly (string | null)[] = ['dropdown', 'multi_option', 'multi_select']

/** What a body says of an entry. */
export type GivenEntry = {
  name: string | undefined
  kind?: string | undefined
  options?: string[] | undefined
  position?: number | undefined
}

const position: Field<number | undefined> = {
  schema: {
    type: 'integer',
    minimum: 1,
    description: 'Its place among the others, from 1. Built-in entries keep the first places.',
  },
  read: (given, name) => {
    const sent = readText(given, name)?.trim()
    if (sent === undefined || sent === '') return undefined
    if (!/^[1-9]\d{0,8}$/.test(sent)) throw fieldError(`${name} must be a whole number from 1.`)
    return Number(sent)
  },
}

/** A name of one line; a status' must also be one that the list of conversations can be filtered by. */
function nameOf(kind: Kind): Field<string | undefined> {
  const line = text({
    maxCharacters: kind.nameCharacters,
    trim: true,
    description: 'Unique among its kind, ignoring case.',
  })
  return {
    schema: line.schema,
    read: (given, name) => {
      const value = line.read(given, name)
      if (value === undefined) return undefined
      if (/[\r\n]/.test(value)) throw fieldError(`${name} must be one line.`)
      if (kind.plural === 'statuses' && (value.includes(',') || comparable(value) === 'all')) {
        throw fieldError(`${name} cannot be filtered by: ${value}.`)
      }
      return value
    },
  }
}

/** The body of a create or an update; fields of what the kind does not have are ignored. */
export function entryFields(kind: Kind, required: readonly string[] = []) {
  const fields: Record<string, Field<unknown>> = {
    name: nameOf(kind),
    ...(kind.fieldKinds === undefined
      ? {}
      : {
          kind: choice(kind.fieldKinds),
          options: texts({
            maxCharacters: longestOption,
            description: 'For kinds with labels: at least one. Replaces those there are.',
          }),
        }),
    ...(kind.limit === undefined ? {} : { position }),
  }
  return object(fields, required) as Field<GivenEntry>
}

/** A field's kind and options as they will be; 422 where they do not fit each other. */
export function readKind(
  kind: Kind,
  given: GivenEntry,
  before: Pick<Entry, 'kind' | 'options'>,
): Pick<Entry, 'kind' | 'options'> {
  if (kind.fieldKinds === undefined) return { kind: null, options: null }
  const fieldKind = given.kind ?? before.kind
  if (fieldKind === null) throw fieldError("kind can't be blank.")
  const takesOptions = kindsWithOptions.includes(fieldKind)
  const options = given.options ?? (takesOptions ? (before.options ?? []) : [])
  if (takesOptions && options.length === 0) {
    throw fieldError('options must name at least one option.')
  }
  if (!takesOptions && options.length > 0) {
    throw fieldError(`options must be left out: a ${fieldKind} field has none.`)
  }
  if (options.length > settingsLimits.options) throw fieldError('options is too long.')
  if (new Set(options.map(comparable)).size < options.length) {
    throw fieldError('options names one option twice.')
  }
  return { kind: fieldKind, options }
}
