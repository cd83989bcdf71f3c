import {
  FilterError,
  filterFields,
  filterLimits,
  wholeFilter,
  type Filter,
  type FilterCondition,
  type FilterField,
  type FilterWord,
} from './filter.ts'
import { durationMs, isUuid, momentMs } from './filter-values.ts'

const spaces = /\s*/y
const bar = /\s*\|/y
const opening = /\(/y
const closing = /\s*\)/y
const minus = /-/y
const comma = /,/y
const bare = /[^\s"(),|]+/y
const quoted = /"((?:[^"\\]|\\.)*)"/y
const fieldName = /([a-z_]+)(?:\.(?:"((?:[^"\\]|\\.)*)"|([^\s"(),|:]+)))?:/y

const priorities = ['low', 'medium', 'high', 'urgent']
/** Fields with a name behind a dot, by what stands before it. */
const namedFields: Readonly<Record<string, FilterField>> = {
  field: 'ticket_field',
  contact: 'contact_field',
}
const plainFields = Object.keys(filterFields).filter((name) => !name.endsWith('_field'))
const allFields = [...plainFields, 'field.<name>', 'contact.<name>'].join(', ')

type Reader = { readonly text: string; at: number; conditions: number; values: number }

/**
 * The filter of a text such as `status:open (tag:vip | priority:high,urgent) -assignee:none`: conditions beside each
 * other all have to fit, of those between `|` any, and `-` excludes. Throws a FilterError that names what is wrong.
 */
export function parseFilter(text: string): Filter {
  if (text.length > filterLimits.characters) {
    const message = `A filter has at most ${filterLimits.characters} characters.`
    throw new FilterError(message, 'too_long', filterLimits.characters)
  }
  if (text.trim() === '') return wholeFilter
  const reader: Reader = { text, at: 0, conditions: 0, values: 0 }
  const filter = readAny(reader, 0)
  if (reader.at < text.length) {
    throw new FilterError('The filter has a ) without its (.', 'opening_missing', reader.at)
  }
  return filter
}

/** What stands at the reader's place; undefined, without a step, if it is something else. */
function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text) ?? undefined
  if (found !== undefined) reader.at = pattern.lastIndex
  return found
}

function readAny(reader: Reader, depth: number): Filter {
  const parts = [readAll(reader, depth)]
  while (take(reader, bar) !== undefined) parts.push(readAll(reader, depth))
  const [first = wholeFilter] = parts
  return parts.length === 1 ? first : { any: parts }
}

function readAll(reader: Reader, depth: number): Filter {
  const parts: Filter[] = []
  for (;;) {
    take(reader, spaces)
    if (['', ')', '|'].includes(reader.text.charAt(reader.at))) break
    parts.push(readTerm(reader, depth))
  }
  const [first] = parts
  if (first === undefined) {
    throw new FilterError('The filter has an empty part.', 'part_empty', reader.at)
  }
  return parts.length === 1 ? first : { all: parts }
}

function readTerm(reader: Reader, depth: number): Filter {
  const isExcluded = take(reader, minus) !== undefined
  const part = take(reader, opening) === undefined ? readCondition(reader) : inside(reader, depth)
  return isExcluded ? { not: part } : part
}

function inside(reader: Reader, depth: number): Filter {
  if (depth === filterLimits.depth) {
    const message = `A filter has at most ${filterLimits.depth} parentheses inside each other.`
    throw new FilterError(message, 'too_deep', reader.at)
  }
  const part = readAny(reader, depth + 1)
  if (take(reader, closing) === undefined) {
    throw new FilterError('The filter has a ( without its ).', 'closing_missing', reader.at)
  }
  return part
}

function readCondition(reader: Reader): FilterCondition {
  const { at } = reader
  const found = take(reader, fieldName)
  if (found === undefined) {
    const [word = reader.text.slice(at, at + 20)] = take(reader, bare) ?? []
    const message = `A filter consists of field:value, not of: ${word}.`
    throw new FilterError(message, 'condition_expected', at, word)
  }
  reader.conditions += 1
  if (reader.conditions > filterLimits.conditions) {
    const message = `A filter has at most ${filterLimits.conditions} conditions.`
    throw new FilterError(message, 'too_many_conditions', at)
  }
  const [, written = '', quotedName, bareName] = found
  const name = quotedName === undefined ? bareName : unquoted(quotedName)
  const field = name === undefined ? plainField(written, at) : namedField(written, name, at)
  const condition = { field, ...(name === undefined ? {} : { name }), ...readValues(reader, field) }
  refuseMany(condition, at)
  return condition
}

function plainField(written: string, at: number): FilterField {
  if (plainFields.includes(written)) return written as FilterField
  throw unknownField(written, at)
}

function namedField(written: string, name: string, at: number): FilterField {
  const field = namedFields[written]
  if (field === undefined) throw unknownField(`${written}.${name}`, at)
  if (name.trim() === '' || name.length > filterLimits.nameCharacters) {
    const message = `The name of a field has 1 to ${filterLimits.nameCharacters} characters.`
    throw new FilterError(message, 'field_name_invalid', at)
  }
  return field
}

function unknownField(name: string, at: number): FilterError {
  const message = `Unknown field of a filter: ${name}. There are ${allFields}.`
  return new FilterError(message, 'field_unknown', at, name)
}

function readValues(reader: Reader, field: FilterField): Pick<FilterCondition, 'values' | 'words'> {
  const values: string[] = []
  const words: FilterWord[] = []
  const known: readonly string[] = filterFields[field].words
  do {
    const { at } = reader
    const [, inQuotes] = take(reader, quoted) ?? []
    const [word = ''] = inQuotes === undefined ? (take(reader, bare) ?? []) : []
    const value = inQuotes === undefined ? word : unquoted(inQuotes)
    if (inQuotes === undefined && known.includes(word)) words.push(word as FilterWord)
    else values.push(readValue(field, value, at))
    reader.values += 1
    if (reader.values > filterLimits.values) {
      const message = `A filter has at most ${filterLimits.values} values.`
      throw new FilterError(message, 'too_many_values', at)
    }
  } while (take(reader, comma) !== undefined)
  return { values, words }
}

const unquoted = (text: string) => text.replaceAll(/\\(.)/gs, '$1')

/** The value as it is kept; throws where the field has no such values. */
function readValue(field: FilterField, value: string, at: number): string {
  const refuse = (needed: string) =>
    new FilterError(`${field} must be ${needed}, not: ${value}.`, 'value_invalid', at, value)
  if (value.trim() === '') {
    throw new FilterError(`${field} has no value.`, 'value_missing', at, field)
  }
  if (value.length > filterLimits.nameCharacters) {
    const message = `A value has at most ${filterLimits.nameCharacters} characters.`
    throw new FilterError(message, 'value_too_long', at)
  }
  const lower = value.toLowerCase()
  switch (filterFields[field].kind) {
    case 'priority':
      if (!priorities.includes(lower)) throw refuse(`one of ${priorities.join(', ')}`)
      return lower
    case 'switch':
      if (lower !== 'true' && lower !== 'false') throw refuse('true or false')
      return lower
    case 'duration':
      if (durationMs(lower) === undefined) throw refuse('a duration such as 30m, 2h or 3d')
      return lower
    case 'moment':
      if (momentMs(value, 0) === undefined) {
        throw refuse('a date, an ISO 8601 timestamp, or a duration before now such as 7d')
      }
      return value
    case 'id':
      if (!isUuid(value)) throw refuse('an id')
      return lower
    default:
      return isUuid(value) ? lower : value
  }
}

const isSingle = (field: FilterField) =>
  ['switch', 'duration', 'moment'].includes(filterFields[field].kind)

function refuseMany({ field, values }: FilterCondition, at: number): void {
  if (!isSingle(field) || values.length < 2) return
  throw new FilterError(`${field} has one value.`, 'value_not_single', at, field)
}
